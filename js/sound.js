// @ts-check
// Sounds, made on the spot: wood blocks, paper, a plucked string and a cat's paw. No files, nothing before the first gesture.

import { state } from './state.js';

/** @typedef {(out: Output, at: number, pitch: number, loud: number, length: number) => void} Voice */
/** @typedef {{ context: AudioContext, gain: GainNode, noise: AudioBuffer }} Output */
/** @typedef {[voice: Voice, after: number, pitch: number, loud: number, length: number]} Note  seconds, Hz and loudness from 0 to 1 */

/** The gain at full volume. */
const LOUDEST = 1.3;
/** After so many milliseconds without a sound or a gesture the output is switched off: a silent one still costs a phone its battery. */
const QUIET = 10_000;

/** @type {Output | null} */
let output = null;
/** When the sound that was asked for last ends, so that two of one frame do not fall together. */
let busy = 0;
let rest = 0;
/** The sounds that wait until the output is on; what was asked for before them would come too late. @type {string[]} */
let waiting = [];

/** A struck block: a short tone that drops a little, its overtone, and the click of the stick. @type {Voice} */
function wood(out, at, pitch, loud, length) {
  tone(out, 'sine', at, pitch * 1.05, pitch, loud, length);
  tone(out, 'sine', at, pitch * 2.72, pitch * 2.7, loud * 0.3, length * 0.5);
  rustle(out, at, pitch * 4, loud * 0.35, 0.012);
}

/** A card on cloth or along another: noise around one pitch, swelling and gone. @type {Voice} */
function paper(out, at, pitch, loud, length) {
  rustle(out, at, pitch, loud, length);
}

/** A plucked string. @type {Voice} */
function string(out, at, pitch, loud, length) {
  tone(out, 'triangle', at, pitch * 1.004, pitch, loud, length);
  tone(out, 'sine', at, pitch * 2, pitch * 2, loud * 0.35, length * 0.6);
}

/** A paw on cloth: a low soft thump. @type {Voice} */
function paw(out, at, pitch, loud, length) {
  tone(out, 'sine', at, pitch * 1.7, pitch, loud, length);
  rustle(out, at, pitch * 5, loud * 0.4, 0.05);
}

/** A small mew: up, and slowly down. @type {Voice} */
function mew(out, at, pitch, loud, length) {
  const source = new OscillatorNode(out.context, { type: 'triangle', frequency: pitch });
  source.frequency.setValueAtTime(pitch, at);
  source.frequency.exponentialRampToValueAtTime(pitch * 1.45, at + length * 0.35);
  source.frequency.exponentialRampToValueAtTime(pitch * 0.95, at + length);
  shaped(out, source, source, at, length * 0.3, loud, length);
}

/** @type {Record<string, Note[]>} */
const SOUNDS = {
  deal: Array.from({ length: 10 }, (_, n) => [paper, n * 0.05, 2600 + (n % 3) * 350, 0.5, 0.05]),
  draw: [[paper, 0, 2300, 0.6, 0.11], [paper, 0.07, 3400, 0.35, 0.05]],
  discard: [[paper, 0, 1700, 0.7, 0.08], [wood, 0.05, 210, 0.25, 0.07]],
  select: [[wood, 0, 920, 0.32, 0.05]],
  pass: [[wood, 0, 690, 0.3, 0.05]],
  sort: [[paper, 0, 2800, 0.4, 0.05], [paper, 0.06, 3100, 0.4, 0.05], [paper, 0.12, 3500, 0.4, 0.06]],
  turn: [[wood, 0, 784, 0.5, 0.12]],
  knock: [[wood, 0, 330, 0.8, 0.14], [wood, 0.16, 330, 0.9, 0.18]],
  gin: [[wood, 0, 330, 0.8, 0.14], [wood, 0.13, 415, 0.8, 0.14], [wood, 0.26, 523, 0.9, 0.22]],
  paw: [[paw, 0, 92, 0.95, 0.15], [mew, 0.07, 640, 0.16, 0.24], [paw, 0.13, 84, 0.75, 0.19]],
  slap: [[paper, 0, 1500, 0.8, 0.05], [wood, 0.012, 262, 0.5, 0.07]],
  flip: [[paper, 0, 2600, 0.5, 0.06], [paper, 0.08, 1800, 0.6, 0.05], [wood, 0.1, 294, 0.3, 0.06]],
  yaku: [[string, 0, 587.3, 0.35, 0.5], [string, 0.11, 784, 0.4, 0.9]],
  koikoi: [[wood, 0, 523, 0.5, 0.09], [wood, 0.12, 523, 0.55, 0.09], [string, 0.24, 659.3, 0.4, 0.8]],
  layoff: [[paper, 0, 2100, 0.5, 0.07], [wood, 0.06, 590, 0.25, 0.08]],
  win: [[string, 0, 440, 0.4, 0.7], [string, 0.12, 523.3, 0.4, 0.7], [string, 0.24, 659.3, 0.42, 0.8], [string, 0.4, 880, 0.45, 1.3]],
  lose: [[string, 0, 440, 0.35, 0.7], [string, 0.18, 349.2, 0.35, 0.8], [string, 0.36, 329.6, 0.36, 1.3]],
  void: [[string, 0, 392, 0.3, 0.7], [string, 0.2, 392, 0.25, 0.9]],
  error: [[wood, 0, 196, 0.45, 0.09], [wood, 0.1, 175, 0.45, 0.12]],
};

