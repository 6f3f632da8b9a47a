// @ts-check
// Taps, fields, links and files. One listener of each kind for the whole page; every tap gives exactly one act.
//
// What a tap means is decided when the finger goes down: a frame that arrives before it goes up may move, replace or rename
// the button, and must neither swallow the tap nor turn it into another act.

import { onPointerDown as startDrag } from './drag.js';
import { focusOn, topLayer } from './focus.js';
import { onKeyDown } from './keys.js';
import { send, sendAct, tell } from './message.js';
import { finish, isMoving } from './motion.js';
import { onPointerDown as startSlide } from './slide.js';
import { unlock } from './sound.js';
import { state } from './state.js';
import { onFocusIn } from './zone.js';

/** The longest way in px between down and up that is still a tap. */
const TAP = 10;
/** How long in ms after a press, and how near in px to it, another one may be its echo. */
const ECHO = 350;
const NEAR = 16;
/** The largest file that is read, in bytes. */
const FILE_LIMIT = 8 * 1024 * 1024;

const CONTROL = 'a, button, input, label, select, textarea, summary';

export function listen() {
  document.addEventListener('pointerdown', onPointerDown);
  document.addEventListener('pointerup', onPointerUp);
  document.addEventListener('click', onClick);
  document.addEventListener('input', onInput);
  document.addEventListener('change', onChange);
  document.addEventListener('keydown', (event) => {
    unlock();
    onKeyDown(event);
  });
  document.addEventListener('focusin', onFocusIn);
  document.addEventListener('dragstart', (event) => event.preventDefault());
}

/** @param {Event} event @returns {HTMLElement | null} */
const actor = (event) => /** @type {Element} */ (event.target).closest('[data-act]');

/** @param {PointerEvent} event */
function onPointerDown(event) {
  unlock();
  if (!event.isPrimary || event.button !== 0) return;
  const element = actor(event);
  const control = /** @type {Element} */ (event.target).closest(CONTROL);
  const press = { x: event.clientX, y: event.clientY, time: event.timeStamp, element, act: element?.dataset.act, control };
  state.press = press;
  state.swallow = isEcho(press, state.last);
  state.last = state.swallow && state.last ? { ...state.last, time: press.time } : press;
  if (state.swallow) return;
  startDrag(event);
  startSlide(event);
}

/**
 * A second tap right after a tap, at the same place, where a frame has just put something else: it was meant for what lay there before.
 * @param {import('./state.js').Press} press @param {import('./state.js').Press | null} last
 */
function isEcho(press, last) {
  if (!last || press.time - last.time > ECHO || Math.hypot(press.x - last.x, press.y - last.y) > NEAR) return false;
  return press.element ? press.act !== last.act : press.control !== null && press.control !== last.control;
}

/** The pressed element may have left the page under the finger: then no click, or a stray one, would follow.
 * @param {PointerEvent} event */
function onPointerUp(event) {
  const press = state.press;
  if (!press?.element || press.element.isConnected || state.swallow || !isTap(event, press)) return;
  state.swallow = true;
  tap(press.act, press.element);
}

/** @param {MouseEvent} event */
function onClick(event) {
  const press = event.detail > 0 ? state.press : null;   // no detail: from a key, a screen reader or a script
  state.press = null;
  if (press && state.swallow) {
    state.swallow = false;
    return event.preventDefault();
  }
  const element = actor(event);
  if (press?.element ?? element) event.preventDefault();
  if (press?.element) {
    if (isTap(event, press)) tap(press.act, press.element);
  } else if (!element) {
    tapElsewhere(event);
  } else if (!press) {
    tap(element.dataset.act, element);
  }
}

/** @param {MouseEvent} event @param {import('./state.js').Press} press */
function isTap(event, press) {
  return Math.hypot(event.clientX - press.x, event.clientY - press.y) < TAP || press.element?.contains(/** @type {Node} */ (event.target));
}

/** @param {string | undefined} act @param {Element} element */
function tap(act, element) {
  state.tapped = element;
  if (isMoving()) skip();
  if (act !== undefined) sendAct(act);
}

/** Ends the motion that runs, for nobody waits for it, and tells Python that its pauses may end too. */
function skip() {
  finish();
  tell({ type: 'skip' });
}

/** A click on something without an act: a link within the page, the veil around a sheet, bare cloth. @param {MouseEvent} event */
function tapElsewhere(event) {
  const target = /** @type {HTMLElement} */ (event.target);
  const anchor = target.closest('a[href]')?.getAttribute('href') ?? '';
  const isCloth = target.closest('.cloth') !== null && topLayer().contains(target) && !target.closest(CONTROL);
  if (/^#[^/]/.test(anchor)) {
    event.preventDefault();
    goTo(decodeURIComponent(anchor.slice(1)));
  } else if (target.dataset.modal !== undefined && target.dataset.escape !== undefined) {
    sendAct(target.dataset.escape);
  } else if (isMoving() || isCloth) {
    skip();
  }
}

/** Scrolls to a part of the page and puts focus there; the route stays what it is. @param {string} id */
function goTo(id) {
  const part = document.getElementById(id);
  if (!part) return;
  part.scrollIntoView({ block: 'start' });
  if (!part.hasAttribute('tabindex')) part.tabIndex = -1;
  focusOn(part);
}

let sliding = 0;

/** A slider speaks while it moves, once a painted frame; everything else when it is set. @param {Event} event */
function onInput(event) {
  const field = /** @type {HTMLInputElement} */ (event.target);
  const act = field.dataset.change;
  if (field.type !== 'range' || act === undefined) return;
  cancelAnimationFrame(sliding);
  sliding = requestAnimationFrame(() => sendAct(act, field.value));
}

/** @param {Event} event */
function onChange(event) {
  const field = /** @type {HTMLInputElement} */ (event.target);
  const { file, change } = field.dataset;
  if (file !== undefined) {
    readFile(field, file);
  } else if (change !== undefined && field.type !== 'range') {
    sendAct(change, field.type === 'checkbox' ? field.checked : field.value);
  }
}

/** @param {HTMLInputElement} field @param {string} type the message's type */
async function readFile(field, type) {
  const file = field.files?.[0];
  if (!file) return;
  const message = file.size > FILE_LIMIT ? { type, text: '', reason: 'large' } : { type, text: await file.text() };
  field.value = '';                                      // so that the same file can be chosen again
  send(message);
}
