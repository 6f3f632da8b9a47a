// @ts-check
// One tab plays at a time: it holds the lock, and it alone writes what is kept. Another tab says so and offers to take over; the
// first one then shows the same. Pages of rules take no part in this.

import { focusOnTitle } from './focus.js';
import { state } from './state.js';

const NAME = 'fudaba';
/** A mark beside what is kept, which Python never sees: the tab that has the turn. It stops a tab that lost the lock in its sleep. */
const MARK = 'fudaba-tab';
/** How long in ms a tab that is being closed, or that is asked for the turn, may take. */
const PATIENCE = 600;

const me = `${Date.now()} ${Math.random()}`;
const channel = 'BroadcastChannel' in self ? new BroadcastChannel(NAME) : null;

/** Whether this tab has asked for the turn at all; a page that never does may write. */
let claimed = false;
let away = false;
/** How many turns this tab has had; what is heard of the end of an earlier one is old news. */
let turns = 0;
let letGo = () => {};
let answered = () => {};
/** Puts the notice away that another tab plays. */
let welcome = () => {};
/** Until when this tab has to wait for its turn to come back. */
let back = Promise.resolve();
/** Reads everything anew when the turn comes back after another tab had it; done when that is shown.
 *  @type {() => Promise<void>} */
let onReturn = () => Promise.resolve();

/** Whether another tab has taken the turn from this one. */
export const isAway = () => away;

/** Whether this tab may write what is kept. */
export function mayWrite() {
  if (claimed && !away && ![null, me].includes(mark())) lose();
  return !away;
}

/** Waits until this tab has the turn: at once, or as soon as the reader asks for it. */
export async function myTurn() {
  watch();
  if (!(await claim())) await offer();
}

/** Waits while another tab has taken the turn from this one. */
export const present = () => back;

/** @param {() => Promise<void>} greetAgain */
export function watchTabs(greetAgain) {
  onReturn = greetAgain;
}

function watch() {
  channel?.addEventListener('message', ({ data }) => {
    if (data === 'here') answered();
    else if (claimed && !away) data === 'who' ? channel.postMessage('here') : lose();
  });
  addEventListener('storage', ({ key, newValue }) => key === MARK && newValue !== null && mayWrite());
  // A page that waits to be shown again by the Back button may hold no lock.
  addEventListener('pagehide', () => letGo());
  addEventListener('pageshow', ({ persisted }) => persisted && claimed && !away && comeBack());
}

/** Nothing is written or read before it is known whether another tab has played meanwhile. */
async function comeBack() {
  mayWrite();
  if (!(await claim())) lose();
}

/** Takes the turn if nobody has it. */
async function claim() {
  if (await acquire({ ifAvailable: true })) return true;
  return 'locks' in navigator && acquire({ signal: patience() });   // from a page that is just being left
}

async function takeOver() {
  channel?.postMessage('give');
  await acquire({ signal: patience() }) || await acquire({ steal: true });
}

function patience() {
  const end = new AbortController();
  setTimeout(() => end.abort(), PATIENCE);
  return end.signal;
}

/** @param {LockOptions} options @returns {Promise<boolean>} */
async function acquire(options) {
  if (!('locks' in navigator)) {
    if (options.ifAvailable && await somebodyAnswers()) return false;
    begin();
    return true;
  }
  return new Promise((resolve) => {
    let turn = 0;
    const held = navigator.locks.request(NAME, options, (lock) => {
      if (lock) turn = begin();
      resolve(lock !== null);
      return lock ? new Promise((done) => { letGo = () => done(undefined); }) : undefined;
    });
    held.catch((error) => {
      const refused = error.name !== 'AbortError';           // where the browser forbids locks the mark has to do
      if (turn > 0 && turn === turns) lose();                // stolen
      else if (turn === 0 && refused) begin();
      resolve(refused);
    });
  });
}

/** Without locks: asks the other tabs whether one of them has the turn. */
function somebodyAnswers() {
  channel?.postMessage('who');
  return new Promise((resolve) => {
    answered = () => resolve(true);
    setTimeout(resolve, PATIENCE, false);
  });
}

/** Has the turn from now on. @returns {number} which one it is */
function begin() {
  claimed = true;
  away = false;
  try {
    localStorage.setItem(MARK, me);
  } catch {
    forgetMark();
  }
  welcome();
  return turns += 1;
}

/** Storage that is full or blocked has the lock alone: the mark of a tab that is gone would stop this one. */
function forgetMark() {
  try {
    localStorage.removeItem(MARK);
  } catch { /* Blocked: then there is no mark to be read either. */ }
}

function mark() {
  try {
    return localStorage.getItem(MARK);
  } catch {
    return null;
  }
}

function lose() {
  if (away) return;
  away = true;
  letGo();
  back = offer(() => onReturn());
}

/**
 * Says that another tab plays, and takes over when the reader wants it. What stands below is old by then: nothing of it can be
 * pressed before it is read anew.
 * @param {() => Promise<void>} [readAnew]
 * @returns {Promise<void>} done when this tab has the turn
 */
function offer(readAnew = () => Promise.resolve()) {
  const notice = /** @type {HTMLElement} */ (document.getElementById('elsewhere'));
  const button = /** @type {HTMLButtonElement} */ (notice.querySelector('button'));
  const show = (/** @type {boolean} */ shown) => {
    notice.hidden = !shown;
    for (const id of ['page', 'sheet', 'toast']) {
      const under = id === 'page' && state.sheet !== null;
      /** @type {HTMLElement} */ (document.getElementById(id)).inert = shown || under;
    }
  };
  show(true);
  button.focus();
  button.addEventListener('click', takeOver, { once: true });
  return new Promise((resolve) => {
    welcome = () => {
      welcome = () => {};
      button.removeEventListener('click', takeOver);
      resolve();
      readAnew().then(() => {
        if (away) return;
        show(false);
        focusOnTitle();
      });
    };
  });
}
