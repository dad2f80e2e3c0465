import { isRange, listed } from "../plural.js";

/** @type {typeof import("../en/illegal-moves.js").illegalMoveWords} */
export const illegalMoveWords = {
  columnFull: (column) => `Kolumna ${column} jest pełna.`,
  columnsAre: (width) => `Kolumny są od 1 do ${width}.`,
  noSquare: (name) => `W tej grze nie ma pola ${name}.`,
  squareTaken: (name) => `Pole ${name} jest zajęte.`,
  noPiece: (name) => `Na polu ${name} nie ma figury.`,
  mayGo: (name, targets) => `Z pola ${name} można przejść na ${listed(targets, "lub")}.`,
  mayNotGo: (name) => `Figura na ${name} nie ma teraz ruchu.`,
  heapsAre: (count) => `Wpisz stos i liczbę żetonów, jak 1:2; stosy są od 1 do ${count}.`,
  heapEmpty: (heap) => `Stos ${heap} jest pusty.`,
  mayTake: (heap, numbers) =>
    `Ze stosu ${heap} można zabrać ${isRange(numbers) ? `od ${numbers[0]} do ${numbers[numbers.length - 1]}` : listed(numbers, "lub")}.`,
  mayNotTake: (heap, others) => `Ze stosu ${heap} nie można teraz zabierać, tylko ze stosu ${listed(others, "lub")}.`,
  maySplit: (size, splits) =>
    `Stos ${size} dzieli się na ${splits.length > 6 ? `${splits[0]}, ${splits[1]} i tak dalej do ${splits[splits.length - 1]}` : listed(splits, "lub")}: na dwie nierówne części.`,
  mayNotSplit: (size) => `Stosu ${size} nie można podzielić na dwie nierówne części.`,
  splitLike: "Wpisz stos ze stołu i jego dwie części, jak 7=4+3.",
  placesAre: (count) => `Wpisz jedno miejsce albo pierwsze i ostatnie, jak 2-3; miejsca są od 1 do ${count}.`,
  placeEmpty: (place) => `Miejsce ${place} jest puste.`,
  mayTakePlaces: (place, moves) => `Z miejsca ${place} można zabrać ${listed(moves, "lub")}.`,
  mayNotTakePlace: (place) => `Z miejsca ${place} nie można teraz niczego zabrać.`,
};
