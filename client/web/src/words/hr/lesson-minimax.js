/** The lesson on minimax, in Croatian; the terms in braces are filled in from the record (docs/lessons.md). */

export const minimaxWords = [
  { title: "Dva igrača, jedan broj", text: "Svaki list ima broj. MAX, koji igra prvi, želi velik, a MIN, koji odgovara, malen. Zato MAX ne može jednostavno do najvećeg lista. Što MAX ima sigurno? Pogledat ćemo svaki list, slijeva nadesno." },
  { title: "Prvi list", text: "A1 vrijedi {value A1}. Više zasad ne znamo: u A je na potezu MIN i može naći još manje. Zato A vrijedi najviše {value A1}." },
  { title: "MIN bira", text: "MIN je vidio cijeli A: {value A1}, {value A2} i {value A3}. MIN uzima najmanje. Zato A vrijedi {value A}, i ta vrijednost ide gore do igrača MAX." },
  {
    title: "Drugi potez",
    text: "U B MIN nalazi {value B1}, {value B2} i {value B3} i uzima {value B}. MAX uspoređuje: A donosi {value A}, B donosi {value B}.",
    question: { text: "Je li za MAX B bolji od A?", answers: ["Da", "Ne"] },
  },
  { title: "Najveći list od svih", text: "C počinje s {value C1}, više od ijednog lista dosad. Ali u C bira MIN, i MIN uzima {value C3}. Zato C vrijedi {value C}, ma koliko velik bio njegov prvi list." },
  { title: "Sigurno, a ne možda", text: "MAX bira A, najveću od triju vrijednosti. Što god MIN učinio, MAX dobiva barem {value start}. To je vrijednost minimaks: ono što MAX ima sigurno kad obojica igraju dobro. Pregledani listovi: {leaves}, sve pozicije: {positions}." },
  { title: "Isto u igri", text: "Križić-kružić, pet slobodnih polja, na potezu je X. Listovi su krajevi partije: pobjeda X vrijedi 1, neriješeno 0, pobjeda O −1. X je ovdje MAX, O je MIN. Pretraga svaku mogućnost igra do kraja." },
  { title: "Svaka pozicija", text: "Gotovo: X igra {best start}, vrijednost je {value start}, dakle pobjeda. Pregledane pozicije: {positions}, i to za samo pet polja. Svaki potez dublje množi posao brojem poteza. Kako pogledati manje, kaže sljedeća lekcija: alfa-beta." },
];
