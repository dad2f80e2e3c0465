/** What happens on the step of a search that home shows. Written by `make docs` (shown-search.mjs): do not edit. */

export const shownSearchWords = { sentence: "Odcięcie: żółty ogranicza to do 5, ale czerwony ma już 8 po kolumnie 1 i nie ma powodu tu przychodzić. Jeszcze 2 ruchów nie trzeba sprawdzać." };
