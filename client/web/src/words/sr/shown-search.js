/** What happens on the step of a search that home shows. Written by `make docs` (shown-search.mjs): do not edit. */

export const shownSearchWords = { sentence: "Одсецање: жути ово ограничава на 5, али црвени већ има 8 колоном 1 и нема разлога да иде овамо. Још 2 потеза не треба гледати." };
