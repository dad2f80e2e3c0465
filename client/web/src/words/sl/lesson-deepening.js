/** The lesson on iterative deepening and the table of positions, in Slovenian; the terms in braces are filled in from the record (docs/lessons.md). */

export const deepeningWords = [
  { title: "Ena poteza naprej", text: "Iskanje se ne začne s polno globino. Najprej pogleda tako daleč: {depth} poteza. Najboljše je {best start}, vrednost {value start}. Pozicije: {positions}. Če bi časa zmanjkalo zdaj, bi poteza že bila." },
  { title: "Potem globlje", text: "Zdaj vse še enkrat, globina: {depth}. Odgovor je drug: {best start}, vrednost {value start}. Pozicije doslej: {positions}. Ponavljanje je videti potratno, a vsaka globina stane več kot vse prejšnje skupaj." },
  { title: "Kaj to prinese", text: "Tretje iskanje, globina {depth}, se ne začne na levi. Začne se s stolpcem 5, najboljšo potezo prejšnjega iskanja. Dobra prva poteza zgodaj postavi zidova, zato je globlje iskanje cenejše." },
  {
    title: "Dva vrstna reda, ena pozicija",
    text: "Križci in krožci: ista polja je mogoče zasesti v drugem vrstnem redu, pozicija pa je ista. Rešena je bila že prej, zato je njena vrednost v tabeli: {value b3 a2 a3 c3}. Tu je videti kot list, čeprav igre še ni konec.",
    question: { text: "Se pod to pozicijo zdaj še kaj preiskuje?", answers: ["Ne, odgovori tabela", "Da, vse"] },
  },
  { title: "Ko domneva ni bila prava", text: "Globlja iskanja pričakujejo vrednost blizu zadnje in sprašujejo samo po njej. Tokrat je vrednost zunaj. {sentence}" },
  { title: "Točno, vsaj, kvečjemu", text: "Po rezu je znana samo meja, in tabela jo tako tudi shrani: točno, vsaj ali kvečjemu. Tu to zadošča. {sentence}" },
  { title: "Kaj prihrani", text: "Končano: {best start}, vrednost {value start}, globina {depth}. Pozicije, vse globine skupaj: {positions}. Alfa-beta od leve proti desni, brez tabele, jih za isto vrednost potrebuje {positions of once}." },
];
