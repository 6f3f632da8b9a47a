// @ts-check
// Motion from two snapshots: where each card (data-flip) was seen before a frame, and where it lies after it. A card that
// stays in its list slides there; a card that changed lists travels above the table (travel.js). Only translate, scale,
// rotate, transform and opacity are animated, and nobody waits for it: the DOM is at its end from the start.
//
// data-flip  identity                         data-from  identity of the place where a card that was nowhere starts
// data-turn  "up": turns over half-way, from the picture data-back; "down": rises, then turns over from its old face
// data-delay n-th of a deal                   data-beat  n-th step of a slow sequence
// data-via   identity of the card on which it lies for the rest of its step before it travels on
// data-late  appears only after the cards have arrived

import { state } from './state.js';
import { back, face, picture, spotOf, spotOfPicture } from './travel.js';

/** @typedef {import('./travel.js').Spot} Spot */
/**
 * @typedef {object} Seen
 * @property {HTMLElement} element
 * @property {Spot} spot
 * @property {boolean} flew  it was seen as a picture
 * @property {number} [begin]  when that flight begins or began
 * @property {number} [half]  when it has turned over
 * @property {boolean} [hidden]  it is part of a stack until it flies
 *
 * @typedef {{ cards: Map<string, Seen>, late: Set<Element> }} Snapshot
 */

/** A deal: ms between two cards and for all of it, where one card takes ONE. */
const STAGGER = 40;
const DEAL = 600;
const ONE = 220;
/** How far in px a card rises before it is taken away. */
const RISE = 14;
/** How far in px, right and down, a card lies off the one that it rests on. */
const REST = 10;

/** Pictures in the air, by identity. @type {Map<string, { picture: HTMLElement, begin: number, half: number, hidden: boolean }>} */
const flights = new Map();
/** When late elements appear. @type {Map<Element, number>} */
const lates = new Map();
/** @type {Animation[]} */
let running = [];

const root = document.documentElement;
const reduced = matchMedia('(prefers-reduced-motion: reduce)');
const cards = () => /** @type {NodeListOf<HTMLElement>} */ (document.querySelectorAll('[data-flip]'));
const lateOnes = () => /** @type {NodeListOf<HTMLElement>} */ (document.querySelectorAll('[data-late]'));
const token = (/** @type {string} */ name) => getComputedStyle(root).getPropertyValue(name).trim();

/** A duration token in ms: "calc(220ms * 1.6)" is 352. @param {string} name */
const time = (name) => (token(name).match(/\d*\.?\d+/g) ?? ['0']).reduce((product, factor) => product * Number(factor), 1);

export const isMoving = () => running.length > 0;

/** Looks where everything is seen, moving or not. @returns {Snapshot | null} null when nothing is to move */
export function snapshot() {
  if (document.hidden || reduced.matches || time('--t-card') === 0) return null;
  /** @type {Map<string, Seen>} */
  const seen = new Map();
  for (const element of cards()) {
    const name = element.dataset.flip ?? '';
    if (seen.has(name)) continue;
    const flight = flights.get(name) ?? (state.dropped?.card === element ? state.dropped : null);
    const spot = flight ? spotOfPicture(flight.picture) : spotOf(element);
    if (spot) seen.set(name, { ...flight, element, spot, flew: flight !== null });
  }
  return { cards: seen, late: new Set(lateOnes()) };
}

/** Moves everything from where it was seen to where it is. @param {Snapshot | null} before */
export function play(before) {
  const waiting = new Map(lates);
  finish();
  if (!before) return;
  const now = performance.now();
  const one = time('--t-card');
  const moves = [...cards()].flatMap((element) => planned(element, before));
  const last = Math.max(1, ...moves.map((move) => move.nth));
  const step = Math.min(STAGGER, (DEAL - ONE) / last) * one / ONE;
  const rest = time('--t-long');
  let end = 0;
  if (moves.some((move) => move.nth)) moves.reverse();    // the first of a deal lies on top, elsewhere the last
  moves.sort((one, other) => Number(one.via !== null) - Number(other.via !== null));
  for (const move of moves) {
    const delay = move.begin === undefined ? move.nth * step + move.beat * rest : Math.max(0, move.begin - now);
    const duration = move.via ? rest + one : one;
    end = Math.max(end, delay + duration);
    const timing = { duration, delay, easing: token('--ease-travel'), fill: /** @type {const} */ ('both') };
    if (move.stays) slide(move, { ...timing, fill: 'backwards' });
    else fly(move, timing, now, one);
  }
  for (const element of lateOnes()) {
    const beat = Number(element.dataset.beat ?? 0);
    const due = before.late.has(element) ? waiting.get(element) ?? 0 : now + (beat ? beat * rest + one : end);
    if (due <= now) continue;
    lates.set(element, due);
    start(element, { opacity: [0, 1] }, { duration: time('--t-quick'), delay: due - now, fill: 'backwards' });
  }
  watch(running);
}

/** Ends all motion at once. */
export function finish() {
  for (const animation of running) animation.cancel();
  for (const flight of flights.values()) flight.picture.remove();
  running = [];
  flights.clear();
  lates.clear();
  delete root.dataset.moving;
}

