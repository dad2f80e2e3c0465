import { number } from "./step-grammar.js";

const names = (/** @type {number} */ most) => `nazwa zaczyna się literą, dalej są litery i cyfry, najwyżej ${most}`;

/** @type {typeof import("../en/typed-tree.js").typedTreeWords} */
export const typedTreeWords = {
  title: "Wpisane drzewo",
  summary: "Drzewo zapisane jako tekst, z liczbą na każdym końcu.",
  field: "Drzewo jako tekst",
  hint: "Nawiasy to gałęzie, liczby to końce, tyle warte dla MAX. Przed każdym z nich może stać nazwa: A(low=3 12).",
  first: "Kto zaczyna",
  firstIs: (side) => `Zaczyna ${side.toUpperCase()}`,
  search: "Przeszukiwanie",
  examples: "Przykłady",
  example: { minimax: "Dziewięć końców, jak w większości podręczników", document: "Węzły od A do G z dokumentu źródłowego", lesson: "Trzy poziomy, z cięciami obu rodzajów" },
  random: "Losowe",
  sizes: { levels: "Poziomy", branches: "Gałęzi od", branches_most: "Gałęzi do", low: "Liczby od", high: "Liczby do", seed: "Ziarno" },
  sameSeed: "To samo ziarno daje to samo drzewo na każdym komputerze.",
  grow: "Utwórz drzewo",
  bounds: (low, high) => `Liczba całkowita od ${number(low)} do ${number(high)}.`,
  order: "Mniej niż liczba przed nią.",
  large: (count, most) => `Końców może być ${number(count)}, a dozwolonych jest najwyżej ${number(most)}.`,

  orders: "Końce, które ogląda alfa-beta",
  asWritten: "Jak zapisano",
  best: "Najlepsza kolejność",
  worst: "Najgorsza kolejność",
  inAnyOrder: (ends, value) => `Minimaks ogląda wszystkie końce: ${number(ends)}. Wartość w każdej kolejności to ${number(value)}.`,
  branch: "Gałąź",
  moveLeft: (branch) => `Przesuń gałąź ${branch} w lewo`,
  moveRight: (branch) => `Przesuń gałąź ${branch} w prawo`,
  movedTo: (branch, place, count) => `Gałąź to teraz ${branch}, ${place}. z ${count}.`,
  moveHint: "Przeciągnij gałąź albo naciśnij Shift z ← lub →.",

  stays: "Rysunek pozostaje bez zmian.",
  show: "Pokaż miejsce",
  faults: {
    deep: ({ count, most }) => `Nawias ${count} jest na poziomie ${most + 1}, a dozwolonych jest ${most}.`,
    long: ({ most }) => `Tekst jest za długi: dozwolona liczba znaków to ${number(most)}.`,
    unsent: ({ count, most }) => `Liczba znaków w drzewie to ${number(count)}, a przeszukiwanie przyjmuje najwyżej ${number(most)}.`,
    closes: ({ count }) => `Znak „)” na miejscu ${count} niczego nie zamyka: usuń go.`,
    empty: ({ count }) => `Nawias ${count} jest pusty: wpisz do niego liczbę lub nawias.`,
    nameless: ({ part }) => `Nazwa „${part}” niczego nie nazywa: napisz ${part}(...) albo ${part}=liczba.`,
    word: ({ part, count, most }) => `„${part}” (znak ${count}) nie jest ani liczbą, ani nazwą: ${names(most)}.`,
    begins: ({ part }) => `Drzewo zaczyna się od „${part}”: wpisz przed tym „(”.`,
    digits: ({ count, part, most }) => `Liczba przy znaku ${count} ma za dużo cyfr (${number(Number(part))}): dozwolonych jest ${most}.`,
    many: ({ count, most }) => `W drzewie jest więcej liczb, niż wolno (${number(most)}): usuń te od znaku ${count}.`,
    none: () => "Nie ma drzewa: wpisz nawiasy i liczby, na przykład ((3 12 8) (2 4 6)).",
    open: ({ count, part }) => `Nawias ${count} nie jest zamknięty: wpisz „)” ${part ? `po ${part}` : "na końcu"}.`,
    after: ({ part, count }) => `Za ostatnim nawiasem stoi „${part}” (znak ${count}): usuń to albo przenieś do środka.`,
    node: ({ part }) => `W drzewie nie ma węzła „${part}”.`,
    twice: ({ part }) => `Dwa węzły nazywają się „${part}”: nadaj jednemu inną nazwę.`,
  },
};
