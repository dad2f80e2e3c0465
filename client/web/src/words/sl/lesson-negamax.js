/** The lesson on negamax, in Slovenian; the terms in braces are filled in from the record (docs/lessons.md). */

export const negamaxWords = [
  { title: "Dobro za enega, slabo za drugega", text: "Minimaks potrebuje dve pravili: MAX vzame največje, MIN najmanjše. Toda kar je dobro za enega, je prav toliko slabo za drugega. Če MIN šteje z nasprotnim predznakom, hočeta oba največje število. Potem zadošča eno pravilo." },
  { title: "Na poti navzgor se predznak obrne", text: "Listi A prinesejo MAX {value A1}, {value A2} in {value A3}. Za MIN so vredni enako, a z minusom, in največje od teh števil je {value A}. Na poti v začetek se predznak spet obrne: A prinese MAX {value start}." },
  { title: "Eno pravilo za oba", text: "V B igralec na potezi spet vzame največje: {value B}. Za MAX je to vredno manj kot {value start} iz A. Nikomur ni treba več reči MAX ali MIN: vrednost vedno pripada igralcu na potezi." },
  {
    title: "Obrne se tudi okno",
    text: "Zdaj z alfo in beto. V začetku je alfa {alpha start}. V B je na potezi drugi igralec, zato okno zamenja predznaka in konca: beta je tam {beta B}. B ima {value B}, kar je več: preostale poteze so odrezane, toliko jih je: {left B}.",
    question: { text: "Koliko je beta v B?", answers: ["{beta B}", "{alpha start}"] },
  },
  { title: "Eno iskanje, dva pogleda", text: "Štiri v vrsto, na potezi je rdeči. Stolpec 5 je vreden {value 5} za rumenega, ki bi odgovoril, torej {value start} za rdečega. Stikalo pod sliko pokaže ista števila za MAX. Nič se ne preišče znova: obrne se le predznak na vsaki drugi ravni." },
  { title: "Enako dela", text: "Končano: {best start}, vrednost za rdečega je {value start}. Pozicije: {positions}, minimaks pa za isto potezo in isto vrednost potrebuje {positions of minimax}. Negamaks dela ne prihrani; le krajši je, in zato ga uporablja večina programov." },
];
