// @ts-check
// Things handed to the reader outside the page: a file, a text to share or on the clipboard, a buzz.

import { send } from './message.js';
import { state } from './state.js';

/** @param {{ name: string, text: string }} file */
export function download({ name, text }) {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(new Blob([text], { type: name.endsWith('.json') ? 'application/json' : 'text/plain' }));
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
}

/** By the share sheet of the device; where there is none, or it does not open, by the clipboard. @param {string} text */
export async function share(text) {
  try {
    await navigator.share({ text });
  } catch (error) {
    // The reader closed the sheet: that is no failure, and nothing is copied behind their back.
    if (!(error instanceof DOMException && error.name === 'AbortError')) await copy(text);
  }
}

/** Copies a text, and tells whether it is there. @param {string} text */
export async function copy(text) {
  try {
    await navigator.clipboard.writeText(text);
  } catch {
    if (!copyBySelection(text)) return send({ type: 'copy-failed' });
  }
  send({ type: 'copied' });
}

/** The old way, for pages without a secure origin. @param {string} text */
function copyBySelection(text) {
  const active = /** @type {HTMLElement | null} */ (document.activeElement);
  const field = document.createElement('textarea');
  field.className = 'vh';
  field.value = text;
  document.body.append(field);
  field.select();
  const done = document.execCommand('copy');
  field.remove();
  active?.focus();
  return done;
}

/** @param {number[]} pattern ms on, off, on… */
export function buzz(pattern) {
  if (state.vibrate && !document.hidden) navigator.vibrate?.(pattern);
}
