/** The lesson on minimax, in Slovenian; the terms in braces are filled in from the record (docs/lessons.md). */

export const minimaxWords = [
  { title: "Dva igralca, eno število", text: "Vsak list ima število. MAX, ki je prvi na potezi, hoče veliko, MIN, ki odgovori, majhno. Zato MAX ne more preprosto do največjega lista. Kaj ima MAX zagotovo? Pogledali bomo vsak list, od leve proti desni." },
  { title: "Prvi list", text: "A1 je vreden {value A1}. Več za zdaj ne vemo: v A je na potezi MIN in lahko najde še manj. Zato je A vreden kvečjemu {value A1}." },
  { title: "MIN izbere", text: "MIN je videl ves A: {value A1}, {value A2} in {value A3}. MIN vzame najmanjše. Zato je A vreden {value A}, in ta vrednost gre navzgor k MAX." },
  {
    title: "Druga poteza",
    text: "V B najde MIN števila {value B1}, {value B2} in {value B3} in vzame {value B}. MAX primerja: A prinese {value A}, B prinese {value B}.",
    question: { text: "Je za MAX B boljši od A?", answers: ["Da", "Ne"] },
  },
  { title: "Največji list od vseh", text: "C se začne z {value C1}, več kot kateri koli list doslej. Toda v C izbira MIN, in MIN vzame {value C3}. Zato je C vreden {value C}, naj bo njegov prvi list še tako velik." },
  { title: "Zagotovo, ne morda", text: "MAX izbere A, največjo od treh vrednosti. Naj MIN naredi karkoli, MAX dobi vsaj {value start}. To je vrednost minimaks: kar ima MAX zagotovo, če oba igrata dobro. Pregledani listi: {leaves}, vseh pozicij: {positions}." },
  { title: "Enako v igri", text: "Križci in krožci, pet prostih polj, na potezi je X. Listi so konci igre: zmaga X je vredna 1, neodločeno 0, zmaga O −1. X je tu MAX, O je MIN. Iskanje odigra vsako možnost do konca." },
  { title: "Vsaka pozicija", text: "Končano: X igra {best start}, vrednost je {value start}, torej zmaga. Pregledane pozicije: {positions}, in to za samo pet polj. Vsaka poteza globlje pomnoži delo s številom potez. Kako pogledati manj, pove naslednja lekcija: alfa-beta." },
];
