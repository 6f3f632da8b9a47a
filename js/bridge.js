// @ts-check
// The page's end of the bridge to Python: one message goes out for what the reader does, one frame comes in for what is to
// be seen. A frame is applied at once and whole; nothing here knows a rule or a word.

import { hush, say } from './announce.js';
import { settleCountdown, watchCountdown } from './countdown.js';
import { today, watchDay } from './day.js';
import { buzz, copy, download, share } from './deliver.js';
import { settleDrag } from './drag.js';
import { remember, settle } from './focus.js';
import { listen } from './input.js';
import { settleKeys } from './keys.js';
import { connect, send } from './message.js';
import { finish, play, snapshot } from './motion.js';
import { patch } from './patch.js';
import { applyRoot, watchLight } from './room.js';
import { address, goTo, hasTurned, turnPage, watchRoute } from './route.js';
import { play as playSounds } from './sound.js';
import { state } from './state.js';
import { keep, readAll, report } from './storage.js';
import { isAway, watchTabs } from './tabs.js';
import { settleZones } from './zone.js';

/**
 * @typedef {object} Engine  The worker: JSON texts in both directions.
 * @property {(text: string) => unknown} send
 * @property {() => Promise<string>} nextFrame
 *
 * @typedef {object} Services  What only boot.js can do.
 * @property {() => unknown} install
 * @property {() => unknown} applyUpdate
 * @property {() => unknown} persist
 *
 * @typedef {import('./patch.js').Child} Child
 *
 * @typedef {object} Frame  Every part may be missing; a missing part stays as it is.
 * @property {number} [answers]  the number of the last message that was answered
 * @property {Record<string, string | null>} [keep]
 * @property {Record<string, string>} [root]
 * @property {boolean} [letters]
 * @property {number} [volume]
 * @property {boolean} [vibrate]
 * @property {Child} [page]
 * @property {Child} [sheet]
 * @property {Child} [toast]
 * @property {string} [title]
 * @property {string} [focus]
 * @property {boolean} [hush]  what was said so far is taken back, before anything new is said
 * @property {{ text: string, loud?: boolean }[]} [say]
 * @property {string[]} [sound]
 * @property {number[]} [buzz]
 * @property {{ to: string, replace?: boolean }} [route]
 * @property {{ name: string, text: string }} [download]
 * @property {string} [copy]
 * @property {string} [share]
 * @property {'install' | 'apply-update' | 'persist'} [do]
 * @property {string} [fault]  Python's own report of something that went wrong
 */

const mount = (/** @type {string} */ id) => /** @type {HTMLElement} */ (document.getElementById(id));
const root = document.documentElement;

/**
 * Starts the conversation and keeps it up. Rejects when the engine fails.
 * @param {Engine} engine @param {Services} services
 */
export async function start(engine, services) {
  connect((text) => engine.send(text));
  listen();
  watchLight();
  watchRoute();
  watchCountdown();
  watchDay();
  watchTabs(greetAgain);
  document.addEventListener('visibilitychange', () => document.hidden && finish());
  greet();
  for (;;) {
    const text = await engine.nextFrame();
    if (isAway()) continue;
    try {
      const frame = JSON.parse(text);
      if (isLate(frame)) continue;
      apply(frame, services);
    } catch (error) {
      console.error(error);                              // a faulty frame must not end the game
    }
    greeted();
    afterwards();
  }
}

/** The greeting that has to be answered before frames count again; 0 when none has. */
let greeting = 0;
/** Tells that it is answered. */
let greeted = () => {};

function greet() {
  const kept = readAll();
  send({
    type: 'start',
    kept: kept ?? {},
    route: address(),
    site: location.origin + location.pathname,
    day: today(),
    languages: navigator.languages,
    standalone: matchMedia('(display-mode: standalone)').matches || /** @type {any} */ (navigator).standalone === true,
  });
  if (!kept) report('fudaba.settings', 'blocked');
}

/** Another tab has played meanwhile: everything that is kept is read anew. @returns {Promise<void>} done when it is shown */
function greetAgain() {
  greet();
  greeting = state.asked;
  return new Promise((resolve) => { greeted = resolve; });
}

/** Whether a frame is from before the other tab had its turn: nothing of it may be shown or written. @param {Frame} frame */
function isLate(frame) {
  if ((frame.answers ?? -1) >= greeting) greeting = 0;
  return greeting > 0;
}

/** @param {Frame} frame @param {Services} services */
function apply(frame, services) {
  if (frame.keep) keep(frame.keep);
  if (frame.letters !== undefined) state.letters = frame.letters;
  if (frame.volume !== undefined) state.volume = frame.volume;
  if (frame.vibrate !== undefined) state.vibrate = frame.vibrate;
  const before = snapshot();
  settleDrag();
  if (frame.root) applyRoot(frame.root);
  if (frame.title !== undefined) document.title = frame.title;
  if (frame.route) goTo(frame.route);
  show(frame);
  play(before);
  if (frame.hush) hush();
  if (frame.say) say(frame.say);
  if (frame.sound) playSounds(frame.sound);
  if (frame.buzz) buzz(frame.buzz);
  if (frame.download) download(frame.download);
  if (frame.copy !== undefined) copy(frame.copy);
  if (frame.share !== undefined) share(frame.share);
  if (frame.do) serve(frame.do, services);
  if (frame.fault) console.error(frame.fault);
  if (frame.answers !== undefined) root.dataset.answered = String(frame.answers);
}

/** The three layers, then zones, keys and focus, which depend on all of them. @param {Frame} frame */
function show(frame) {
  const memory = remember();
  const page = mount('page');
  const was = { page: page.firstElementChild, sheet: state.sheet, depth: scrollY };
  if (frame.page !== undefined) patch(page, frame.page);
  if (frame.sheet !== undefined) {
    patch(mount('sheet'), frame.sheet);
    state.sheet = sheetName();
    page.inert = state.sheet !== null;
  }
  if (frame.toast !== undefined) patch(mount('toast'), frame.toast);
  const turned = page.firstElementChild !== was.page || (frame.page !== undefined && hasTurned());
  if (turned && state.frame > 0) turnPage(was.depth);
  settleZones();
  settleKeys();
  if (was.sheet === null && state.sheet !== null) state.opener = memory.element ?? state.tapped;
  settle(memory, frame.focus, state.sheet === was.sheet ? null : state.sheet === null ? 'closed' : 'opened');
  settleCountdown();
}

/** The open sheet's key, if there is one. */
function sheetName() {
  const sheet = /** @type {HTMLElement | null} */ (mount('sheet').firstElementChild);
  return sheet && (sheet.dataset.k ?? '');
}

/** @param {NonNullable<Frame['do']>} what @param {Services} services */
function serve(what, services) {
  const service = { install: services.install, 'apply-update': services.applyUpdate, persist: services.persist }[what];
  Promise.resolve(service?.()).catch(console.error);
}

/** Counts the frame, and tells when it can be seen. */
function afterwards() {
  root.dataset.frame = String(state.frame += 1);
  const painted = () => {
    performance.mark('fudaba:painted');
    root.dataset.ready = '';
  };
  if (document.hidden) painted();
  else requestAnimationFrame(() => setTimeout(painted));
}
