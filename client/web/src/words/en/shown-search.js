/** What happens on the step of a search that home shows. Written by `make docs` (shown-search.mjs): do not edit. */

export const shownSearchWords = { sentence: "Cut: Yellow holds this to 5, but Red already has 8 with column 1 and has no reason to come this way. The other 2 moves need not be looked at." };
