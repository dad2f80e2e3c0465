/** What happens on the step of a search that home shows. Written by `make docs` (shown-search.mjs): do not edit. */

export const shownSearchWords = { sentence: "Rez: rumeni to omeji na 5, toda rdeči že ima 8 s stolpcem 1 in nima razloga iti sem. Še 2 potez ni treba pregledati." };
