/** The player's settings in this browser: language, theme, exact values, whose values a search shows, sound, challenges from others, muted players, and games met. */

import { readJson, readText, writeJson, writeText } from "./local-storage.js";

const THEME = "parlour-theme";
const VALUES = "parlour-values";
const VALUES_FOR = "parlour-values-for";
const SOUND = "parlour-sound";
const CHALLENGES_OFF = "parlour-undisturbed";
const MUTED = "parlour-muted";
const MOST_MUTED = 100;
const MET = "parlour-met";

/** @returns {"light" | "dark" | null} null where the system's theme is used */
export function storedTheme() {
  const theme = readText(THEME);
  return theme === "light" || theme === "dark" ? theme : null;
}

/** @param {string} theme */
export const storeTheme = (theme) => writeText(THEME, theme);

/** Whether exact values are shown, in every game. */
export const storedShowsValues = () => readText(VALUES) === "on";

/** @param {boolean} on */
export const storeShowsValues = (on) => writeText(VALUES, on ? "on" : "off");

/** Whether the values in a search are those of the side to move, not MAX's. @returns {boolean | null} null where each algorithm has its own */
export function storedForMover() {
  const values = readText(VALUES_FOR);
  return values === "mover" ? true : values === "max" ? false : null;
}

/** @param {boolean} forMover */
export const storeForMover = (forMover) => writeText(VALUES_FOR, forMover ? "mover" : "max");

/** Whether there are sounds; none by default. */
export const storedSound = () => readText(SOUND) === "on";

/** @param {boolean} on */
export const storeSound = (on) => writeText(SOUND, on ? "on" : "off");

/** Whether others may challenge the player, as they may by default. */
export const storedTakesChallenges = () => readText(CHALLENGES_OFF) !== "yes";

/** @param {boolean} on */
export const storeTakesChallenges = (on) => writeText(CHALLENGES_OFF, on ? "no" : "yes");

/** The ids of muted players, the latest last. @returns {string[]} */
export function storedMuted() {
  const muted = readJson(MUTED);
  return Array.isArray(muted) ? muted.map(String) : [];
}

/** Mute a player, or no longer. @param {string} id @param {boolean} on */
export function storeMuted(id, on) {
  const others = storedMuted().filter((known) => known !== id);
  writeJson(MUTED, on ? [...others, id].slice(-MOST_MUTED) : others);
}

/** The ids of the games whose moves to try were shown on this device. @returns {string[]} */
export function storedMet() {
  const met = readJson(MET);
  return Array.isArray(met) ? met.map(String) : [];
}

/** @param {string} game */
export const storeMet = (game) => writeJson(MET, [...new Set([...storedMet(), game])]);

/** In a cookie, for the server, which sends the page in that language. @param {string} language a tag of words/languages.js */
export const storeLanguage = (language) => {
  document.cookie = `parlour-language=${language}; path=/; max-age=31536000; samesite=lax`;
};
