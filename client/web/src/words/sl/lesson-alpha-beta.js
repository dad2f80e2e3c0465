/** The lesson on alpha-beta, in Slovenian; the terms in braces are filled in from the record (docs/lessons.md). */

export const alphaBetaWords = [
  { title: "Dva igralca, eno število", text: "MAX hoče veliko število, MIN majhno. MAX izbere A, B ali C; MIN odgovori; MAX je zadnji na potezi in vzame list. Skozi drevo gremo od leve proti desni. Kaj ima MAX zagotovo?" },
  { title: "Vrednost se vrne", text: "V A1 je na potezi MAX: {value A1.1} ali {value A1.2}. MAX vzame {value A1}. Zato je A1 vreden {value A1}, in ta vrednost gre nazaj v A, kjer izbira MIN." },
  { title: "Beta: kar MIN že ima", text: "MIN lahko dobi {value A1}, če izbere A1. Odslej je A vreden kvečjemu {beta}. Ta meja se imenuje beta in jo narišemo kot zid: več kot {beta} iz A ne bo prišlo." },
  {
    title: "Prvi rez",
    text: "MAX poskusi {value A2.1} in ima tu {value A2} ali več. MIN ima z A1 že {value A1} in v A2 ne bo prišel. Zato zadnji list ni pomemben: naj bo kakršen koli, do njega nikoli ne pride. Odrežemo ga.",
    question: { text: "Bo list A2.2 pregledan?", answers: ["Da", "Ne"] },
  },
  { title: "Alfa: kar MAX že ima", text: "A je vreden {value A}. MAX lahko dobi {value A}, če izbere A, zato je začetek vreden vsaj {alpha start}. Ta meja je alfa, zid z druge strani: manj kot {alpha start} MAX ne zanima več." },
  {
    title: "Drugi rez",
    text: "MAX v B1 vzame {value B1}, zato lahko MIN zadrži B na {value B}. Toda MAX ima z A že {value A} in v B ne bo prišel. Ves B2 je odrezan: to je rez alfa.",
    question: { text: "Katera meja odreže B2?", answers: ["Alfa", "Beta"] },
  },
  {
    title: "Kaj je še treba pogledati",
    text: "C1 je prinesel {value C1}, med zidovoma: MIN še ni imel odgovora, ki bi bil za MAX dovolj slab. Zato je bil pregledan C2. Prinese {value C2}, MIN obdrži {value C}. C je boljši od A: alfa zraste na {alpha start}.",
    question: { text: "Je bilo treba pogledati C2?", answers: ["Da", "Ne"] },
  },
  { title: "Vrstni red", text: "Zdaj je C prvi in alfa je takoj {alpha start}. A1 in B1 sta pod njo, zato sta A2 in B2 oba odrezana. Pregledani listi: {leaves}, prej {leaves of tree}. Najboljši vrstni red jih potrebuje {leaves of best}, najslabši vse: {leaves of all}. Vrednost je vedno {value start}." },
  { title: "Enako v igri", text: "Rdeči je MAX; števila prihajajo od ocenjevalca. Rdeči ima tu s stolpcem 3 že {value start}, po stolpcu 5 pa ga rumeni s stolpcem 1 zadrži na {value 5}. Enako zadošča: nič boljšega za rdečega ne more priti. Odrezane poteze: {left 5}." },
  { title: "Kaj prihrani", text: "Končano: {best start}, vrednost je {value start}. Alfa-beta je pregledala toliko pozicij: {positions}. Minimaks jih za isto potezo in isto vrednost pregleda {positions of minimax}. Kar je bilo odrezano, ni moglo ničesar spremeniti. Zdaj napovejte rez sami." },
];
