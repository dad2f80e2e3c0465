import { listed } from "../plural.js";
import { start } from "../step-sentences.js";
import { counted } from "./nouns.js";
import { by, does, name, number, object, to, verb, what, whom, worth } from "./step-grammar.js";

/** @param {import("../../state/search_tree/facts.js").Value | null} value */
const plain = (value) => (value ? number(value.number) : "");

/** @type {typeof import("../en/search-lesson.js").searchLessonWords} */
export const searchLessonWords = {
  value: ({ max, min, path, facts: { winner, value } }) =>
    `${start(does(max, "је", "су"))} на потезу и ${verb(max, "има", "имају")} више могућности: која је најбоља? Претрага проба један потез за другим, после сваког сваки одговор, и тако редом до краја партије. Овде (${listed(path.map(what), "и")}) партија је завршена: ${winner ? `${verb(winner, "побеђује", "побеђују")} ${name(winner.mark)}` : "реми"}. Победа ${to(max)} вреди 1, реми 0, победа ${to(min)} −1. Зато је вредност ове позиције ${plain(value)}.`,
  sides: ({ max, min, facts: { move, taken } }) =>
    `Један потез пре тога ${verb(taken.side, "бира", "бирају")} ${name(taken.side.mark)}, а две могућности су већ познате: ${what(taken.beforeMove)} вреди ${plain(taken.before)}, а ${what(move)} вреди ${plain(taken.value)}. ${start(does(max, "жели", "желе"))} што већу вредност: то је MAX. ${start(does(min, "жели", "желе"))} што мању: то је MIN. Зато ${does(taken.side, "узима", "узимају")} ${whom(move)}, и ${plain(taken.value)} постаје вредност те позиције: свако игра оно што је за њега најбоље.`,
  beta: ({ instead, facts: { side, move, value, other, untried } }) =>
    `${start(does(other.side, "не мора", "не морају"))} да ${verb(other.side, "дође", "дођу")} овамо (${what(instead)}): ${by(other.move)} вредност је највише ${plain(other.value)}. Та граница зове се бета, зид здесна. Овде, међутим, ${does(side, "добија", "добијају")} бар ${plain(value)} ${by(move)}, а то је ${to(other.side)} лошије. Зато ${name(other.side.mark)} овамо неће доћи, шта год да овде још има. Још ${counted(untried, "move")} не треба гледати: то је одсецање.`,
  alpha: ({ max, min, answer, facts: { move, worth: value } }) =>
    `Сви одговори на ${whom(move)} су решени. Најбољи ${to(min)} је ${what(answer)}, па ${what(move)} вреди ${object(value)}. Толико ${does(max, "сигурно има", "сигурно имају")}: ${plain(value)}. То се зове алфа, зид слева. За сваки други потез важно је још само да ли доноси више.`,
  narrowing: ({ max, facts: { move, taken } }) =>
    `${start(what(move))} вреди ${plain(taken.value)}, ${to(max)} боље него ${plain(taken.before)}: алфа расте и њен зид се помера удесно. Ту остаје за све што ${does(max, "проба", "пробају")} после тога. Све мање вредности може још нешто да промени, отвор између два зида је ужи и они се пре сретну: зато се остатак позиције пре одсеца.`,
  whole: ({ instead, facts: { side, move, value, other, untried } }) =>
    `${start(does(other.side, "већ има", "већ имају"))} ${plain(other.value)} ${by(other.move)}, па помаже само више од тога. Али ${what(instead)} не доноси више: ${does(side, "одговара", "одговарају")} ${by(move)} и вредност је највише ${plain(value)}. Још ${counted(untried, "move")} не треба гледати, ни ишта што би после дошло: цела грана је одсечена.`,
  up: ({ max, answer, facts: { move, worth: value } }) =>
    `${start(what(move))} вреди ${object(value)}, јер је најбољи одговор ${what(answer)}, а то ${does(max, "мора", "морају")} да ${verb(max, "очекује", "очекују")}. Тако се вредности пењу уз стабло, од крајева партије до потеза које ${does(max, "сада може", "сада могу")} да ${verb(max, "одигра", "одиграју")}.`,
  choice: ({ max, facts: { move, taken } }) =>
    `${start(what(move))} вреди ${object(taken.value)}, ${to(max)} боље него ${plain(taken.before)} ${by(taken.beforeMove)}. Ниједан други потез неће бити бољи, па ${does(max, "бира", "бирају")} баш то.`,
  own: ({ path, facts: { side, other, winner, value, turned } }) =>
    `Овде (${listed(path.map(what), "и")}) партија је завршена: ${winner ? `${verb(winner, "побеђује", "побеђују")} ${name(winner.mark)}` : "реми"}. У овој претрази свако рачуна за себе: победа је 1, реми 0, пораз −1. На потезу ${verb(side, "би био", "би биле")} ${name(side.mark)}, па позиција вреди ${plain(value)} ${to(side)} и ${plain(turned)} ${to(other)}.`,
  highest: ({ facts: { move, taken } }) =>
    `Један потез пре тога ${verb(taken.side, "бира", "бирају")} ${name(taken.side.mark)}, а две могућности су већ познате: ${what(taken.beforeMove)} вреди ${plain(taken.before)}, а ${what(move)} вреди ${plain(taken.value)}. Обе вредности рачуна исти играч за себе, па ${does(taken.side, "узима", "узимају")} већу. Тако бира свако ко је на потезу: нема ни MAX ни MIN, и једно правило важи за оба играча, а минимаксу требају два.`,
  win: ({ facts: { side, move, untried } }) =>
    `${start(by(move))} ${verb(side, "побеђује", "побеђују")} ${name(side.mark)}, а боље од победе не постоји. Још ${counted(untried, "move")} не треба гледати: довољан је један који побеђује. То је одсецање.`,
  turn: ({ facts: { side, other, move, worth: value, turned } }) =>
    `Овде ${verb(side, "је", "су")} на потезу ${name(side.mark)}, и позиција вреди ${plain(value)} ${to(side)}. Зато ${what(move)} вреди ${plain(turned)} ${to(other)}. На путу навише вредност са сваким потезом мења знак: што је добро за једног, исто толико је лоше за другог.`,
  table: ({ facts: { side, move, value } }) =>
    `${start(what(move))} води у позицију која се већ појавила, другим потезима или другим редом. Њена вредност је тада уписана у табелу: ${plain(value)} ${to(side)}. Зато се ништа после ње не претражује поново.`,
  count: ({ beside, facts: { side, move, value, positions } }) => {
    const done = `Готово: ${does(side, "бира", "бирају")} ${whom(move)}${value ? `, вредност је ${worth(value)}` : ""}. Прегледано: ${counted(positions, "position")}.`;
    if (!beside) return done;
    const other = beside.algorithm === "minimax" ? "Минимаксу, који гледа све, треба" : "Алфа-бети, која изоставља оно што ништа не мења, треба";
    return `${done} ${other} ${beside.positions}, а налази исту вредност.`;
  },
};
