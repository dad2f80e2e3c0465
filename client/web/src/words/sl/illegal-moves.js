import { isRange, listed } from "../plural.js";

/** @type {typeof import("../en/illegal-moves.js").illegalMoveWords} */
export const illegalMoveWords = {
  columnFull: (column) => `Stolpec ${column} je poln.`,
  columnsAre: (width) => `Stolpci so od 1 do ${width}.`,
  noSquare: (name) => `V igri ni polja ${name}.`,
  squareTaken: (name) => `Polje ${name} je zasedeno.`,
  noPiece: (name) => `Na polju ${name} ni figure.`,
  mayGo: (name, targets) => `S polja ${name} lahko gre na ${listed(targets, "ali")}.`,
  mayNotGo: (name) => `Figura na ${name} zdaj nima poteze.`,
  heapsAre: (count) => `Napišite kopico in število predmetov, kot 1:2; kopice so od 1 do ${count}.`,
  heapEmpty: (heap) => `Kopica ${heap} je prazna.`,
  mayTake: (heap, numbers) =>
    `S kopice ${heap} smete vzeti ${isRange(numbers) ? `od ${numbers[0]} do ${numbers[numbers.length - 1]}` : listed(numbers, "ali")}.`,
  mayNotTake: (heap, others) => `S kopice ${heap} zdaj ne smete vzeti ničesar, le s kopice ${listed(others, "ali")}.`,
  maySplit: (size, splits) =>
    `Kopica velikosti ${size} se deli na ${splits.length > 6 ? `${splits[0]}, ${splits[1]} in tako naprej do ${splits[splits.length - 1]}` : listed(splits, "ali")}: na dva neenaka dela.`,
  mayNotSplit: (size) => `Kopice velikosti ${size} ni mogoče razdeliti na dva neenaka dela.`,
  splitLike: "Napišite kopico, ki je na mizi, in njena dela, kot 7=4+3.",
  placesAre: (count) => `Napišite eno mesto ali prvo in zadnje, kot 2-3; mesta so od 1 do ${count}.`,
  placeEmpty: (place) => `Mesto ${place} je prazno.`,
  mayTakePlaces: (place, moves) => `Z mesta ${place} smete vzeti ${listed(moves, "ali")}.`,
  mayNotTakePlace: (place) => `Z mesta ${place} zdaj ne smete vzeti ničesar.`,
};
