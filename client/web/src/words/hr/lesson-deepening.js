/** The lesson on iterative deepening and the table of positions, in Croatian; the terms in braces are filled in from the record (docs/lessons.md). */

export const deepeningWords = [
  { title: "Jedan potez unaprijed", text: "Pretraga ne počinje punom dubinom. Najprije gleda ovako daleko: {depth} potez. Najbolje je {best start}, vrijednost {value start}. Pozicije: {positions}. Kad bi vrijeme sada isteklo, potez bi već postojao." },
  { title: "Zatim dublje", text: "Sada sve ponovno, dubina: {depth}. Odgovor je drukčiji: {best start}, vrijednost {value start}. Pozicije dosad: {positions}. Ponavljanje izgleda rasipno, ali svaka dubina stoji više nego sve prije nje zajedno." },
  { title: "Što to daje", text: "Treća pretraga, dubina {depth}, ne počinje slijeva. Počinje stupcem 5, najboljim potezom prethodne pretrage. Dobar prvi potez rano gradi zidove, pa je dublja pretraga jeftinija." },
  {
    title: "Dva redoslijeda, jedna pozicija",
    text: "Križić-kružić: ista se polja mogu zauzeti drugim redom, a pozicija je ista. Riješena je već prije, pa njezina vrijednost stoji u tablici: {value b3 a2 a3 c3}. Ovdje izgleda kao list, premda partija nije gotova.",
    question: { text: "Pretražuje li se sada još nešto ispod te pozicije?", answers: ["Ne, odgovara tablica", "Da, sve"] },
  },
  { title: "Kad je pretpostavka kriva", text: "Dublje pretrage očekuju vrijednost blizu prethodne i pitaju samo za nju. Ovaj put vrijednost leži izvan toga. {sentence}" },
  { title: "Točno, barem, najviše", text: "Nakon odsijecanja poznata je samo granica, i tablica je tako i pamti: točno, barem ili najviše. Ovdje je to dovoljno. {sentence}" },
  { title: "Što štedi", text: "Gotovo: {best start}, vrijednost {value start}, dubina {depth}. Pozicije, sve dubine zajedno: {positions}. Alfa-beti slijeva nadesno, bez tablice, za istu vrijednost treba {positions of once}." },
];
