import { number } from "./step-grammar.js";

const names = (/** @type {number} */ most) => `име почиње словом, следе слова и цифре, највише ${most}`;

/** @type {typeof import("../en/typed-tree.js").typedTreeWords} */
export const typedTreeWords = {
  title: "Уписано стабло",
  summary: "Стабло записано као текст, с бројем на сваком крају.",
  field: "Стабло као текст",
  hint: "Заграде су гране, бројеви су крајеви и вреде толико за MAX. Испред оба може да стоји име: A(low=3 12).",
  first: "Ко игра први",
  firstIs: (side) => `Први: ${side.toUpperCase()}`,
  search: "Претрага",
  examples: "Примери",
  example: { minimax: "Девет крајева, као у већини уџбеника", document: "Чворови A до G из изворног документа", lesson: "Три нивоа, с резовима обе врсте" },
  random: "Насумично",
  sizes: { levels: "Нивои", branches: "Грана најмање", branches_most: "Грана највише", low: "Бројеви од", high: "Бројеви до", seed: "Семе" },
  sameSeed: "Исто семе даје исто стабло на сваком рачунару.",
  grow: "Направи стабло",
  bounds: (low, high) => `Цео број од ${number(low)} до ${number(high)}.`,
  order: "Мање од броја испред.",
  large: (count, most) => `Крајева може бити ${number(count)}, а дозвољено их је највише ${number(most)}.`,

  orders: "Крајеви које прегледа алфа-бета",
  asWritten: "Како је записано",
  best: "Најбољи редослед",
  worst: "Најгори редослед",
  inAnyOrder: (ends, value) => `Минимакс прегледа све крајеве: ${number(ends)}. Вредност је у сваком редоследу ${number(value)}.`,
  branch: "Грана",
  moveLeft: (branch) => `Помери грану ${branch} улево`,
  moveRight: (branch) => `Помери грану ${branch} удесно`,
  movedTo: (branch, place, count) => `Грана је сада ${branch}, ${place}. од ${count}.`,
  moveHint: "Превуците грану или притисните Shift са ← или →.",

  stays: "Слика остаје каква је била.",
  show: "Покажи место",
  faults: {
    deep: ({ count, most }) => `Заграда ${count} је на нивоу ${most + 1}, а дозвољено их је ${most}.`,
    long: ({ most }) => `Текст је предугачак: дозвољено је највише знакова: ${number(most)}.`,
    unsent: ({ count, most }) => `Број знакова у стаблу је ${number(count)}, а претрага их прима највише ${number(most)}.`,
    closes: ({ count }) => `Знак „)” на месту ${count} ништа не затвара: уклоните га.`,
    empty: ({ count }) => `Заграда ${count} је празна: ставите у њу број или заграду.`,
    nameless: ({ part }) => `Име „${part}” ништа не именује: напишите ${part}(...) или ${part}=број.`,
    word: ({ part, count, most }) => `„${part}” (знак ${count}) није ни број ни име: ${names(most)}.`,
    begins: ({ part }) => `Стабло почиње са „${part}”: ставите „(” испред тога.`,
    digits: ({ count, part, most }) => `Број код знака ${count} има превише цифара (${number(Number(part))}): дозвољено их је ${most}.`,
    many: ({ count, most }) => `У стаблу је више бројева него што је дозвољено (${number(most)}): уклоните оне од знака ${count} надаље.`,
    none: () => "Нема стабла: напишите заграде и бројеве, на пример ((3 12 8) (2 4 6)).",
    open: ({ count, part }) => `Заграда ${count} се не затвара: ставите „)” ${part ? `иза ${part}` : "на крај"}.`,
    after: ({ part, count }) => `Иза последње заграде стоји „${part}” (знак ${count}): уклоните то или ставите унутра.`,
    node: ({ part }) => `У стаблу нема чвора „${part}”.`,
    twice: ({ part }) => `Два чвора се зову „${part}”: дајте једном друго име.`,
  },
};
