/** The lesson on Monte Carlo tree search, in Slovenian; the terms in braces are filled in from the record (docs/lessons.md). */

export const monteCarloWords = [
  { title: "Brez ocenjevalca", text: "Grundyjeva igra: kup se razdeli na dva neenaka; kdor ne more igrati, izgubi. Temu iskanju ni treba povedati, kako dobra je pozicija. Igre odigra naključno do konca in šteje, kdo zmaga. {sentence}" },
  { title: "Ena naključna igra", text: "Prva simulacija poskusi 10 na 6 in 4. Od tam igrata oba naključno, dokler se da še kaj razdeliti. {sentence}" },
  { title: "Zmage na obisk", text: "Izid se šteje v vsaki poziciji na poti: 1 za zmago, −1 za poraz igralca, ki je tja potegnil. Obiski poteze 10 na 6 in 4: {visits 10=6+4}, povprečje {mean 10=6+4}. Ena igra pove malo." },
  {
    title: "Kam pogledati potem",
    text: "Vsaka poteza je bila poskušena enkrat. Zdaj ima vsaka povprečje in dodatek, ki je tem večji, čim manj obiskov ima. 10 na 8 in 2: povprečje {mean 10=8+2}, dodatek {bonus 10=8+2}. 10 na 9 in 1: povprečje {mean 10=9+1}, dodatek {bonus 10=9+1}. Naprej gre največja vsota.",
    question: { text: "Katera od teh dveh potez ima večjo vsoto?", answers: ["10 na 8 in 2", "10 na 9 in 1"] },
  },
  { title: "Poskušanje", text: "Simulacije doslej: {simulations}. Obiski so razporejeni: 10 na 9 in 1 jih ima {visits 10=9+1}, 10 na 8 in 2 jih ima {visits 10=8+2}, 10 na 6 in 4 pa {visits 10=6+4}. Dodatek skrbi, da nobena poteza ni pozabljena." },
  { title: "Zaupanje", text: "Simulacije doslej: {simulations}. Iskanje zaupa temu, kar je videlo: 10 na 9 in 1 ima obiskov {visits 10=9+1} in povprečje {mean 10=9+1}, 10 na 7 in 3 pa {visits 10=7+3} in {mean 10=7+3}. Dodatek zapostavljenih potez še vedno raste." },
  { title: "Dokazan konec", text: "Ko je vsak odgovor na potezo znan do konca, naključja ni več: izid je dokazan, in iskanje zanj ne porablja več iger. {sentence}" },
  { title: "Kje se zmoti", text: "Simulacije: {simulations}. Dokazan je tudi začetek: igralec na potezi izgubi. Natančno iskanje najde isto, {value start of exact}. Toda na pol poti je bila z največ obiski najboljša videti 10 na 9 in 1. Povprečja so domneve, dokler ne postanejo dokazi." },
];
