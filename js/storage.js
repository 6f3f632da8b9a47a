// @ts-check
// What stays on this device: texts under fudaba.* in localStorage. Python knows what they mean.

import { send } from './message.js';
import { mayWrite } from './tabs.js';

const PREFIX = 'fudaba.';

/** Keys whose last write failed and was reported. @type {Set<string>} */
const failed = new Set();

/** Every text that is kept; null when the browser does not let us look. @returns {Record<string, string> | null} */
export function readAll() {
  try {
    const names = Array.from({ length: localStorage.length }, (_, n) => localStorage.key(n) ?? '');
    return Object.fromEntries(names.filter((name) => name.startsWith(PREFIX)).map((name) => [name, localStorage.getItem(name) ?? '']));
  } catch {
    return null;
  }
}

/** Writes texts in their order; null deletes. Each key that fails is reported once. @param {Record<string, string | null>} texts */
export function keep(texts) {
  if (!mayWrite()) return;
  for (const [key, text] of Object.entries(texts)) {
    try {
      if (text === null) localStorage.removeItem(key);
      else localStorage.setItem(key, text);
      failed.delete(key);
    } catch (error) {
      report(key, error instanceof DOMException && error.name === 'QuotaExceededError' ? 'full' : 'blocked');
    }
  }
}

/** @param {string} key @param {'full' | 'blocked'} reason */
export function report(key, reason) {
  const name = reason === 'blocked' ? PREFIX : key;      // blocked is blocked for all
  if (failed.has(name)) return;
  failed.add(name);
  send({ type: 'keep-failed', key, reason });
}
