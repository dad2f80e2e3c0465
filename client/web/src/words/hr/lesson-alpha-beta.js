/** The lesson on alpha-beta, in Croatian; the terms in braces are filled in from the record (docs/lessons.md). */

export const alphaBetaWords = [
  { title: "Dva igrača, jedan broj", text: "MAX želi velik broj, MIN malen. MAX bira A, B ili C; MIN odgovara; MAX je posljednji na potezu i uzima list. Kroz stablo idemo slijeva nadesno. Što MAX ima sigurno?" },
  { title: "Vrijednost se vraća", text: "U A1 je na potezu MAX: {value A1.1} ili {value A1.2}. MAX uzima {value A1}. Zato A1 vrijedi {value A1}, i ta se vrijednost vraća u A, gdje bira MIN." },
  { title: "Beta: što MIN već ima", text: "MIN može dobiti {value A1} ako izabere A1. Odsad A vrijedi najviše {beta}. Ta se granica zove beta i crtamo je kao zid: više od {beta} iz A neće doći." },
  {
    title: "Prvo odsijecanje",
    text: "MAX isprobava {value A2.1} i ovdje ima {value A2} ili više. MIN s A1 već ima {value A1} i u A2 neće doći. Zato posljednji list nije važan: kakav god bio, do njega se nikad ne dolazi. Odsijecamo ga.",
    question: { text: "Hoće li list A2.2 biti pregledan?", answers: ["Da", "Ne"] },
  },
  { title: "Alfa: što MAX već ima", text: "A vrijedi {value A}. MAX može dobiti {value A} ako izabere A, pa početak vrijedi barem {alpha start}. Ta je granica alfa, zid s druge strane: manje od {alpha start} igrača MAX više ne zanima." },
  {
    title: "Drugo odsijecanje",
    text: "MAX u B1 uzima {value B1}, pa MIN može B zadržati na {value B}. Ali MAX s A već ima {value A} i u B neće doći. Cijeli je B2 odsječen: to je alfa-odsijecanje.",
    question: { text: "Koja granica odsijeca B2?", answers: ["Alfa", "Beta"] },
  },
  {
    title: "Što još treba pogledati",
    text: "C1 je donio {value C1}, između zidova: MIN još nije imao odgovor dovoljno loš za MAX. Zato je pregledan C2. Donosi {value C2}, a MIN zadržava {value C}. C je bolji od A: alfa raste na {alpha start}.",
    question: { text: "Je li trebalo pogledati C2?", answers: ["Da", "Ne"] },
  },
  { title: "Redoslijed", text: "Sada je C prvi i alfa je odmah {alpha start}. A1 i B1 su ispod nje, pa su A2 i B2 oba odsječena. Pregledani listovi: {leaves}, prije {leaves of tree}. Najboljem redoslijedu treba {leaves of best}, najgorem svi: {leaves of all}. Vrijednost je uvijek {value start}." },
  { title: "Isto u igri", text: "Crveni je MAX; brojevi su procjene. Crveni ovdje sa stupcem 3 već ima {value start}, a nakon stupca 5 žuti ga stupcem 1 zadržava na {value 5}. Jednako je dovoljno: ništa bolje za crvenog ne može doći. Odsječeni potezi: {left 5}." },
  { title: "Što štedi", text: "Gotovo: {best start}, vrijednost je {value start}. Alfa-beta je pregledala toliko pozicija: {positions}. Minimaks ih za isti potez i istu vrijednost pregleda {positions of minimax}. Ono što je odsječeno nije moglo ništa promijeniti. Sada sami predvidite odsijecanje." },
];
