/** The lesson on negamax, in Croatian; the terms in braces are filled in from the record (docs/lessons.md). */

export const negamaxWords = [
  { title: "Dobro za jednoga, loše za drugoga", text: "Minimaksu trebaju dva pravila: MAX uzima najveće, MIN najmanje. Ali što je dobro za jednoga, jednako je loše za drugoga. Ako MIN računa sa suprotnim predznakom, obojica žele najveći broj. Tada je dovoljno jedno pravilo." },
  { title: "Na putu gore predznak se mijenja", text: "Listovi od A donose igraču MAX {value A1}, {value A2} i {value A3}. Igraču MIN vrijede isto, ali s minusom, i najveći od tih brojeva je {value A}. Na putu u početak predznak se opet mijenja: A donosi igraču MAX {value start}." },
  { title: "Jedno pravilo za obojicu", text: "U B igrač na potezu opet uzima najveće: {value B}. Igraču MAX to vrijedi manje od {value start} iz A. Nikoga više ne treba zvati MAX ili MIN: vrijednost uvijek pripada igraču na potezu." },
  {
    title: "Mijenja se i prozor",
    text: "Sada s alfom i betom. Na početku je alfa {alpha start}. U B je na potezu drugi igrač, pa prozor mijenja predznake i krajeve: beta je ondje {beta B}. B ima {value B}, što je više: preostali potezi su odsječeni, toliko ih je: {left B}.",
    question: { text: "Kolika je beta u B?", answers: ["{beta B}", "{alpha start}"] },
  },
  { title: "Jedna pretraga, dva pogleda", text: "Četiri u nizu, na potezu je crveni. Stupac 5 vrijedi {value 5} za žutog, koji bi odgovorio, dakle {value start} za crvenog. Prekidač ispod slike pokazuje iste brojeve za MAX. Ništa se ne pretražuje ponovno: mijenja se samo predznak na svakoj drugoj razini." },
  { title: "Isti posao", text: "Gotovo: {best start}, vrijednost za crvenog je {value start}. Pozicije: {positions}, a minimaksu za isti potez i istu vrijednost treba {positions of minimax}. Negamaks ne štedi posao; samo se kraće piše, pa ga zato rabi većina programa." },
];
