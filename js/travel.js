// @ts-check
// The travel layer: pictures of cards on their way, above everything else on the table. The real cards are at their new
// places already (unseen until the picture arrives), so taps, focus and screen readers never meet a card in the air.

/**
 * @typedef {object} Spot  Where a card is seen.
 * @property {number} x  its centre, in px of the window
 * @property {number} y
 * @property {number} width  before any turn
 * @property {number} angle  in degrees
 */

const layer = document.createElement('div');
layer.id = 'travel';
layer.className = 'travel on-cloth';
layer.setAttribute('aria-hidden', 'true');
layer.inert = true;

/** Attributes that a picture of a card needs; names, keys and acts stay behind. */
const LOOKS = ['class', 'src', 'alt', 'width', 'height'];

/** @param {Element} element @returns {Spot | null} null when it is not to be seen */
export function spotOf(element) {
  const rect = element.getBoundingClientRect();
  if (!rect.width) return null;
  const { transform, width } = getComputedStyle(element);
  const { a, b } = new DOMMatrix(transform);
  return { x: rect.x + rect.width / 2, y: rect.y + rect.height / 2, width: parseFloat(width), angle: Math.atan2(b, a) * 180 / Math.PI };
}

/** @param {HTMLElement} picture @returns {Spot} where a picture is seen now */
export function spotOfPicture(picture) {
  const rect = picture.getBoundingClientRect();
  const { scale, rotate } = getComputedStyle(picture);
  const width = picture.offsetWidth * (parseFloat(scale) || 1);
  return { x: rect.x + rect.width / 2, y: rect.y + rect.height / 2, width, angle: parseFloat(rotate) || 0 };
}

/**
 * Lays a picture of a card over its place. It is moved by translate, rotate and scale, with the place as their zero.
 * @param {HTMLElement} card @param {Spot} spot
 */
export function picture(card, spot) {
  const height = spot.width * card.offsetHeight / card.offsetWidth;
  const element = document.createElement('div');
  element.className = 'travel__card';
  const sizes = { '--x': spot.x - spot.width / 2, '--y': spot.y - height / 2, '--w': spot.width, '--h': height };
  for (const [name, value] of Object.entries(sizes)) element.style.setProperty(name, `${value}px`);
  element.append(face(card));
  if (!layer.isConnected) document.body.append(layer);
  layer.append(element);
  return element;
}

/** A copy of a card for the eye only. @param {Element} card @returns {Element} */
export function face(card) {
  const copy = document.createElementNS(card.namespaceURI, card.localName === 'button' ? 'span' : card.localName);
  for (const name of LOOKS) if (card.hasAttribute(name)) copy.setAttribute(name, card.getAttribute(name) ?? '');
  copy.classList.remove('is-selected', 'is-dragged', 'is-over');
  for (const child of card.children) copy.append(face(child));
  return copy;
}

/** The back of a card. @param {string} address */
export function back(address) {
  const image = document.createElement('img');
  image.className = 'travel__back';
  image.alt = '';
  image.src = address;
  return image;
}
