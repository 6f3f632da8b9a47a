// @ts-check
// What a node may become: the white list of elements and attributes, and how each attribute is set.
// There is no way from a frame to a script, an event handler, a style or a foreign address.

export const HTML = 'http://www.w3.org/1999/xhtml';
export const SVG = 'http://www.w3.org/2000/svg';

const words = (/** @type {string} */ text) => new Set(text.split(/\s+/));

const HTML_TAGS = words(`a abbr article aside b bdi blockquote br button caption cite code col colgroup dd del details
  dfn div dl dt em fieldset figcaption figure footer h1 h2 h3 h4 h5 h6 header hr i img input ins kbd label legend li main
  mark meter nav ol optgroup option output p pre progress q rp rt ruby s samp section select small span strong sub summary
  sup table tbody td textarea tfoot th thead time tr u ul var wbr`);
const SVG_TAGS = words('svg g path circle ellipse rect line polyline polygon text tspan title desc use');

const ATTRIBUTES = words(`id class role lang dir title tabindex hidden open disabled readonly required placeholder type name
  min max step maxlength rows cols size autocomplete inputmode enterkeyhint spellcheck accept for alt width height loading
  decoding draggable datetime colspan rowspan scope headers start reversed label multiple value
  viewBox preserveAspectRatio d x y x1 y1 x2 y2 cx cy r rx ry dx dy points transform fill-rule fill-opacity
  stroke-width stroke-linecap stroke-linejoin stroke-dasharray stroke-opacity opacity text-anchor dominant-baseline`);

/** Attributes that ask for behaviour: they stand as data-* on the element, where input, focus and motion find them. */
const BEHAVIOUR = words(`act change file key zone beyond passive
  flip from via turn back delay beat late drag drop escape modal autofocus countdown hold`);

/** Attributes that live as properties, since the reader changes them. They are set last, after `max` and the options. */
export const PROPERTIES = words('value checked selected');

/** @param {string} tag @param {string} space the parent's namespace @returns {string | null} the element's own */
export function namespace(tag, space) {
  if (tag === 'svg' || space === SVG) return SVG_TAGS.has(tag) ? SVG : null;
  return HTML_TAGS.has(tag) ? HTML : null;
}

/** Whether an address stays within this site. @param {string} address */
function isLocal(address) {
  try {
    const url = new URL(address, document.baseURI);
    return url.protocol === location.protocol && url.host === location.host;
  } catch {
    return false;
  }
}

/** The DOM name of a node's attribute, or null when it is not allowed. @param {string} name @param {string} value */
function domName(name, value) {
  if (BEHAVIOUR.has(name)) return `data-${name}`;
  if (name === 'href' || name === 'src') return isLocal(value) ? name : null;
  if (name === 'fill' || name === 'stroke') return value.includes('(') && !value.startsWith('var(--') ? null : name;
  if (ATTRIBUTES.has(name)) return name;
  return /^(aria|data)-[a-z-]+$/.test(name) ? name : null;
}

/**
 * Sets or removes an attribute: true is an empty attribute ("true" for aria-*), false and null are none.
 * @param {Element} element @param {string} name @param {unknown} value
 */
export function setAttribute(element, name, value) {
  const text = value === true ? (name.startsWith('aria-') ? 'true' : '') : String(value);
  const allowed = domName(name, text);
  if (!allowed) {
    console.error(`not allowed: ${name}="${text}"`);
  } else if (value === false || value === null || value === undefined) {
    element.removeAttribute(allowed);
  } else {
    element.setAttribute(allowed, text);
  }
}

/**
 * Sets what the reader can change: always to what Python says, but never under the hand of somebody who is typing or sliding.
 * @param {Element} element @param {Record<string, unknown>} was @param {Record<string, unknown>} now the node's attributes
 */
export function setProperties(element, was, now) {
  if (element instanceof HTMLInputElement && /^(radio|checkbox)$/.test(element.type)) {
    element.value = String(now.value ?? 'on');
    element.checked = now.checked === true;
  } else if (element instanceof HTMLInputElement || element instanceof HTMLTextAreaElement || element instanceof HTMLSelectElement) {
    if ('value' in now && element.value !== now.value && document.activeElement !== element) element.value = String(now.value);
  } else {
    if (was.value !== now.value) setAttribute(element, 'value', now.value);
    if (element instanceof HTMLOptionElement) element.selected = now.selected === true;
  }
}
