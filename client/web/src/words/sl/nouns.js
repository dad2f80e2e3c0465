/** Nouns beside a number: with the dual; `after` is moves after "po". */

import { counting } from "../plural.js";

export const NOUNS = {
  begun: { one: "začeto igro", two: "začeti igri", few: "začete igre", other: "začetih iger" },
  counter: { one: "predmet", two: "predmeta", few: "predmeti", other: "predmetov" },
  day: { one: "dan", two: "dneva", few: "dni", other: "dni" },
  hour: { one: "ura", two: "uri", few: "ure", other: "ur" },
  move: { one: "poteza", two: "potezi", few: "poteze", other: "potez" },
  period: { one: "obdobje", two: "obdobji", few: "obdobja", other: "obdobij" },
  player: { one: "igralec", two: "igralca", few: "igralci", other: "igralcev" },
  after: { one: "potezi", two: "potezah", few: "potezah", other: "potezah" },
  position: { one: "pozicija", two: "poziciji", few: "pozicije", other: "pozicij" },
  rated: { one: "rangirana igra", two: "rangirani igri", few: "rangirane igre", other: "rangiranih iger" },
  second: { one: "sekundo", two: "sekundi", few: "sekunde", other: "sekund" },
  spectator: { one: "gledalec", two: "gledalca", few: "gledalci", other: "gledalcev" },
};

export const counted = counting("sl", NOUNS);
