/** The lesson on principal variation search, in Croatian; the terms in braces are filled in from the record (docs/lessons.md). */

export const principalVariationWords = [
  { title: "Prvi potez, širom otvoren prozor", text: "Brojevi ovdje pripadaju igraču na potezu. Dva poteza unaprijed: prvi potez, stupac 1, pretražuje se s otvorenim prozorom, jer još ništa nije poznato. Za žutog vrijedi {value 1}, dakle za crvenog {value start}. To je sada mjera koju treba nadmašiti." },
  { title: "Usko pitanje", text: "Redoslijed poteza obično je dobar, pa stupac 2 vjerojatno nije bolji. Pretraga samo pita: je li za crvenog bolji od {value start}, da ili ne? Takav prozor, bez prostora među zidovima, rješava se s manje posla." },
  {
    title: "Odgovor je da",
    text: "Stupac 2 za žutog vrijedi {value 2}, manje od {value 1} iz stupca 1: za crvenog je to bolje. S tako uskim prozorom pretraga je tražila samo da ili ne. Koliko je stupac 2 doista dobar, mora reći druga pretraga.",
    question: { text: "Koji je od ta dva stupca za crvenog bolji?", answers: ["Stupac 2", "Stupac 1"] },
  },
  { title: "Još jednom, s prostorom", text: "Pitanje se ponavlja, sada s prostorom među zidovima. {sentence} To stoji dvostruki posao, ali samo kad je prva pretpostavka bila kriva." },
  { title: "Odgovor je ne", text: "Stupac 2 ostaje: za crvenog {value start}. I stupac 3 dobiva usko pitanje. Žuti ovdje uskoro ima {value 3}, dakle ne: za crvenog nije bolji. Odsječeni potezi: {left 3}. „Ne” je jeftino." },
  { title: "Koliko često", text: "Gotovo, dubina {depth}. Pozicije, sve dubine zajedno: {positions}; odsijecanja: {cuts}; ponovne pretrage: {again}. Alfa-beti samo za posljednju dubinu treba toliko pozicija: {positions of alphabeta}. Vrijednost je ista: {value start}." },
];
