// @ts-check
// Messages to Python: one JSON text each.

/** @type {(text: string) => unknown} */
let post = () => undefined;

/** @param {(text: string) => unknown} to */
export function connect(to) {
  post = to;
}

/** @param {Record<string, unknown>} message */
export function send(message) {
  Promise.resolve(post(JSON.stringify(message))).catch(console.error);
}

/** An act of the reader, with the time for whoever measures how fast it is answered. @param {string} act @param {unknown} [value] */
export function sendAct(act, value) {
  performance.clearMarks('fudaba:input');
  performance.clearMarks('fudaba:painted');
  performance.mark('fudaba:input');
  send(value === undefined ? { type: 'act', act } : { type: 'act', act, value });
}
