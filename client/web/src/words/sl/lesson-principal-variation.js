/** The lesson on principal variation search, in Slovenian; the terms in braces are filled in from the record (docs/lessons.md). */

export const principalVariationWords = [
  { title: "Prva poteza, široko odprto okno", text: "Števila tu pripadajo igralcu na potezi. Dve potezi naprej: prva poteza, stolpec 1, se preišče z odprtim oknom, saj še nič ni znano. Za rumenega je vredna {value 1}, torej za rdečega {value start}. To je zdaj mera, ki jo je treba preseči." },
  { title: "Ozko vprašanje", text: "Vrstni red potez je po navadi dober, zato stolpec 2 verjetno ni boljši. Iskanje le vpraša: je za rdečega boljši kot {value start}, da ali ne? Tako okno, brez prostora med zidovoma, se razreši z manj dela." },
  {
    title: "Odgovor je da",
    text: "Stolpec 2 je za rumenega vreden {value 2}, manj kot {value 1} iz stolpca 1: za rdečega je to boljše. S tako ozkim oknom je iskanje iskalo le da ali ne. Kako dober je stolpec 2 zares, mora povedati drugo iskanje.",
    question: { text: "Kateri od stolpcev je za rdečega boljši?", answers: ["Stolpec 2", "Stolpec 1"] },
  },
  { title: "Še enkrat, s prostorom", text: "Vprašanje se ponovi, zdaj s prostorom med zidovoma. {sentence} To stane dvojno delo, a samo kadar prva domneva ni bila prava." },
  { title: "Odgovor je ne", text: "Stolpec 2 ostane: za rdečega {value start}. Tudi stolpec 3 dobi ozko vprašanje. Rumeni ima tu kmalu {value 3}, torej ne: za rdečega ni boljši. Odrezane poteze: {left 3}. »Ne« je poceni." },
  { title: "Kako pogosto", text: "Končano, globina {depth}. Pozicije, vse globine skupaj: {positions}; rezi: {cuts}; ponovna iskanja: {again}. Alfa-beta samo za zadnjo globino potrebuje toliko pozicij: {positions of alphabeta}. Vrednost je ista: {value start}." },
];
