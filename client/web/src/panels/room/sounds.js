/**
 * Sounds of the room, synthesised. Each lasts at most 200 ms; loaded when sound is switched on.
 * @import { Cue } from "../../state/cues.js"
 * @import { State } from "../../state/state.js"
 */

import { cuesOf } from "../../state/cues.js";

/**
 * @typedef {object} Stroke One part of a sound; it begins at once and dies away.
 * @property {"sine" | "triangle" | "noise"} wave
 * @property {number} at seconds after the beginning of the sound
 * @property {number} length in seconds
 * @property {number} pitch in hertz, of noise the middle of its band
 * @property {number} gain
 */

const MOST_CLICKS = 6;
const LANDING = 0.19; // seconds from the beginning of a fall to its end, as boards/motion.js draws it
const AFTER_MOVE = 0.3; // the end of a game waits until its last move is heard
const SHORTEST_GAP = 0.06; // between two of the same sound: missed events come all at once

/** @param {Stroke["wave"]} wave @param {number} at @param {number} length @param {number} pitch @param {number} gain @returns {Stroke} */
const stroke = (wave, at, length, pitch, gain) => ({ wave, at, length, pitch, gain });

/** @param {number} count @param {number} gap */
const clicks = (count, gap) => Array.from({ length: count }, (_, index) => stroke("noise", index * gap, 0.03, 2_600, 0.22));

/** @param {number[]} pitches one note after the other */
const notes = (pitches) => pitches.map((pitch, index) => stroke("triangle", index * 0.05, 0.09, pitch, 0.14));

/** The parts of each sound. @type {Record<Cue["sound"], (cue: Cue) => Stroke[]>} */
const SOUNDS = {
  drop: ({ depth = 1 }) => [stroke("sine", 0, 0.11, 340 - 170 * depth, 0.3), stroke("noise", 0, 0.02, 900, 0.2)],
  slide: () => [stroke("noise", 0, 0.16, 420, 0.16)],
  lift: ({ count = 1 }) => clicks(Math.min(count, MOST_CLICKS), 0.03),
  split: () => clicks(2, 0.09),
  mark: () => [stroke("noise", 0, 0.06, 3_400, 0.12), stroke("noise", 0.08, 0.09, 3_000, 0.12)],
  refusal: () => [stroke("sine", 0, 0.1, 110, 0.28)],
  win: () => notes([523, 659, 784]),
  loss: () => notes([392, 294]),
  tick: () => [stroke("noise", 0, 0.025, 1_800, 0.2)],
  bell: () => [stroke("sine", 0, 0.19, 880, 0.14), stroke("sine", 0, 0.12, 2_210, 0.05)],
};

/** @param {Cue} cue */
export const strokesOf = (cue) => SOUNDS[cue.sound](cue);

/** Made at the first sound after a touch or key: browsers play nothing before. @type {AudioContext | null} */
let context = null;
/** @type {AudioBuffer | null} */
let noise = null;
/** When each sound began last, in the context's seconds. @type {Map<string, number>} */
const begun = new Map();

/** @param {AudioContext} audio */
function noiseOf(audio) {
  if (noise) return noise;
  noise = audio.createBuffer(1, audio.sampleRate / 5, audio.sampleRate);
  const samples = noise.getChannelData(0);
  for (let index = 0; index < samples.length; index += 1) samples[index] = Math.random() * 2 - 1;
  return noise;
}

/** @param {AudioContext} audio @param {Stroke} part */
function sourceOf(audio, { wave, pitch }) {
  if (wave !== "noise") {
    const tone = new OscillatorNode(audio, { type: wave, frequency: pitch });
    return { source: tone, end: tone };
  }
  const source = new AudioBufferSourceNode(audio, { buffer: noiseOf(audio) });
  const band = new BiquadFilterNode(audio, { type: "bandpass", frequency: pitch, Q: 1 });
  source.connect(band);
  return { source, end: band };
}

/** @param {AudioContext} audio @param {Stroke} part @param {number} start */
function sound(audio, part, start) {
  const { source, end } = sourceOf(audio, part);
  const volume = new GainNode(audio, { gain: 0 });
  const from = start + part.at;
  volume.gain.setValueAtTime(part.gain, from);
  volume.gain.exponentialRampToValueAtTime(0.001, from + part.length);
  end.connect(volume).connect(audio.destination);
  source.start(from);
  source.stop(from + part.length);
}

/** @param {Cue} cue @param {number} [delay] in seconds */
export function play(cue, delay = 0) {
  if (!navigator.userActivation.hasBeenActive) return;
  context ??= new AudioContext();
  void context.resume();
  const start = context.currentTime + delay;
  if (start - (begun.get(cue.sound) ?? -1) < SHORTEST_GAP) return;
  begun.set(cue.sound, start);
  for (const part of strokesOf(cue)) sound(context, part, start);
}

/** Seconds until a sound is to be heard. @param {Cue} cue */
function delayOf({ sound: name }) {
  if (name === "win" || name === "loss") return AFTER_MOVE;
  return name === "drop" && !matchMedia("(prefers-reduced-motion: reduce)").matches ? LANDING : 0;
}

/** Play what a change of the state sounds like. @param {State} before @param {State} after */
export function playChange(before, after) {
  for (const cue of cuesOf(before, after)) play(cue, delayOf(cue));
}