/** What a card has to do, if anything. @param {HTMLElement} element @param {Snapshot} before */
function planned(element, before) {
  const { flip = '', from = '', via = '', turn, delay, beat } = element.dataset;
  const old = before.cards.get(flip);
  const source = old ?? before.cards.get(from);
  const to = spotOf(element);
  const origin = source?.spot ?? (from ? spotOfPlace(from) : null);
  if (!to || !origin) return [];
  const stays = old?.element === element && !old.flew;
  const still = Math.hypot(origin.x - to.x, origin.y - to.y) < 1 && Math.abs(origin.width - to.width) < 1;
  if (still && (stays || !turn)) return [];
  return [{
    element, flip, origin, to, stays,
    via: old?.flew ? null : before.cards.get(via)?.spot ?? null,
    nth: Number(delay ?? 0),
    beat: Number(beat ?? 0),
    begin: old?.begin,
    turned: old?.element === element && (old.half ?? 0) < performance.now(),
    hidden: old ? old.hidden === true : true,
    oldFace: source?.element,
  }];
}

/** A place that came with this very frame, as the stock at the first deal. @param {string} name */
function spotOfPlace(name) {
  const place = document.querySelector(`[data-flip="${CSS.escape(name)}"]`);
  return place && spotOf(place);
}

/** @typedef {ReturnType<typeof planned>[number]} Move */

/** @param {Move} move @param {KeyframeAnimationOptions} timing */
function slide({ element, origin, to }, timing) {
  start(element, { translate: [`${origin.x - to.x}px ${origin.y - to.y}px`, '0 0'], scale: [`${origin.width / to.width}`, '1'] }, timing);
}

/** @param {Move} move @param {KeyframeAnimationOptions & { delay: number, duration: number }} timing @param {number} now
 * @param {number} one the time of one way */
function fly({ element, flip, origin, to, via, turned, hidden, oldFace }, timing, now, one) {
  const flying = picture(element, to);
  const { turn, back: address = '' } = element.dataset;
  const x = origin.x - to.x;
  const y = origin.y - to.y;
  const rise = turn === 'down' && !turned ? [{ translate: `${x}px ${y - RISE}px`, offset: 0.3 }] : [];
  const stop = via ? pause({ translate: `${via.x - to.x + REST}px ${via.y - to.y + REST}px`, scale: `${via.width / to.width}` }, one, timing) : [];
  const path = [{ translate: `${x}px ${y}px`, scale: `${origin.width / to.width}` }, ...rise, ...stop, { translate: '0 0', scale: '1' }];
  const way = via
    ? start(flying, path.map((frame) => ({ ...frame, easing: timing.easing })), { ...timing, easing: 'linear' })
    : start(flying, path, timing);
  start(flying, { rotate: [`${origin.angle}deg`, `${origin.angle}deg`, `${to.angle}deg`], offset: [0, 0.8, 1] }, timing);
  const other = turn === 'up' ? back(address) : turn === 'down' && oldFace ? face(oldFace) : null;
  if (other && !turned) turnOver(flying, other, { ...timing, duration: one });
  const begin = now + timing.delay;
  flights.set(flip, { picture: flying, begin, half: begin + one / 4, hidden });
  start(element, { opacity: [0, 0] }, { duration: timing.delay + timing.duration });
  if (hidden && timing.delay) {
    flying.classList.add('is-unseen');
    start(flying, { opacity: [1, 1] }, { ...timing, fill: 'forwards' });
  }
  way.addEventListener('finish', () => {
    flying.remove();
    if (flights.get(flip)?.picture === flying) flights.delete(flip);
  });
}

/** A rest on the way, from the end of the first way to the beginning of the last. @param {Keyframe} spot @param {number} one @param {{ duration: number }} timing */
function pause(spot, one, { duration }) {
  return [{ ...spot, offset: one / duration }, { ...spot, offset: 1 - one / duration }];
}

/** Shows another face until half-way. @param {HTMLElement} flying @param {Element} other @param {KeyframeAnimationOptions} timing */
function turnOver(flying, other, timing) {
  const own = /** @type {Element} */ (flying.firstElementChild);
  const flat = { transform: 'perspective(60rem) rotateY(0deg)' };
  const edge = { transform: 'perspective(60rem) rotateY(90deg)' };
  flying.append(other);
  start(other, [flat, { ...edge, offset: 0.5 }, edge], timing);
  start(own, [edge, { ...edge, offset: 0.5 }, flat], timing);
}

/** @param {Element} element @param {Keyframe[] | PropertyIndexedKeyframes} frames @param {KeyframeAnimationOptions} timing */
function start(element, frames, timing) {
  const animation = element.animate(frames, timing);
  running.push(animation);
  return animation;
}

/** Clears up when the last card has arrived, unless a later frame did already. @param {Animation[]} mine */
async function watch(mine) {
  if (!mine.length) return;
  root.dataset.moving = '';
  await Promise.allSettled(mine.map((animation) => animation.finished));
  if (running === mine) finish();
}
