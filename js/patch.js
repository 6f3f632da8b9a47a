// @ts-check
// Nodes → DOM. The new tree is compared with the one each element was made from, never with the DOM itself, so that what
// the reader changed (an open <details>, a scrolled list, a typed word) stays. Children are matched by key, else by their
// place among siblings of the same kind. An element is moved or made only when it must be.

import { HTML, PROPERTIES, SVG, namespace, setAttribute, setProperties } from './allow.js';

/**
 * @typedef {object} ElementNode
 * @property {string} t  tag, or "icon"
 * @property {string} [k]  key among siblings, also the name for focus
 * @property {Record<string, unknown>} [a]  attributes
 * @property {Record<string, string | number>} [s]  custom properties (--name)
 * @property {Child[]} [c]  children
 * @property {string} [r]  region: later frames may say {"same": region}
 *
 * @typedef {{ same: string }} Same
 * @typedef {string | number | ElementNode | Same | null | false} Child
 */

/** What each DOM node was made from. @type {WeakMap<Node, string | ElementNode>} */
const made = new WeakMap();

/** The element of each region in the page. @type {Map<string, Element>} */
const regions = new Map();

/** Makes the content of a mount equal to a node (null: empty). @param {Element} mount @param {Child} node */
export function patch(mount, node) {
  patchChildren(mount, [node], HTML);
  for (const [name, element] of regions) if (!element.isConnected) regions.delete(name);
}

/** @param {Element} parent @param {Child[]} children @param {string} space */
function patchChildren(parent, children, space) {
  const old = new Map();
  const name = counter();
  for (const child of parent.childNodes) {
    const source = made.get(child);
    if (source !== undefined) old.set(name(source), child);
  }
  const rename = counter();
  const wanted = [];
  for (const child of children) {
    if (child === null || child === false || child === undefined) continue;
    const dom = isSame(child) ? regionOf(child, rename) : patchOne(old, rename, child, space);
    if (dom) wanted.push(dom);
  }
  const kept = new Set(wanted);
  for (const child of [...parent.childNodes]) if (!kept.has(child)) child.remove();
  let next = parent.firstChild;
  for (const dom of wanted) {
    if (dom === next) next = next.nextSibling;
    else place(parent, dom, next);
  }
}

/** Updates the sibling that was made from the same thing, or makes a new one.
 * @param {Map<string, ChildNode>} old @param {(n: string | ElementNode) => string} name
 * @param {string | number | ElementNode} child @param {string} space @returns {ChildNode | null} */
function patchOne(old, name, child, space) {
  if (typeof child !== 'object') {
    const text = String(child);
    const dom = /** @type {Text} */ (old.get(name(text)) ?? document.createTextNode(''));
    if (dom.data !== text) dom.data = text;
    made.set(dom, text);
    return dom;
  }
  const dom = /** @type {Element | undefined} */ (old.get(name(child))) ?? create(child, space);
  if (dom) update(dom, child);
  return dom;
}

/** @param {Same} child @param {(n: string | ElementNode) => string} name */
function regionOf(child, name) {
  const dom = regions.get(child.same);
  if (dom) name(/** @type {ElementNode} */ (made.get(dom)));
  else console.error(`no region "${child.same}" in the page`);
  return dom ?? null;
}

/** @param {ElementNode} node @param {string} space */
function create(node, space) {
  if (node.t === 'icon') return document.createElementNS(SVG, 'svg');
  const own = namespace(node.t, space);
  if (own) return document.createElementNS(own, node.t);
  console.error(`not allowed: <${node.t}>`);
  return null;
}

/** @param {Element} element @param {ElementNode} node */
function update(element, node) {
  const before = /** @type {ElementNode | undefined} */ (made.get(element));
  made.set(element, node);
  if (node.r) regions.set(node.r, element);
  if (node.t === 'icon') return updateIcon(element, node, before);
  if (node.k !== undefined) element.setAttribute('data-k', node.k);
  const was = before?.a ?? {};
  const now = node.a ?? {};
  for (const name of new Set([...Object.keys(was), ...Object.keys(now)])) {
    if (was[name] !== now[name] && !PROPERTIES.has(name)) setAttribute(element, name, now[name]);
  }
  updateStyle(/** @type {HTMLElement} */ (element), before?.s ?? {}, node.s ?? {});
  patchChildren(element, node.c ?? [], element.namespaceURI ?? HTML);
  setProperties(element, was, now);
}

/** Only custom properties: what they mean is the style sheets' business.
 * @param {HTMLElement} element @param {Record<string, unknown>} was @param {Record<string, unknown>} now */
function updateStyle(element, was, now) {
  for (const name of Object.keys(was)) if (!(name in now)) element.style.removeProperty(name);
  for (const [name, value] of Object.entries(now)) {
    if (was[name] !== value && name.startsWith('--')) element.style.setProperty(name, String(value));
  }
}

/** An icon is a <use> of a symbol that stands in index.html.
 * @param {Element} svg @param {ElementNode} node @param {ElementNode | undefined} before */
function updateIcon(svg, node, before) {
  const name = String(node.a?.name);
  if (before && String(before.a?.name) === name) return;
  for (const [attribute, value] of [['aria-hidden', 'true'], ['width', '22'], ['height', '22']]) svg.setAttribute(attribute, value);
  const use = document.createElementNS(SVG, 'use');
  use.setAttribute('href', `#i-${name.replace(/[^a-z0-9-]/g, '')}`);
  svg.replaceChildren(use);
}

/** Moves or inserts; where the browser can move without losing focus and scroll, it does.
 * @param {Element} parent @param {ChildNode} dom @param {ChildNode | null} next */
function place(parent, dom, next) {
  if (dom.isConnected && parent.isConnected && 'moveBefore' in parent) {
    /** @type {any} */ (parent).moveBefore(dom, next);
  } else {
    parent.insertBefore(dom, next);
  }
}

/** Names children so that the same thing has the same name in the old list and in the new one. */
function counter() {
  /** @type {Map<string, number>} */
  const seen = new Map();
  return (/** @type {string | ElementNode} */ node) => {
    const kind = typeof node === 'string' ? '#' : `${node.t} ${node.k ?? ''}`;
    const count = seen.get(kind) ?? 0;
    seen.set(kind, count + 1);
    return `${kind} ${count}`;
  };
}

/** @param {Child} child @returns {child is Same} */
const isSame = (child) => typeof child === 'object' && child !== null && 'same' in child;
