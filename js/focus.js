// @ts-check
// Focus through a redraw: it stays, or follows its key, or goes to the nearest place that makes sense; never to the body.

import { state } from './state.js';
import { membersOf, zoneOf } from './zone.js';

/**
 * @typedef {object} Memory  Where focus was before a frame.
 * @property {Element | null} element
 * @property {string | undefined} key
 * @property {string | undefined} zone
 * @property {number} index  its place in the zone
 * @property {string | null} href
 */

const byId = (/** @type {string} */ id) => /** @type {HTMLElement} */ (document.getElementById(id));

/** The layer that takes keys and focus now. */
export const topLayer = () => byId(state.sheet === null ? 'page' : 'sheet');

/** @returns {Memory} */
export function remember() {
  const active = document.activeElement;
  const element = active && active !== document.body ? active : null;
  const zone = element && zoneOf(element);
  return {
    element,
    key: keyOf(element),
    zone: zone?.dataset.zone,
    index: zone ? membersOf(zone).indexOf(/** @type {HTMLElement} */ (element)) : -1,
    href: element?.getAttribute('href') ?? null,
  };
}

/**
 * Puts focus right after a patch.
 * @param {Memory} memory @param {string | undefined} asked the frame's "focus"
 * @param {'opened' | 'closed' | null} change what happened to the sheet
 */
export function settle(memory, asked, change) {
  const layer = topLayer();
  const focused = document.activeElement;
  const held = memory.element !== null && focused === memory.element;
  if (focusOnKey(document, asked)) return;
  if (change === 'opened') {
    focusOn(layer.querySelector('[data-autofocus]')) || focusOn(heading(layer));
  } else if (change === 'closed') {
    const opener = state.opener;
    state.opener = null;
    focusOn(opener) || focusOnKey(layer, keyOf(opener)) || focusNear(layer, memoryOf(opener)) || focusOn(heading(layer));
  } else if (!held && memory.element) {
    focusOnKey(layer, memory.key)
      || focusOn(memory.href === null ? null : layer.querySelector(`a[href="${CSS.escape(memory.href)}"]`))
      || focusNear(layer, memory)
      || focusOn(heading(layer));
  }
}

/** Focus on the title of what lies on top. */
export const focusOnTitle = () => focusOn(heading(topLayer()));

/** Focus on what has this key; a list item may share it with the button inside. @param {ParentNode} layer @param {string | undefined} key */
function focusOnKey(layer, key) {
  return key !== undefined && [...layer.querySelectorAll(`[data-k="${CSS.escape(key)}"]`)].some(focusOn);
}

/** Focus on the same zone's button that is nearest to the lost one. @param {ParentNode} layer @param {Memory} memory */
function focusNear(layer, memory) {
  const zone = memory.zone === undefined ? null : layer.querySelector(`[data-zone="${CSS.escape(memory.zone)}"]`);
  const members = zone ? membersOf(/** @type {HTMLElement} */ (zone)) : [];
  return focusOn(members[Math.min(Math.max(memory.index, 0), members.length - 1)] ?? null);
}

/** What is known of an element that may have left the page. @param {Element | null} element @returns {Memory} */
function memoryOf(element) {
  const zone = element && zoneOf(element);
  return { element, key: keyOf(element), zone: zone?.dataset.zone, index: 0, href: null };
}

/** @param {Element | null} element */
function keyOf(element) {
  return element instanceof HTMLElement ? element.dataset.k : undefined;
}

/** The layer's title, or the layer itself; it can take focus, but is no tab stop. @param {HTMLElement} layer */
function heading(layer) {
  const titles = ['h1', 'h2', 'main, [role="dialog"]'].map((names) => /** @type {HTMLElement | null} */ (layer.querySelector(names)));
  const element = titles.find((title) => title !== null) ?? layer;
  if (!element.hasAttribute('tabindex')) element.tabIndex = -1;
  return element;
}

/** @param {Element | null} element @returns {boolean} whether it could take focus */
export function focusOn(element) {
  if (!element?.isConnected) return false;
  /** @type {HTMLElement} */ (element).focus({ preventScroll: element.matches('h1, main') });
  return document.activeElement === element;
}
