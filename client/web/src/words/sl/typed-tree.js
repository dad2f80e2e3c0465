import { number } from "./step-grammar.js";

const names = (/** @type {number} */ most) => `ime se začne s črko, sledijo črke in števke, največ ${most}`;

/** @type {typeof import("../en/typed-tree.js").typedTreeWords} */
export const typedTreeWords = {
  title: "Vpisano drevo",
  summary: "Drevo, zapisano kot besedilo, s številom na vsakem koncu.",
  field: "Drevo kot besedilo",
  hint: "Oklepaji so veje, števila so konci in so toliko vredna za MAX. Pred obojim lahko stoji ime: A(low=3 12).",
  first: "Kdo igra prvi",
  firstIs: (side) => `Prvi: ${side.toUpperCase()}`,
  search: "Iskanje",
  examples: "Primeri",
  example: { minimax: "Devet koncev, kot v večini učbenikov", document: "Vozlišča od A do G iz izvornega dokumenta", lesson: "Tri ravni, z rezi obeh vrst" },
  random: "Naključno",
  sizes: { levels: "Ravni", branches: "Vej najmanj", branches_most: "Vej največ", low: "Števila od", high: "Števila do", seed: "Seme" },
  sameSeed: "Isto seme da isto drevo na vsakem računalniku.",
  grow: "Ustvari drevo",
  bounds: (low, high) => `Celo število od ${number(low)} do ${number(high)}.`,
  order: "Manj od števila pred tem.",
  large: (count, most) => `Koncev je lahko ${number(count)}, dovoljenih pa je največ ${number(most)}.`,

  orders: "Konci, ki jih pregleda alfa-beta",
  asWritten: "Kot je zapisano",
  best: "Najboljši vrstni red",
  worst: "Najslabši vrstni red",
  inAnyOrder: (ends, value) => `Minimaks pregleda vse konce: ${number(ends)}. Vrednost je v vsakem vrstnem redu ${number(value)}.`,
  branch: "Veja",
  moveLeft: (branch) => `Premakni vejo ${branch} v levo`,
  moveRight: (branch) => `Premakni vejo ${branch} v desno`,
  movedTo: (branch, place, count) => `Veja je zdaj ${branch}, ${place}. od ${count}.`,
  moveHint: "Povlecite vejo ali pritisnite Shift s ← ali →.",

  stays: "Slika ostane, kakršna je bila.",
  show: "Pokaži mesto",
  faults: {
    deep: ({ count, most }) => `Oklepaj ${count} je na ravni ${most + 1}, dovoljenih pa je ${most}.`,
    long: ({ most }) => `Besedilo je predolgo: dovoljenih znakov je največ ${number(most)}.`,
    unsent: ({ count, most }) => `Število znakov v drevesu je ${number(count)}, iskanje pa jih sprejme največ ${number(most)}.`,
    closes: ({ count }) => `Znak »)« na mestu ${count} ničesar ne zapre: odstranite ga.`,
    empty: ({ count }) => `Oklepaj ${count} je prazen: vanj vpišite število ali oklepaj.`,
    nameless: ({ part }) => `Ime »${part}« ničesar ne poimenuje: napišite ${part}(...) ali ${part}=število.`,
    word: ({ part, count, most }) => `»${part}« (znak ${count}) ni ne število ne ime: ${names(most)}.`,
    begins: ({ part }) => `Drevo se začne z »${part}«: pred to vpišite »(«.`,
    digits: ({ count, part, most }) => `Število pri znaku ${count} ima preveč števk (${number(Number(part))}): dovoljenih jih je ${most}.`,
    many: ({ count, most }) => `V drevesu je več števil, kot je dovoljeno (${number(most)}): odstranite tista od znaka ${count} naprej.`,
    none: () => "Drevesa ni: napišite oklepaje in števila, na primer ((3 12 8) (2 4 6)).",
    open: ({ count, part }) => `Oklepaj ${count} se ne zapre: vpišite »)« ${part ? `za ${part}` : "na konec"}.`,
    after: ({ part, count }) => `Za zadnjim zaklepajem stoji »${part}« (znak ${count}): odstranite to ali premaknite noter.`,
    node: ({ part }) => `V drevesu ni vozlišča »${part}«.`,
    twice: ({ part }) => `Dve vozlišči imata ime »${part}«: eno preimenujte.`,
  },
};
