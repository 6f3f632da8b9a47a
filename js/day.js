// @ts-check
// What day it is where the reader is: told to Python at the start, and whenever it has changed.

import { send } from './message.js';

/** The day that Python knows. */
let known = '';

/** The local date in ISO form. */
export function today() {
  const now = new Date();
  return [now.getFullYear(), now.getMonth() + 1, now.getDate()].map((part) => String(part).padStart(2, '0')).join('-');
}

/** Looks at midnight, and when the page is seen again: a device that slept has missed it. */
export function watchDay() {
  known = today();
  document.addEventListener('visibilitychange', look);
  addEventListener('pageshow', look);
  waitForMidnight();
}

function waitForMidnight() {
  const now = new Date();
  const midnight = new Date(now.getFullYear(), now.getMonth(), now.getDate() + 1);
  setTimeout(() => {
    look();
    waitForMidnight();
  }, Math.max(1_000, midnight.getTime() - now.getTime()));
}

function look() {
  if (document.hidden || today() === known) return;
  known = today();
  send({ type: 'day', day: known });
}
