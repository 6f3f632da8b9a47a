// @ts-check
// Sliding along a zone whose choice follows the focus (`data-follow`): pressed on one of its buttons and moved along, the
// choice goes to the button that lies nearest; lifted, it stays there. A slide never clicks; a press that stays is a tap.

import { sendAct } from './message.js';
import { state } from './state.js';
import { membersOf, zoneOf } from './zone.js';

/** How far in px a pointer goes before it slides. */
const THRESHOLD = 8;

/**
 * @typedef {object} Slide
 * @property {number} pointer
 * @property {number} x  where it began
 * @property {number} y
 * @property {HTMLElement} zone
 * @property {HTMLElement} button  where it began; a frame may take it away, and a finger's events still go to it
 * @property {string | undefined} act  the choice that holds, or was asked for last
 * @property {boolean} moving  whether it has gone far enough
 */

/** @type {Slide | null} */
let slide = null;

/** @param {PointerEvent} event */
export function onPointerDown(event) {
  const button = /** @type {HTMLElement | null} */ (/** @type {Element} */ (event.target).closest('button'));
  const zone = button && zoneOf(button);
  if (slide || !button || zone?.dataset.follow === undefined || button.closest('[data-drag]')) return;
  const chosen = membersOf(zone).find((member) => member.getAttribute('aria-pressed') === 'true');
  slide = { pointer: event.pointerId, x: event.clientX, y: event.clientY, zone, button, act: chosen?.dataset.act, moving: false };
  document.addEventListener('pointermove', onMove);
  document.addEventListener('pointerup', onEnd);
  document.addEventListener('pointercancel', onEnd);
  button.addEventListener('touchmove', keepFromScrolling, { passive: false });
}

/** @param {PointerEvent} event */
function onMove(event) {
  if (event.pointerId !== slide?.pointer || !slide.zone.isConnected) return;
  if (!slide.moving) {
    if (Math.hypot(event.clientX - slide.x, event.clientY - slide.y) < THRESHOLD) return;
    slide.moving = true;
    state.swallow = true;
    slide.zone.setPointerCapture(event.pointerId);
    document.documentElement.dataset.sliding = '';
  }
  const next = nearest(membersOf(slide.zone), event.clientX, event.clientY);
  if (!next || next.dataset.act === undefined || next.dataset.act === slide.act) return;
  slide.act = next.dataset.act;
  next.focus({ preventScroll: true });
  sendAct(slide.act);
}

/** @param {HTMLElement[]} members @param {number} x @param {number} y @returns {HTMLElement | undefined} */
function nearest(members, x, y) {
  const far = (/** @type {HTMLElement} */ member) => {
    const box = member.getBoundingClientRect();
    return Math.hypot(box.x + box.width / 2 - x, box.y + box.height / 2 - y);
  };
  return members.reduce((/** @type {HTMLElement | undefined} */ low, member) => (!low || far(member) < far(low) ? member : low), undefined);
}

/** As in a drag: a finger that is taken for a scrolling one costs the next tap. @param {TouchEvent} event */
function keepFromScrolling(event) {
  if (slide?.moving && event.cancelable) event.preventDefault();
}

/** @param {PointerEvent} event */
function onEnd(event) {
  if (event.pointerId !== slide?.pointer) return;
  document.removeEventListener('pointermove', onMove);
  document.removeEventListener('pointerup', onEnd);
  document.removeEventListener('pointercancel', onEnd);
  slide.button.removeEventListener('touchmove', keepFromScrolling);
  delete document.documentElement.dataset.sliding;
  slide = null;
}
