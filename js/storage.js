// @ts-check
// What stays on this device: texts under fudaba.* in localStorage. Python knows what they mean.

import { send } from './message.js';
import { mayWrite } from './tabs.js';

const PREFIX = 'fudaba.';

/** Whether it was reported that the browser lets nothing be kept. */
let blocked = false;

/** Every text that is kept; null when the browser does not let us look. @returns {Record<string, string> | null} */
export function readAll() {
  try {
    const names = Array.from({ length: localStorage.length }, (_, n) => localStorage.key(n) ?? '');
    return Object.fromEntries(names.filter((name) => name.startsWith(PREFIX)).map((name) => [name, localStorage.getItem(name) ?? '']));
  } catch {
    return null;
  }
}

/** Writes texts in their order; null deletes. Each write for which there is no room is reported, so that Python makes more.
 * @param {Record<string, string | null>} texts */
export function keep(texts) {
  if (!mayWrite()) return;
  for (const [key, text] of Object.entries(texts)) {
    try {
      if (text === null) localStorage.removeItem(key);
      else localStorage.setItem(key, text);
    } catch (error) {
      report(key, error instanceof DOMException && error.name === 'QuotaExceededError' ? 'full' : 'blocked');
    }
  }
}

/** @param {string} key @param {'full' | 'blocked'} reason */
export function report(key, reason) {
  if (reason === 'blocked' && blocked) return;
  blocked ||= reason === 'blocked';
  send({ type: 'keep-failed', key, reason });
}
