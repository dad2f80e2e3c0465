import { isRange, listed } from "../plural.js";

/** @type {typeof import("../en/illegal-moves.js").illegalMoveWords} */
export const illegalMoveWords = {
  columnFull: (column) => `Stupac ${column} je pun.`,
  columnsAre: (width) => `Stupci su od 1 do ${width}.`,
  noSquare: (name) => `U igri nema polja ${name}.`,
  squareTaken: (name) => `Polje ${name} je zauzeto.`,
  noPiece: (name) => `Na polju ${name} nema figure.`,
  mayGo: (name, targets) => `S ${name} smije na ${listed(targets, "ili")}.`,
  mayNotGo: (name) => `Figura na ${name} sada nema poteza.`,
  heapsAre: (count) => `Napišite hrpu i broj žetona, kao 1:2; hrpe su od 1 do ${count}.`,
  heapEmpty: (heap) => `Hrpa ${heap} je prazna.`,
  mayTake: (heap, numbers) =>
    `S hrpe ${heap} smije se uzeti ${isRange(numbers) ? `od ${numbers[0]} do ${numbers[numbers.length - 1]}` : listed(numbers, "ili")}.`,
  mayNotTake: (heap, others) => `S hrpe ${heap} sada se ne smije uzeti ništa, samo s hrpe ${listed(others, "ili")}.`,
  maySplit: (size, splits) =>
    `Hrpa od ${size} dijeli se na ${splits.length > 6 ? `${splits[0]}, ${splits[1]} i tako do ${splits[splits.length - 1]}` : listed(splits, "ili")}: na dva nejednaka dijela.`,
  mayNotSplit: (size) => `Hrpa od ${size} ne može se podijeliti na dva nejednaka dijela.`,
  splitLike: "Napišite hrpu koja postoji i njezina dva dijela, kao 7=4+3.",
  placesAre: (count) => `Napišite jedno mjesto ili prvo i posljednje, kao 2-3; mjesta su od 1 do ${count}.`,
  placeEmpty: (place) => `Mjesto ${place} je prazno.`,
  mayTakePlaces: (place, moves) => `S mjesta ${place} smije se uzeti ${listed(moves, "ili")}.`,
  mayNotTakePlace: (place) => `S mjesta ${place} sada se ne smije uzeti ništa.`,
};
