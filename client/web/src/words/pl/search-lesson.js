import { listed } from "../plural.js";
import { start } from "../step-sentences.js";
import { counted } from "./nouns.js";
import { by, does, name, number, object, to, verb, what, whom, worth } from "./step-grammar.js";

/** @param {import("../../state/search_tree/facts.js").Value | null} value */
const plain = (value) => (value ? number(value.number) : "");

/** @type {typeof import("../en/search-lesson.js").searchLessonWords} */
export const searchLessonWords = {
  value: ({ max, min, path, facts: { winner, value } }) =>
    `${start(does(max, "ma", "mają"))} ruch i kilka możliwości: która jest najlepsza? Przeszukiwanie sprawdza je po kolei, po każdej każdą odpowiedź, i tak dalej aż do końca gry. Tutaj (${listed(path.map(what), "i")}) gra jest skończona: ${winner ? `${verb(winner, "wygrywa", "wygrywają")} ${name(winner.mark)}` : "remis"}. Wygrana ${to(max)} to 1, remis 0, wygrana ${to(min)} −1. Dlatego wartość tej pozycji to ${plain(value)}.`,
  sides: ({ max, min, facts: { move, taken } }) =>
    `Jeden ruch wcześniej ${verb(taken.side, "wybiera", "wybierają")} ${name(taken.side.mark)}, a dwie możliwości są już znane: ${what(taken.beforeMove)} daje ${plain(taken.before)}, a ${what(move)} daje ${plain(taken.value)}. ${start(does(max, "chce", "chcą"))} jak największej wartości: to MAX. ${start(does(min, "chce", "chcą"))} jak najmniejszej: to MIN. Dlatego ${does(taken.side, "wybiera", "wybierają")} ${whom(move)} i ${plain(taken.value)} staje się wartością tamtej pozycji: każdy gra to, co dla niego najlepsze.`,
  beta: ({ instead, facts: { side, move, value, other, untried } }) =>
    `${start(does(other.side, "nie musi", "nie muszą"))} tu przychodzić (${what(instead)}): ${by(other.move)} wartość wynosi najwyżej ${plain(other.value)}. Ta granica nazywa się beta, to ściana z prawej. Tutaj zaś ${does(side, "ma", "mają")} co najmniej ${plain(value)} ${by(move)}, a to ${to(other.side)} gorsze. Dlatego ${name(other.side.mark)} tu nie ${verb(other.side, "przyjdzie", "przyjdą")}, cokolwiek jeszcze jest tu możliwe. Niesprawdzone ruchy: ${untried}. Nie trzeba ich sprawdzać: to odcięcie.`,
  alpha: ({ max, min, answer, facts: { move, worth: value } }) =>
    `Wszystkie odpowiedzi na ${whom(move)} są rozstrzygnięte. Najlepsza ${to(min)}: ${what(answer)}. Dlatego ${what(move)} daje ${object(value)}. Tyle ${does(max, "ma na pewno", "mają na pewno")}: ${plain(value)}. To się nazywa alfa, ściana z lewej. O każdym innym ruchu trzeba już tylko wiedzieć, czy daje więcej.`,
  narrowing: ({ max, facts: { move, taken } }) =>
    `${start(what(move))} daje ${plain(taken.value)}, ${to(max)} lepiej niż ${plain(taken.before)}: alfa rośnie, a jej ściana przesuwa się w prawo. Tam zostaje dla wszystkiego, co ${does(max, "sprawdza", "sprawdzają")} potem. Coraz mniej wartości może jeszcze coś zmienić, przejście między ścianami jest węższe i ściany prędzej się spotykają: dlatego reszta pozycji jest odcinana wcześniej.`,
  whole: ({ instead, facts: { side, move, value, other, untried } }) =>
    `${start(does(other.side, "ma już", "mają już"))} ${plain(other.value)} ${by(other.move)}, więc pomaga tylko coś więcej. Ale ${what(instead)} nie daje więcej: ${does(side, "odpowiada", "odpowiadają")}, ${what(move)}, i wartość wynosi najwyżej ${plain(value)}. Niesprawdzone odpowiedzi: ${untried}. Nie trzeba ich sprawdzać ani niczego, co przyszłoby po nich: odcięta jest cała gałąź.`,
  up: ({ max, answer, facts: { move, worth: value } }) =>
    `${start(what(move))} daje ${object(value)}, bo najlepsza odpowiedź to ${what(answer)}, a tego ${does(max, "musi", "muszą")} się spodziewać. Tak wartości wędrują w górę drzewa, od końców gry do ruchów, które ${does(max, "może", "mogą")} wykonać teraz.`,
  choice: ({ max, facts: { move, taken } }) =>
    `${start(what(move))} daje ${object(taken.value)}, ${to(max)} lepiej niż ${plain(taken.before)} ${by(taken.beforeMove)}. Żaden inny ruch nie będzie lepszy, więc ${does(max, "w końcu wybiera", "w końcu wybierają")} właśnie to.`,
  own: ({ path, facts: { side, other, winner, value, turned } }) =>
    `Tutaj (${listed(path.map(what), "i")}) gra jest skończona: ${winner ? `${verb(winner, "wygrywa", "wygrywają")} ${name(winner.mark)}` : "remis"}. W tym przeszukiwaniu każdy liczy dla siebie: wygrana to 1, remis 0, przegrana −1. Ruch ${verb(side, "miałby", "miałyby")} teraz ${name(side.mark)}, więc pozycja jest warta ${plain(value)} ${to(side)} i ${plain(turned)} ${to(other)}.`,
  highest: ({ facts: { move, taken } }) =>
    `Jeden ruch wcześniej ${verb(taken.side, "wybiera", "wybierają")} ${name(taken.side.mark)}, a dwie możliwości są już znane: ${what(taken.beforeMove)} daje ${plain(taken.before)}, a ${what(move)} daje ${plain(taken.value)}. Obie wartości ten sam gracz liczy dla siebie, więc ${does(taken.side, "wybiera", "wybierają")} większą. Tak wybiera każdy, kto ma ruch: nie ma MAX ani MIN i jedna zasada wystarcza obu graczom, a minimaks potrzebuje dwóch.`,
  win: ({ facts: { side, move, untried } }) =>
    `${start(by(move))} ${verb(side, "wygrywa", "wygrywają")} ${name(side.mark)}, a nic nie jest lepsze od wygranej. Niesprawdzone ruchy: ${untried}. Nie trzeba ich sprawdzać: wystarczy jeden, który wygrywa. To odcięcie.`,
  turn: ({ facts: { side, other, move, worth: value, turned } }) =>
    `Tutaj ruch ${verb(side, "ma", "mają")} ${name(side.mark)}, a pozycja jest warta ${plain(value)} ${to(side)}. Dlatego ${what(move)} daje ${plain(turned)} ${to(other)}. W drodze w górę wartość z każdym ruchem zmienia znak: co dobre dla jednego, jest tak samo złe dla drugiego.`,
  table: ({ facts: { side, move, value } }) =>
    `${start(what(move))} prowadzi do pozycji, która już się pojawiła, po innych ruchach lub w innej kolejności. Jej wartość trafiła wtedy do tablicy: ${plain(value)} ${to(side)}. Dlatego niczego po niej nie przeszukuje się ponownie.`,
  count: ({ beside, facts: { side, move, value, positions } }) => {
    const done = `Gotowe: ${does(side, "wybiera", "wybierają")} ${whom(move)}${value ? `, wartość to ${worth(value)}` : ""}. Sprawdzono: ${counted(positions, "position")}.`;
    if (!beside) return done;
    const other = beside.algorithm === "minimax" ? "Minimaks, który sprawdza wszystko, potrzebuje" : "Alfa-beta, która pomija to, co niczego nie zmienia, potrzebuje";
    return `${done} ${other} ${beside.positions} i znajduje tę samą wartość.`;
  },
};
