// @ts-check
// Something that happens by itself after a while (`data-countdown`: in ms): a bar runs down, and at its end the element's act
// is sent as if it had been pressed. It stands still while the page is hidden, while something lies over the screen, and
// while focus or a mouse rests on the element itself or on anything that says `data-hold`.

import { sendAct } from './message.js';
import { state } from './state.js';

/** What runs down now. @type {{ element: HTMLElement, act: string | undefined, run: Animation } | null} */
let current = null;

export function watchCountdown() {
  for (const type of ['focusin', 'focusout', 'pointerover', 'visibilitychange']) document.addEventListener(type, () => queueMicrotask(settle));
  document.documentElement.addEventListener('pointerleave', () => settle(null));
}

/** After a frame: starts what has come, ends what has gone; what is still there runs on. */
export function settleCountdown() {
  const element = /** @type {HTMLElement | null} */ (document.querySelector('[data-countdown]'));
  if (current && current.element === element && current.act === element.dataset.act) return settle();
  current?.run.cancel();
  current = element && { element, act: element.dataset.act, run: start(element) };
  settle();
}

/** @param {HTMLElement} element */
function start(element) {
  const bar = element.querySelector('.countdown__bar') ?? element;
  const run = bar.animate({ transform: ['scaleX(1)', 'scaleX(0)'] }, { duration: Number(element.dataset.countdown), fill: 'forwards' });
  run.onfinish = () => {
    if (current?.run === run && current.act !== undefined) sendAct(current.act);
  };
  return run;
}

/** Lets it run or stand still. */
function settle(under = hovered()) {
  if (!current) return;
  const { element, run } = current;
  const rests = [document.activeElement, under].some((at) => at?.closest('[data-hold]') || element.contains(at ?? null));
  const still = document.hidden || state.sheet !== null || rests;
  element.classList.toggle('is-still', still);
  if (still) run.pause();
  else if (run.playState === 'paused') run.play();
}

/** What a mouse rests on; a finger rests nowhere. */
function hovered() {
  if (!matchMedia('(hover: hover)').matches) return null;
  const under = document.querySelectorAll(':hover');
  return under[under.length - 1] ?? null;
}
