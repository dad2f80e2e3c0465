/** What happens on the step of a search that home shows. Written by `make docs` (shown-search.mjs): do not edit. */

export const shownSearchWords = { sentence: "Odsijecanje: žuti ovo ograničava na 5, ali crveni već ima 8 stupcem 1 i nema razloga ići ovamo. Još 2 poteza ne treba gledati." };
