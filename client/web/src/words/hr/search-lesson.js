import { listed } from "../plural.js";
import { start } from "../step-sentences.js";
import { counted } from "./nouns.js";
import { by, does, name, number, object, to, verb, what, whom, worth } from "./step-grammar.js";

/** @param {import("../../state/search_tree/facts.js").Value | null} value */
const plain = (value) => (value ? number(value.number) : "");

/** @type {typeof import("../en/search-lesson.js").searchLessonWords} */
export const searchLessonWords = {
  value: ({ max, min, path, facts: { winner, value } }) =>
    `${start(does(max, "je", "su"))} na potezu i ${verb(max, "ima", "imaju")} više mogućnosti: koja je najbolja? Pretraga isprobava jedan potez za drugim, nakon svakog svaki odgovor, i tako redom do kraja partije. Ovdje (${listed(path.map(what), "i")}) partija je gotova: ${winner ? `${verb(winner, "pobjeđuje", "pobjeđuju")} ${name(winner.mark)}` : "neriješeno"}. Pobjeda ${to(max)} vrijedi 1, neriješeno 0, pobjeda ${to(min)} −1. Zato je vrijednost ove pozicije ${plain(value)}.`,
  sides: ({ max, min, facts: { move, taken } }) =>
    `Jedan potez prije toga ${verb(taken.side, "bira", "biraju")} ${name(taken.side.mark)}, a dvije su mogućnosti već poznate: ${what(taken.beforeMove)} vrijedi ${plain(taken.before)}, a ${what(move)} vrijedi ${plain(taken.value)}. ${start(does(max, "želi", "žele"))} što veću vrijednost: to je MAX. ${start(does(min, "želi", "žele"))} što manju: to je MIN. Zato ${does(taken.side, "uzima", "uzimaju")} ${whom(move)}, i ${plain(taken.value)} postaje vrijednost te pozicije: svatko igra ono što je za njega najbolje.`,
  beta: ({ instead, facts: { side, move, value, other, untried } }) =>
    `${start(does(other.side, "ne mora", "ne moraju"))} doći ovamo (${what(instead)}): ${by(other.move)} vrijednost je najviše ${plain(other.value)}. Ta se granica zove beta, zid zdesna. Ovdje, međutim, ${does(side, "dobiva", "dobivaju")} barem ${plain(value)} ${by(move)}, a to je ${to(other.side)} lošije. Zato ${name(other.side.mark)} ovamo neće doći, što god ovdje još bilo. Još ${counted(untried, "move")} ne treba gledati: to je odsijecanje.`,
  alpha: ({ max, min, answer, facts: { move, worth: value } }) =>
    `Svi odgovori na ${whom(move)} su riješeni. Najbolji ${to(min)} je ${what(answer)}, pa ${what(move)} vrijedi ${object(value)}. Toliko ${does(max, "sigurno ima", "sigurno imaju")}: ${plain(value)}. To se zove alfa, zid slijeva. Za svaki drugi potez važno je još samo donosi li više.`,
  narrowing: ({ max, facts: { move, taken } }) =>
    `${start(what(move))} vrijedi ${plain(taken.value)}, ${to(max)} bolje nego ${plain(taken.before)}: alfa raste i njezin se zid pomiče udesno. Ondje ostaje za sve što ${does(max, "isproba", "isprobaju")} nakon toga. Sve manje vrijednosti može još nešto promijeniti, otvor između dvaju zidova je uži i oni se prije sretnu: zato se ostatak pozicije prije odsijeca.`,
  whole: ({ instead, facts: { side, move, value, other, untried } }) =>
    `${start(does(other.side, "već ima", "već imaju"))} ${plain(other.value)} ${by(other.move)}, pa pomaže samo više od toga. Ali ${what(instead)} ne donosi više: ${does(side, "odgovara", "odgovaraju")} ${by(move)} i vrijednost je najviše ${plain(value)}. Još ${counted(untried, "move")} ne treba gledati, ni išta što bi poslije došlo: cijela je grana odsječena.`,
  up: ({ max, answer, facts: { move, worth: value } }) =>
    `${start(what(move))} vrijedi ${object(value)}, jer je najbolji odgovor ${what(answer)}, a to ${does(max, "mora", "moraju")} očekivati. Tako se vrijednosti penju uz stablo, od krajeva partije do poteza koje ${does(max, "sada može", "sada mogu")} odigrati.`,
  choice: ({ max, facts: { move, taken } }) =>
    `${start(what(move))} vrijedi ${object(taken.value)}, ${to(max)} bolje nego ${plain(taken.before)} ${by(taken.beforeMove)}. Nijedan drugi potez neće biti bolji, pa ${does(max, "bira", "biraju")} baš to.`,
  own: ({ path, facts: { side, other, winner, value, turned } }) =>
    `Ovdje (${listed(path.map(what), "i")}) partija je gotova: ${winner ? `${verb(winner, "pobjeđuje", "pobjeđuju")} ${name(winner.mark)}` : "neriješeno"}. U ovoj pretrazi svatko računa za sebe: pobjeda je 1, neriješeno 0, poraz −1. Na potezu ${verb(side, "bi bio", "bi bile")} ${name(side.mark)}, pa pozicija vrijedi ${plain(value)} ${to(side)} i ${plain(turned)} ${to(other)}.`,
  highest: ({ facts: { move, taken } }) =>
    `Jedan potez prije toga ${verb(taken.side, "bira", "biraju")} ${name(taken.side.mark)}, a dvije su mogućnosti već poznate: ${what(taken.beforeMove)} vrijedi ${plain(taken.before)}, a ${what(move)} vrijedi ${plain(taken.value)}. Obje vrijednosti isti igrač računa za sebe, pa ${does(taken.side, "uzima", "uzimaju")} veću. Tako bira svatko tko je na potezu: nema ni MAX ni MIN, i jedno pravilo vrijedi za oba igrača, a minimaksu trebaju dva.`,
  win: ({ facts: { side, move, untried } }) =>
    `${start(by(move))} ${verb(side, "pobjeđuje", "pobjeđuju")} ${name(side.mark)}, a bolje od pobjede ne postoji. Još ${counted(untried, "move")} ne treba gledati: dovoljan je jedan koji pobjeđuje. To je odsijecanje.`,
  turn: ({ facts: { side, other, move, worth: value, turned } }) =>
    `Ovdje ${verb(side, "je", "su")} na potezu ${name(side.mark)}, i pozicija vrijedi ${plain(value)} ${to(side)}. Zato ${what(move)} vrijedi ${plain(turned)} ${to(other)}. Na putu prema gore vrijednost sa svakim potezom mijenja predznak: što je dobro za jednoga, jednako je loše za drugoga.`,
  table: ({ facts: { side, move, value } }) =>
    `${start(what(move))} vodi u poziciju koja se već pojavila, drugim potezima ili drugim redom. Njezina je vrijednost tada upisana u tablicu: ${plain(value)} ${to(side)}. Zato se ništa nakon nje ne pretražuje ponovno.`,
  count: ({ beside, facts: { side, move, value, positions } }) => {
    const done = `Gotovo: ${does(side, "bira", "biraju")} ${whom(move)}${value ? `, vrijednost je ${worth(value)}` : ""}. Pregledano: ${counted(positions, "position")}.`;
    if (!beside) return done;
    const other = beside.algorithm === "minimax" ? "Minimaksu, koji gleda sve, treba" : "Alfa-beti, koja izostavlja ono što ništa ne mijenja, treba";
    return `${done} ${other} ${beside.positions}, a nalazi istu vrijednost.`;
  },
};
