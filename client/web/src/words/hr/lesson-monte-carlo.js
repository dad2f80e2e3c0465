/** The lesson on Monte Carlo tree search, in Croatian; the terms in braces are filled in from the record (docs/lessons.md). */

export const monteCarloWords = [
  { title: "Bez procjene", text: "Grundyjeva igra: hrpa se dijeli na dvije nejednake; tko ne može igrati, gubi. Ovoj pretrazi nitko ne mora reći koliko je pozicija dobra. Partije igra nasumično do kraja i broji tko pobjeđuje. {sentence}" },
  { title: "Jedna nasumična partija", text: "Prva simulacija isprobava 10 na 6 i 4. Odatle obojica igraju nasumično dok se još nešto može podijeliti. {sentence}" },
  { title: "Pobjede po posjetu", text: "Ishod se broji u svakoj poziciji na putu: 1 za pobjedu, −1 za poraz igrača koji je onamo povukao. Posjeti poteza 10 na 6 i 4: {visits 10=6+4}, prosjek {mean 10=6+4}. Jedna partija govori malo." },
  {
    title: "Kamo gledati dalje",
    text: "Svaki je potez isproban jednom. Sada svaki ima prosjek i dodatak, koji je to veći što ima manje posjeta. 10 na 8 i 2: prosjek {mean 10=8+2}, dodatak {bonus 10=8+2}. 10 na 9 i 1: prosjek {mean 10=9+1}, dodatak {bonus 10=9+1}. Dalje ide najveći zbroj.",
    question: { text: "Koji od ta dva poteza ima veći zbroj?", answers: ["10 na 8 i 2", "10 na 9 i 1"] },
  },
  { title: "Isprobavanje", text: "Simulacije dosad: {simulations}. Posjeti su raspoređeni: 10 na 9 i 1 ima ih {visits 10=9+1}, 10 na 8 i 2 ima ih {visits 10=8+2}, a 10 na 6 i 4 {visits 10=6+4}. Dodatak se brine da nijedan potez ne bude zaboravljen." },
  { title: "Povjerenje", text: "Simulacije dosad: {simulations}. Pretraga vjeruje onome što je vidjela: 10 na 9 i 1 ima posjeta {visits 10=9+1} i prosjek {mean 10=9+1}, a 10 na 7 i 3 {visits 10=7+3} i {mean 10=7+3}. Dodatak zanemarenih poteza i dalje raste." },
  { title: "Dokazan kraj", text: "Kad je svaki odgovor na potez poznat do kraja, slučaja više nema: ishod je dokazan, i pretraga na njega više ne troši partije. {sentence}" },
  { title: "Gdje griješi", text: "Simulacije: {simulations}. Dokazan je i početak: igrač na potezu gubi. Točna pretraga nalazi isto, {value start of exact}. Ali na pola puta najbolje je, s najviše posjeta, izgledalo 10 na 9 i 1. Prosjeci su pretpostavke dok ne postanu dokazi." },
];
