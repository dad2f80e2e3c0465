/** The lesson on the order of moves, in Slovenian; the terms in braces are filled in from the record (docs/lessons.md). */

export const orderingWords = [
  { title: "Najboljša poteza prva", text: "To je drevo iz lekcije o alfa-beti, a najboljša veja je povsod prva. Pregledani listi: {leaves} od {leaves of worst}. Rezi: {cuts}. Z manj listi vrednost ne bi bila zanesljiva." },
  { title: "Najslabša poteza prva", text: "Isti listi, a najboljša veja je zdaj vedno zadnja. Pregledani listi: {leaves}. Rezi: {cuts}. Alfa-beta tu ne prihrani nič; opravi vse delo minimaksa. Vrednost je {value start}, kot prej." },
  {
    title: "Najprej mora stati zid",
    text: "Zakaj? V najboljšem redu je bil C prvi, in alfa je {alpha A}. V A že prvi odgovor prinese {value A}, kar ni več. Zato je A takoj odrezan. Rez potrebuje zid, dobre poteze pa ga zgradijo zgodaj.",
    question: { text: "Zakaj je A tu odrezan?", answers: ["Njegova vrednost ne preseže alfe", "Njegova vrednost preseže alfo"] },
  },
  { title: "Od leve proti desni", text: "Štiri v vrsto, štiri poteze naprej, stolpci od leve proti desni. Alfa-beta pregleda toliko pozicij: {positions}, minimaks: {positions of minimax}. Srednji stolpci so pogosto boljši, zato ta vrstni red ni dober." },
  { title: "Dobra domneva zadošča", text: "Najboljše poteze pred iskanjem ne pozna nihče. To iskanje pa domneva: začne z najboljšo potezo prejšnjega, plitvejšega iskanja. Pregledane pozicije, vse globine skupaj: {positions}. Od leve proti desni jih je bilo {positions of left}." },
  { title: "Česar noben vrstni red ne spremeni", text: "Nazaj k drevesu, kot je zapisano: pregledani listi {leaves}, med {leaves of best} in {leaves of worst}. Vrednost je v vseh treh redih {value start}, v Štirih v vrsto pa v obeh {value start of left}. Vrstni red spremeni delo, vrednosti nikoli." },
];
