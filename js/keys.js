// @ts-check
// The keyboard. In this order:
// Esc      puts a dragged card back, else closes the top layer (its `escape` act).
// arrows   Home, End: move within a zone.
// 1–9, 0   focus and click the first to the tenth card of the hand.
// letters  and signs click the button that carries them as `key`; off with "letters", while typing, and with a modifier.
// Enter    and Space press the focused button, as ever. One exception: Enter on a card that is already selected (pressed,
//          inside a zone) clicks the button whose key is Enter, so that Enter selects and Enter again acts. Without a
//          focused control Enter clicks that button too, and Space the one whose key is Space. Space on a selected card
//          always puts it back. A slider keeps the keys that move it.

import { cancelDrag } from './drag.js';
import { topLayer } from './focus.js';
import { sendAct } from './message.js';
import { state } from './state.js';
import { membersOf, moveInZone, zoneOf } from './zone.js';

const CONTROL = 'button, a[href], input, select, textarea, summary';
const SLIDER = 'input[type="range"]';
const FIELD = 'textarea, select, input:not([type="checkbox"], [type="radio"], [type="range"], [type="button"], [type="file"])';

/** @param {KeyboardEvent} event */
export function onKeyDown(event) {
  if (event.defaultPrevented || event.isComposing || event.ctrlKey || event.metaKey || event.altKey) return;
  if (answers(event, /** @type {HTMLElement} */ (event.target))) event.preventDefault();
}

/** @param {KeyboardEvent} event @param {HTMLElement} target @returns {boolean} whether the key was used up */
function answers(event, target) {
  const { key, repeat } = event;
  if (key === 'Escape') return repeat || cancelDrag() || escape();
  if (target.matches(FIELD)) return false;
  if (moveInZone(target, key)) return true;
  if (target.matches(SLIDER) && /^(Arrow|Home|End|Page)/.test(key)) return false;
  if (repeat) return key === 'Enter' && target.matches(CONTROL);         // a held key presses once
  if (key === 'Enter') return onEnter(target);
  if (key === ' ') return (!target.matches(CONTROL) || target.matches(SLIDER)) && press('Space');
  const single = key.length === 1;
  if (single && event.shiftKey && /[a-z]/i.test(key)) return false;
  if (/^[0-9]$/.test(key) && target.matches(SLIDER)) return false;
  if (/^[0-9]$/.test(key) && pick(key === '0' ? 10 : Number(key), target)) return true;
  return (!single || state.letters) && press(key);
}

/** @param {HTMLElement} target */
function onEnter(target) {
  const selected = target.getAttribute('aria-pressed') === 'true' && zoneOf(target) !== null;
  return (selected || !target.matches(CONTROL)) && press('Enter');
}

/** Clicks the visible element of the top layer that has this key. @param {string} key */
function press(key) {
  const name = key.length === 1 ? key.toLowerCase() : key;
  const owners = /** @type {NodeListOf<HTMLElement>} */ (topLayer().querySelectorAll(`[data-key="${CSS.escape(name)}"]`));
  const owner = [...owners].find((element) => element.getClientRects().length > 0);
  owner?.click();
  return owner !== undefined;
}

/** Focuses and clicks the n-th card of the hand; with letters off only from within the hand.
 * @param {number} place from 1 @param {HTMLElement} target */
function pick(place, target) {
  const hand = /** @type {HTMLElement | null} */ (topLayer().querySelector('[data-zone="hand"]'));
  const card = hand && (state.letters || hand.contains(target)) ? membersOf(hand)[place - 1] : undefined;
  card?.focus();
  card?.click();
  return card !== undefined;
}

/** The top layer's own way out. */
function escape() {
  const act = /** @type {HTMLElement | null} */ (topLayer().querySelector('[data-escape]'))?.dataset.escape;
  if (act !== undefined) sendAct(act);
  return act !== undefined;
}

/** Tells assistive technology the keys that work now. */
export function settleKeys() {
  for (const element of /** @type {NodeListOf<HTMLElement>} */ (document.querySelectorAll('[data-key]'))) {
    const key = element.dataset.key ?? '';
    if (key.length > 1 || state.letters) element.setAttribute('aria-keyshortcuts', key);
    else element.removeAttribute('aria-keyshortcuts');
  }
}
