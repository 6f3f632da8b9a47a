// @ts-check
// The one object that holds what the page remembers between frames. Everything else is in the DOM or in Python.

/**
 * @typedef {object} Press  Where a finger or a mouse button went down.
 * @property {number} x
 * @property {number} y
 * @property {number} time  in ms
 * @property {Element | null} element  the innermost element with an act, or null
 * @property {string | undefined} act  what it meant at that moment; a later frame may give it another meaning
 * @property {Element | null} control  the innermost element that answers a press by itself, or null
 */

export const state = {
  /** How many frames were applied; also in <html data-frame>. */
  frame: 0,
  /** The number of the last message that asked for an answer; also in <html data-asked>. */
  asked: 0,
  /** All "root" values of the frames so far. @type {Record<string, string | undefined>} */
  root: {},
  /** Whether keys of one letter, digit or sign work anywhere on the page. */
  letters: true,
  /** Loudness from 0 (off) to 1. */
  volume: 0,
  vibrate: false,
  /** @type {Press | null} */
  press: null,
  /** The press before, echoes left out. @type {Press | null} */
  last: null,
  /** This press is answered already (a drag, a lost button): the click that may still follow it does nothing. */
  swallow: false,
  /** A card that was dropped and waits, as a picture where the finger left it, for the frame that says where it belongs.
   *  @type {{ card: HTMLElement, picture: HTMLElement } | null} */
  dropped: null,
  /** The element of the last tap; some browsers give a tapped button no focus. @type {Element | null} */
  tapped: null,
  /** What had focus, or was tapped, before the sheet opened. @type {Element | null} */
  opener: null,
  /** The sheet that is open, by its key; null without one. @type {string | null} */
  sheet: null,
  /** The tab stop of each zone, by the zone's name: the key of its element. @type {Map<string, string>} */
  stops: new Map(),
};
