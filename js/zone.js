// @ts-check
// Zones: a list of buttons with one tab stop; arrows, Home and End move inside it. In a zone that says `data-follow` the
// choice follows the focus: an unpressed button is pressed when it is reached (by a pointer that slides there, see slide.js).
// From the edge of a zone the arrows up and down lead on to the zones that it names in `data-beyond`. A `data-passive` button
// can be pressed by a pointer, but is no stop for keys; one that was
// reached before it became passive can be left by them.

import { state } from './state.js';

/** @param {Element} element @returns {HTMLElement | null} */
export const zoneOf = (element) => element.closest('[data-zone]');

/** The buttons and links of a zone in reading order; those that say why they are off stay in. @param {HTMLElement} zone */
export function membersOf(zone) {
  const members = /** @type {NodeListOf<HTMLElement>} */ (zone.querySelectorAll('button:not([disabled]), a[href]'));
  return [...members].filter((member) => zoneOf(member) === zone && member.dataset.passive === undefined && member.checkVisibility?.() !== false);
}

/** Gives every zone its one tab stop: the last used, else a pressed one, else the first. */
export function settleZones() {
  for (const zone of /** @type {NodeListOf<HTMLElement>} */ (document.querySelectorAll('[data-zone]'))) {
    const members = membersOf(zone);
    const last = state.stops.get(zone.dataset.zone ?? '');
    const stop = members.find((member) => member === document.activeElement)
      ?? members.find((member) => member.dataset.k !== undefined && member.dataset.k === last)
      ?? members.find((member) => member.getAttribute('aria-pressed') === 'true')
      ?? members[0];
    for (const member of members) {
      const index = member === stop ? 0 : -1;
      if (member.getAttribute('tabindex') !== String(index)) member.tabIndex = index;
    }
    for (const passive of /** @type {NodeListOf<HTMLElement>} */ (zone.querySelectorAll('[data-passive]'))) passive.tabIndex = -1;
  }
}

/** Focus went into a zone: its element becomes the zone's tab stop. @param {FocusEvent} event */
export function onFocusIn(event) {
  const element = /** @type {HTMLElement} */ (event.target);
  const zone = zoneOf(element);
  if (!zone?.dataset.zone || element.dataset.k === undefined) return;
  state.stops.set(zone.dataset.zone, element.dataset.k);
  settleZones();
}

/**
 * Moves focus within the zone of an element.
 * @param {HTMLElement} from @param {string} key @returns {boolean} whether the key was an answer here
 */
export function moveInZone(from, key) {
  const zone = zoneOf(from);
  const members = zone ? membersOf(zone) : [];
  if (!members.includes(from) && from.dataset.passive === undefined) return false;
  const to = target(from, members, key) ?? beyond(from, zone?.dataset.beyond, key);
  if (to === undefined) return false;
  to.focus();
  if (zone?.dataset.follow !== undefined && zone.contains(to) && to.getAttribute('aria-pressed') === 'false') to.click();
  return true;
}

/** The next button over the edge of a zone. @param {HTMLElement} from @param {string | undefined} zones their names @param {string} key */
function beyond(from, zones, key) {
  if (!zones || !/^Arrow(Up|Down)$/.test(key)) return undefined;
  const named = zones.split(' ').flatMap((name) => [.../** @type {NodeListOf<HTMLElement>} */ (document.querySelectorAll(`[data-zone="${CSS.escape(name)}"]`))]);
  return target(from, named.flatMap(membersOf), key);
}

/** @param {HTMLElement} from @param {HTMLElement[]} members @param {string} key @returns {HTMLElement | undefined} */
function target(from, members, key) {
  if (key === 'Home') return members[0];
  if (key === 'End') return members.at(-1);
  const here = box(from);
  const spots = members.filter((member) => member !== from).map((member) => ({ member, ...box(member) }));
  const line = (/** @type {{ y: number }} */ spot) => Math.round((spot.y - here.y) / (here.height * 0.6));
  if (key === 'ArrowRight') {
    return best(spots.filter((s) => line(s) === 0 && s.x > here.x), (s) => s.x)
      ?? best(spots.filter((s) => line(s) > 0), (s) => line(s) * 1e4 + s.x);
  }
  if (key === 'ArrowLeft') {
    return best(spots.filter((s) => line(s) === 0 && s.x < here.x), (s) => -s.x)
      ?? best(spots.filter((s) => line(s) < 0), (s) => -line(s) * 1e4 - s.x);
  }
  if (key === 'ArrowDown') return best(spots.filter((s) => line(s) > 0), (s) => line(s) * 1e4 + Math.abs(s.x - here.x));
  if (key === 'ArrowUp') return best(spots.filter((s) => line(s) < 0), (s) => -line(s) * 1e4 + Math.abs(s.x - here.x));
  return undefined;
}

/**
 * @template {{ member: HTMLElement }} S
 * @param {S[]} spots @param {(spot: S) => number} cost
 */
function best(spots, cost) {
  return spots.reduce((/** @type {S | undefined} */ low, spot) => (!low || cost(spot) < cost(low) ? spot : low), undefined)?.member;
}

/** Where an element lies when nothing moves: layout offsets, which no transform and no travel changes. @param {HTMLElement} element */
function box(element) {
  let x = 0;
  let y = 0;
  for (let at = /** @type {HTMLElement | null} */ (element); at; at = /** @type {HTMLElement | null} */ (at.offsetParent)) {
    x += at.offsetLeft;
    y += at.offsetTop;
  }
  return { x, y, height: element.offsetHeight || 1 };
}
