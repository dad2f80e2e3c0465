import { number } from "./step-grammar.js";

const names = (/** @type {number} */ most) => `ime počinje slovom, slijede slova i znamenke, najviše ${most}`;

/** @type {typeof import("../en/typed-tree.js").typedTreeWords} */
export const typedTreeWords = {
  title: "Upisano stablo",
  summary: "Stablo zapisano kao tekst, s brojem na svakom kraju.",
  field: "Stablo kao tekst",
  hint: "Zagrade su grane, brojevi su krajevi i vrijede toliko za MAX. Ispred oboje može stajati ime: A(low=3 12).",
  first: "Tko igra prvi",
  firstIs: (side) => `Prvi: ${side.toUpperCase()}`,
  search: "Pretraga",
  examples: "Primjeri",
  example: { minimax: "Devet krajeva, kao u većini udžbenika", document: "Čvorovi A do G iz izvornog dokumenta", lesson: "Tri razine, s rezovima obiju vrsta" },
  random: "Slučajno",
  sizes: { levels: "Razine", branches: "Grana najmanje", branches_most: "Grana najviše", low: "Brojevi od", high: "Brojevi do", seed: "Sjeme" },
  sameSeed: "Isto sjeme daje isto stablo na svakom računalu.",
  grow: "Izradi stablo",
  bounds: (low, high) => `Cijeli broj od ${number(low)} do ${number(high)}.`,
  order: "Manje od broja ispred.",
  large: (count, most) => `Krajeva može biti ${number(count)}, a dopušteno ih je najviše ${number(most)}.`,

  orders: "Krajevi koje pregleda alfa-beta",
  asWritten: "Kako je zapisano",
  best: "Najbolji redoslijed",
  worst: "Najgori redoslijed",
  inAnyOrder: (ends, value) => `Minimaks pregleda sve krajeve: ${number(ends)}. Vrijednost je u svakom redoslijedu ${number(value)}.`,
  branch: "Grana",
  moveLeft: (branch) => `Pomakni granu ${branch} ulijevo`,
  moveRight: (branch) => `Pomakni granu ${branch} udesno`,
  movedTo: (branch, place, count) => `Grana je sada ${branch}, ${place}. od ${count}.`,
  moveHint: "Povucite granu ili pritisnite Shift s ← ili →.",

  stays: "Slika ostaje kakva je bila.",
  show: "Pokaži mjesto",
  faults: {
    deep: ({ count, most }) => `Zagrada ${count} je na razini ${most + 1}, a dopušteno ih je ${most}.`,
    long: ({ most }) => `Tekst je predug: dopušteno je najviše znakova: ${number(most)}.`,
    unsent: ({ count, most }) => `Broj znakova u stablu je ${number(count)}, a pretraga ih prima najviše ${number(most)}.`,
    closes: ({ count }) => `Znak „)” na mjestu ${count} ništa ne zatvara: uklonite ga.`,
    empty: ({ count }) => `Zagrada ${count} je prazna: stavite u nju broj ili zagradu.`,
    nameless: ({ part }) => `Ime „${part}” ništa ne imenuje: napišite ${part}(...) ili ${part}=broj.`,
    word: ({ part, count, most }) => `„${part}” (znak ${count}) nije ni broj ni ime: ${names(most)}.`,
    begins: ({ part }) => `Stablo počinje s „${part}”: stavite „(” ispred toga.`,
    digits: ({ count, part, most }) => `Broj kod znaka ${count} ima previše znamenki (${number(Number(part))}): dopušteno ih je ${most}.`,
    many: ({ count, most }) => `U stablu je više brojeva nego što je dopušteno (${number(most)}): uklonite one od znaka ${count} nadalje.`,
    none: () => "Nema stabla: napišite zagrade i brojeve, na primjer ((3 12 8) (2 4 6)).",
    open: ({ count, part }) => `Zagrada ${count} se ne zatvara: stavite „)” ${part ? `iza ${part}` : "na kraj"}.`,
    after: ({ part, count }) => `Iza posljednje zagrade stoji „${part}” (znak ${count}): uklonite to ili stavite unutra.`,
    node: ({ part }) => `U stablu nema čvora „${part}”.`,
    twice: ({ part }) => `Dva se čvora zovu „${part}”: dajte jednom drugo ime.`,
  },
};
