// @ts-check
// Dragging, an extra beside tapping: a picture of the card follows the pointer; a place that takes it ("drop") lights up
// under it; dropped there, Python hears of it, and the motion of the next frame starts from the finger. Anything else
// (Esc, a call, a lost pointer) puts the card back. A drag never clicks.

import { send } from './message.js';
import { finish } from './motion.js';
import { state } from './state.js';
import { picture, spotOf } from './travel.js';

/** How far in px a pointer goes before it drags. */
const THRESHOLD = 8;
/** How long in ms a dropped card waits for its frame, and how long it takes to go back. */
const PATIENCE = 800;
const HOME = 140;

/**
 * @typedef {object} Drag
 * @property {number} pointer
 * @property {number} x  where it began
 * @property {number} y
 * @property {HTMLElement} card
 * @property {HTMLElement | null} picture  under the finger, once that has gone far enough
 * @property {HTMLElement | null} over  the place it would be dropped on
 */

/** @type {Drag | null} */
let drag = null;

/** @param {PointerEvent} event */
export function onPointerDown(event) {
  const card = /** @type {HTMLElement | null} */ (/** @type {Element} */ (event.target).closest('[data-drag]'));
  if (!card || drag) return;
  drag = { pointer: event.pointerId, x: event.clientX, y: event.clientY, card, picture: null, over: null };
  document.addEventListener('pointermove', onMove);
  document.addEventListener('touchmove', keepFromScrolling, { passive: false });
  document.addEventListener('pointerup', onUp);
  document.addEventListener('pointercancel', onCancel);
}

/** @param {PointerEvent} event */
function onMove(event) {
  if (event.pointerId !== drag?.pointer) return;
  const x = event.clientX - drag.x;
  const y = event.clientY - drag.y;
  if (!drag.picture && Math.hypot(x, y) < THRESHOLD) return;
  drag.picture ??= lift(drag.card, event.pointerId);
  drag.picture.style.translate = `${x}px ${y}px`;
  mark(drag, placeAt(event.clientX, event.clientY, drag.card));
}

/** Chromium takes a dragging finger for one that scrolls, even where nothing may, and then swallows the next tap. @param {TouchEvent} event */
function keepFromScrolling(event) {
  if (drag?.picture && event.cancelable) event.preventDefault();
}

/** @param {HTMLElement} card @param {number} pointer */
function lift(card, pointer) {
  finish();
  state.swallow = true;
  card.setPointerCapture(pointer);
  document.documentElement.dataset.dragging = '';
  const lifted = picture(card, spotOf(card) ?? { x: 0, y: 0, width: 0, angle: 0 });
  lifted.classList.add('is-held');
  card.classList.add('is-dragged');
  return lifted;
}

/** @param {number} x @param {number} y @param {HTMLElement} card @returns {HTMLElement | null} */
function placeAt(x, y, card) {
  const places = document.elementsFromPoint(x, y).map((element) => /** @type {HTMLElement | null} */ (element.closest('[data-drop]')));
  return places.find((place) => place && !place.contains(card)) ?? null;
}

/** @param {Drag} current @param {HTMLElement | null} place */
function mark(current, place) {
  if (current.over === place) return;
  current.over?.classList.remove('is-over');
  place?.classList.add('is-over');
  current.over = place;
}

/** @param {PointerEvent} event */
function onUp(event) {
  if (event.pointerId !== drag?.pointer) return;
  const { card, picture: lifted, over } = drag;
  if (!lifted || !over) return void cancelDrag();
  const onto = over.dataset.drop;
  release(drag);
  drag = null;
  const dropped = { card, picture: lifted };
  state.dropped = dropped;
  setTimeout(() => state.dropped === dropped && settleDrag(), PATIENCE);
  send({ type: 'drop', drag: card.dataset.drag, onto });
}

/** @param {PointerEvent} event */
function onCancel(event) {
  if (event.pointerId === drag?.pointer) cancelDrag();
}

/** A frame has come: the motion that follows takes over from the dropped picture, and a card that is gone is not dragged on. */
export function settleDrag() {
  if (state.dropped) remove(state.dropped.card, state.dropped.picture);
  state.dropped = null;
  if (drag && !drag.card.isConnected) cancelDrag();
}

/** Puts the card back. @returns {boolean} whether one was in the air */
export function cancelDrag() {
  if (!drag) return false;
  const { card, picture: lifted } = drag;
  release(drag);
  drag = null;
  if (!lifted) return false;
  const way = lifted.style.translate;
  lifted.style.translate = '';
  const home = lifted.animate({ translate: [way, '0 0'] }, { duration: HOME, easing: 'ease-out' });
  home.finished.finally(() => remove(card, lifted));
  return true;
}

/** Lets go of the pointer; the picture stays. @param {Drag} current */
function release(current) {
  document.removeEventListener('pointermove', onMove);
  document.removeEventListener('touchmove', keepFromScrolling);
  document.removeEventListener('pointerup', onUp);
  document.removeEventListener('pointercancel', onCancel);
  mark(current, null);
  delete document.documentElement.dataset.dragging;
}

/** @param {HTMLElement} card @param {HTMLElement} lifted */
function remove(card, lifted) {
  lifted.remove();
  card.classList.remove('is-dragged');
}
