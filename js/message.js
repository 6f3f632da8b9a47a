// @ts-check
// Messages to Python: one JSON text each.

import { state } from './state.js';
import { isAway } from './tabs.js';

/** @type {(text: string) => unknown} */
let post = () => undefined;

/** @param {(text: string) => unknown} to */
export function connect(to) {
  post = to;
}

/** A message that asks for an answer: a frame comes back with the number that it gets, which also stands in <html data-asked>.
 * Nothing is sent while another tab plays.
 * @param {Record<string, unknown>} message */
export function send(message) {
  if (isAway()) return;
  document.documentElement.dataset.asked = String(state.asked += 1);
  tell({ ...message, number: state.asked });
}

/** A message that nobody waits for. @param {Record<string, unknown>} message */
export function tell(message) {
  Promise.resolve(post(JSON.stringify(message))).catch(console.error);
}

/** An act of the reader, with the time for whoever measures how fast it is answered. @param {string} act @param {unknown} [value] */
export function sendAct(act, value) {
  performance.clearMarks('fudaba:input');
  performance.clearMarks('fudaba:painted');
  performance.mark('fudaba:input');
  send(value === undefined ? { type: 'act', act } : { type: 'act', act, value });
}
