// @ts-check
// The address (#/…), the Back button, and where each page of the history was scrolled to.

import { send } from './message.js';

/** The address Python knows of. */
let known = '';
/** The place in the history of the address, and of the page that is still on screen. */
let here = 0;
let shown = 0;
/** The highest place given so far. */
let last = 0;
/** How far down each place was. @type {Map<number, number>} */
const depths = new Map();

export const address = () => location.hash || '#/';

export function watchRoute() {
  history.scrollRestoration = 'manual';
  known = address();
  last = here = shown = Number(history.state?.place ?? 0);
  history.replaceState({ place: here }, '');
  addEventListener('popstate', onRoute);
  addEventListener('hashchange', onRoute);
}

/** The reader followed a link or went back: a place without a number is new. */
function onRoute() {
  if (history.state?.place === undefined) history.replaceState({ place: (last += 1) }, '');
  here = history.state.place;
  if (address() === known) return;
  known = address();
  send({ type: 'route', to: known });
}

/** Changes the address without a word to Python, who asked for it. @param {{ to: string, replace?: boolean }} route */
export function goTo({ to, replace }) {
  if (to === known) return;
  known = to;
  try {
    if (replace) history.replaceState({ place: here }, '', to);
    else history.pushState({ place: (here = last += 1) }, '', to);
  } catch (error) {
    console.warn(error);                                 // Safari allows only so many changes in a time; the next one catches up
  }
}

/** Whether the address is another than that of the page on screen. */
export const hasTurned = () => here !== shown;

/** Another page stands where one was: it begins at its top, or where it was left. @param {number} depth where the old one stood */
export function turnPage(depth) {
  depths.set(shown, depth);
  shown = here;
  scrollTo(0, depths.get(here) ?? 0);
}