/** Opens the output with a reader's gesture; browsers allow it at no other time. */
export function unlock() {
  if (!state.volume || typeof AudioContext === 'undefined') return;
  output ??= open();
  wake(output).catch(() => {});
}

/** Switches the output on for a while. @param {Output} out @returns {Promise<void>} */
function wake(out) {
  clearTimeout(rest);
  rest = setTimeout(() => out.context.suspend(), QUIET);
  return out.context.state === 'suspended' ? out.context.resume() : Promise.resolve();
}

/** Plays sounds by name; a name that is not known here is silent. @param {string[]} names */
export function play(names) {
  if (!output || !state.volume || document.hidden) return;
  const out = output;
  const ready = out.context.state === 'running';
  const on = wake(out);
  waiting = ready ? [] : names;
  if (ready) sound(out, names);
  else on.then(() => waiting === names && sound(out, names)).catch(() => {});
}

/** @param {Output} out @param {string[]} names */
function sound(out, names) {
  out.gain.gain.value = LOUDEST * state.volume ** 2;
  for (const name of names) {
    const begin = Math.max(out.context.currentTime, busy);
    for (const [voice, after, pitch, loud, length] of SOUNDS[name] ?? []) {
      voice(out, begin + after, pitch, loud, length);
      busy = begin + Math.min(after + length, 0.12);
    }
  }
}

/** @returns {Output} */
function open() {
  const context = new AudioContext();
  const gain = new GainNode(context, { gain: 0 });
  gain.connect(new DynamicsCompressorNode(context)).connect(context.destination);
  const noise = new AudioBuffer({ length: context.sampleRate, sampleRate: context.sampleRate });
  noise.copyToChannel(Float32Array.from({ length: context.sampleRate }, () => Math.random() * 2 - 1), 0);
  return { context, gain, noise };
}

/** @param {Output} out @param {OscillatorType} type @param {number} at @param {number} from @param {number} to
 * @param {number} loud @param {number} length */
function tone(out, type, at, from, to, loud, length) {
  const source = new OscillatorNode(out.context, { type, frequency: from });
  source.frequency.exponentialRampToValueAtTime(to, at + 0.03);
  shaped(out, source, source, at, 0.002, loud, length);
}

/** @param {Output} out @param {number} at @param {number} pitch @param {number} loud @param {number} length */
function rustle(out, at, pitch, loud, length) {
  const source = new AudioBufferSourceNode(out.context, { buffer: out.noise, loop: true, loopStart: Math.random() / 2 });
  const band = new BiquadFilterNode(out.context, { type: 'bandpass', frequency: pitch, Q: 0.9 });
  source.connect(band);
  shaped(out, source, band, at, length * 0.25, loud, length);
}

/** Lets a source be heard: up within `rise`, down until `length`. @param {Output} out @param {AudioScheduledSourceNode} source
 * @param {AudioNode} heard @param {number} at @param {number} rise @param {number} loud @param {number} length */
function shaped(out, source, heard, at, rise, loud, length) {
  const envelope = new GainNode(out.context, { gain: 0 });
  envelope.gain.setValueAtTime(0.0001, at);
  envelope.gain.exponentialRampToValueAtTime(loud, at + rise);
  envelope.gain.exponentialRampToValueAtTime(0.0001, at + length);
  heard.connect(envelope).connect(out.gain);
  source.start(at);
  source.stop(at + length);
}
