import { listed } from "../plural.js";
import { start } from "../step-sentences.js";
import { counted } from "./nouns.js";
import { by, does, name, number, object, to, verb, what, whom, worth } from "./step-grammar.js";

/** @param {import("../../state/search_tree/facts.js").Value | null} value */
const plain = (value) => (value ? number(value.number) : "");

/** @type {typeof import("../en/search-lesson.js").searchLessonWords} */
export const searchLessonWords = {
  value: ({ max, min, path, facts: { winner, value } }) =>
    `${start(does(max, "je", "so"))} na potezi in ${verb(max, "ima", "imajo")} več možnosti: katera je najboljša? Iskanje poskusi eno potezo za drugo, po vsaki vsak odgovor, in tako naprej do konca igre. Tu (${listed(path.map(what), "in")}) je igra končana: ${winner ? `${verb(winner, "zmaga", "zmagajo")} ${name(winner.mark)}` : "neodločeno"}. Zmaga ${to(max)} šteje 1, neodločeno 0, zmaga ${to(min)} −1. Zato je vrednost te pozicije ${plain(value)}.`,
  sides: ({ max, min, facts: { move, taken } }) =>
    `Eno potezo prej ${verb(taken.side, "izbira", "izbirajo")} ${name(taken.side.mark)}, dve možnosti pa sta že znani: ${what(taken.beforeMove)} prinese ${plain(taken.before)}, ${what(move)} prinese ${plain(taken.value)}. ${start(does(max, "želi", "želijo"))} čim večjo vrednost: to je MAX. ${start(does(min, "želi", "želijo"))} čim manjšo: to je MIN. Zato ${does(taken.side, "izbere", "izberejo")} ${whom(move)}, in ${plain(taken.value)} postane vrednost tiste pozicije: vsak igra to, kar je zanj najboljše.`,
  beta: ({ instead, facts: { side, move, value, other, untried } }) =>
    `${start(name(other.side.mark))} ${verb(other.side, "ne potrebuje", "ne potrebujejo")} te poti (${what(instead)}): ${by(other.move)} je vrednost kvečjemu ${plain(other.value)}. Ta meja se imenuje beta, zid na desni. Tu pa ${does(side, "dobi", "dobijo")} vsaj ${plain(value)} ${by(move)}, in to je ${to(other.side)} slabše. Zato ${name(other.side.mark)} sem ne ${verb(other.side, "bo prišel", "bodo prišle")}, karkoli je tu še mogoče. Nepregledanih potez: ${untried}. Ni jih treba gledati: to je rez.`,
  alpha: ({ max, min, answer, facts: { move, worth: value } }) =>
    `Vsi odgovori na ${whom(move)} so rešeni. Najboljši ${to(min)}: ${what(answer)}. Zato ${what(move)} prinese ${object(value)}. Toliko ${does(max, "ima zagotovo", "imajo zagotovo")}: ${plain(value)}. To se imenuje alfa, zid na levi. Pri vsaki drugi potezi je pomembno le še, ali prinese več.`,
  narrowing: ({ max, facts: { move, taken } }) =>
    `${start(what(move))} prinese ${plain(taken.value)}, kar je ${to(max)} boljše kot ${plain(taken.before)}: alfa zraste in njen zid se premakne v desno. Tam ostane za vse, kar ${does(max, "poskusi", "poskusijo")} potem. Vse manj vrednosti lahko še kaj spremeni, odprtina med zidovoma je ožja in prej se srečata: zato pride prej tudi do reza.`,
  whole: ({ instead, facts: { side, move, value, other, untried } }) =>
    `${start(does(other.side, "že ima", "že imajo"))} ${plain(other.value)} ${by(other.move)}, zato pomaga le še več od tega. Toda ${what(instead)} ne prinese več: ${does(side, "odgovori", "odgovorijo")} ${by(move)} in vrednost je kvečjemu ${plain(value)}. Nepregledanih odgovorov: ${untried}. Ni jih treba gledati, niti česarkoli, kar bi prišlo za njimi: odrezana je cela veja.`,
  up: ({ max, answer, facts: { move, worth: value } }) =>
    `${start(what(move))} prinese ${object(value)}. Najboljši odgovor je namreč ${what(answer)}, in tega ${does(max, "mora", "morajo")} pričakovati. Tako gredo vrednosti po drevesu navzgor, od koncev igre do potez, ki jih ${does(max, "lahko igra", "lahko igrajo")} zdaj.`,
  choice: ({ max, facts: { move, taken } }) =>
    `${start(what(move))} prinese ${object(taken.value)}, kar je ${to(max)} boljše kot ${plain(taken.before)} ${by(taken.beforeMove)}. Nobena druga poteza ne bo boljša, zato ${does(max, "na koncu izbere", "na koncu izberejo")} prav to.`,
  own: ({ path, facts: { side, other, winner, value, turned } }) =>
    `Tu (${listed(path.map(what), "in")}) je igra končana: ${winner ? `${verb(winner, "zmaga", "zmagajo")} ${name(winner.mark)}` : "neodločeno"}. Pri tem iskanju vsak šteje zase: zmaga je 1, neodločeno 0, poraz −1. Na potezi ${verb(side, "bi bil", "bi bile")} ${name(side.mark)}, zato je pozicija vredna ${plain(value)} ${to(side)} in ${plain(turned)} ${to(other)}.`,
  highest: ({ facts: { move, taken } }) =>
    `Eno potezo prej ${verb(taken.side, "izbira", "izbirajo")} ${name(taken.side.mark)}, dve možnosti pa sta že znani: ${what(taken.beforeMove)} prinese ${plain(taken.before)}, ${what(move)} prinese ${plain(taken.value)}. Obe vrednosti šteje isti igralec zase, zato ${does(taken.side, "izbere", "izberejo")} večjo. Tako izbira vsak, ki je na potezi: ni ne MAX ne MIN, in eno pravilo velja za oba igralca, minimaks pa potrebuje dve.`,
  win: ({ facts: { side, move, untried } }) =>
    `${start(by(move))} ${verb(side, "zmaga", "zmagajo")} ${name(side.mark)}, boljšega od zmage pa ni nič. Nepregledanih potez: ${untried}. Ni jih treba gledati: dovolj je ena, ki zmaga. To je rez.`,
  turn: ({ facts: { side, other, move, worth: value, turned } }) =>
    `Tu ${verb(side, "je", "so")} na potezi ${name(side.mark)}, in pozicija je vredna ${plain(value)} ${to(side)}. Zato ${what(move)} prinese ${plain(turned)} ${to(other)}. Na poti navzgor vrednost z vsako potezo spremeni predznak: kar je dobro za enega, je prav toliko slabo za drugega.`,
  table: ({ facts: { side, move, value } }) =>
    `${start(what(move))} vodi v pozicijo, ki se je že pojavila, po drugih potezah ali v drugem vrstnem redu. Njena vrednost je bila takrat vpisana v tabelo: ${plain(value)} ${to(side)}. Zato se za njo nič ne išče še enkrat.`,
  count: ({ beside, facts: { side, move, value, positions } }) => {
    const done = `Končano: ${does(side, "izbere", "izberejo")} ${whom(move)}${value ? `, vrednost je ${worth(value)}` : ""}. Pregledano: ${counted(positions, "position")}.`;
    if (!beside) return done;
    const other = beside.algorithm === "minimax" ? "Minimaks, ki pregleda vse, jih potrebuje" : "Alfa-beta, ki izpusti, kar ničesar ne spremeni, jih potrebuje";
    return `${done} ${other} ${beside.positions} in najde isto vrednost.`;
  },
};
