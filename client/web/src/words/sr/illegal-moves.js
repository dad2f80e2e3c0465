import { isRange, listed } from "../plural.js";

/** @type {typeof import("../en/illegal-moves.js").illegalMoveWords} */
export const illegalMoveWords = {
  columnFull: (column) => `Колона ${column} је пуна.`,
  columnsAre: (width) => `Колоне су од 1 до ${width}.`,
  noSquare: (name) => `У игри нема поља ${name}.`,
  squareTaken: (name) => `Поље ${name} је заузето.`,
  noPiece: (name) => `На пољу ${name} нема фигуре.`,
  mayGo: (name, targets) => `Са ${name} сме на ${listed(targets, "или")}.`,
  mayNotGo: (name) => `Фигура на ${name} сада нема потез.`,
  heapsAre: (count) => `Напишите стуб и број жетона, као 1:2; стубови су од 1 до ${count}.`,
  heapEmpty: (heap) => `Стуб ${heap} је празан.`,
  mayTake: (heap, numbers) =>
    `Са стуба ${heap} сме се скинути ${isRange(numbers) ? `од ${numbers[0]} до ${numbers[numbers.length - 1]}` : listed(numbers, "или")}.`,
  mayNotTake: (heap, others) => `Са стуба ${heap} сада се не сме скидати, само са стуба ${listed(others, "или")}.`,
  maySplit: (size, splits) =>
    `Стуб од ${size} дели се на ${splits.length > 6 ? `${splits[0]}, ${splits[1]} и тако до ${splits[splits.length - 1]}` : listed(splits, "или")}: на два неједнака дела.`,
  mayNotSplit: (size) => `Стуб од ${size} не може се поделити на два неједнака дела.`,
  splitLike: "Напишите стуб који постоји и његова два дела, као 7=4+3.",
  placesAre: (count) => `Напишите једно место или прво и последње, као 2-3; места су од 1 до ${count}.`,
  placeEmpty: (place) => `Место ${place} је празно.`,
  mayTakePlaces: (place, moves) => `Са места ${place} сме се скинути ${listed(moves, "или")}.`,
  mayNotTakePlace: (place) => `Са места ${place} сада се не сме скидати.`,
};
