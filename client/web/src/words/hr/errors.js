import { words } from "./words.js";

const BUSY = { what: "Ovaj se stol sada ne može otvoriti.", why: "Poslužitelj ima previše posla. Stranica sama pokušava ponovno." };

export const startWords = {
  notStarted: "Parlour se nije pokrenuo: skripta još stiže ili je JavaScript ovdje blokiran.",
};

export const identityWords = {
  blocked: "Poslužitelj odgovara, ali nešto u vašoj mreži sprječava živu vezu. Tko upravlja mrežom, mora propustiti WebSocket.",
  /** @param {string} origin */
  foreign: (origin) => `Ovaj poslužitelj ne prima stranice s adrese ${origin}. Tko ga vodi, mora ga pokrenuti s --origin ${origin}`,
  forgetful: "Ovaj preglednik za Parlour ništa ne čuva: nakon ponovnog učitavanja ne zna se tko ste ni gdje sjedite.",
};

/** @type {typeof import("../en/errors.js").errorWords} */
export const errorWords = {
  known: {
    "unknown-address": { what: "Na ovoj adresi nema ničega.", why: "Možda joj nedostaje slovo ili je pri kopiranju skraćena." },
    "unknown-player": { what: "Na ovoj adresi nitko nije poznat.", why: "Gosti postaju poznati kad odigraju nešto što svatko smije gledati." },
    "no-such-room": { what: "Takvog stola nema.", why: "Možda poveznici nedostaje slovo ili je stol uklonjen." },
    "no-spectators": { what: "Ovaj je stol pun.", why: "Oba su mjesta zauzeta, a igrači ne dopuštaju gledatelje." },
    forbidden: { what: "Ovaj je stol privatan.", why: "Otvara se samo cijelom poveznicom: zatražite je ponovno. Dio iza # je ključ." },
    "no-such-game": { what: "Takve partije nema.", why: "Možda poveznici nedostaje slovo ili je za stolom bilo manje partija." },
    "game-runs": { what: "Ova partija još traje.", why: "Može se pregledati čim završi." },
    "old-rules": { what: "Ova se partija više ne može pregledati.", why: "Pravila su se promijenila otkad je odigrana." },
    unfetched: { what: "Partija se nije mogla učitati.", why: "Poslužitelj nije odgovorio ili ima previše posla." },
    "too-many": BUSY,
    unavailable: BUSY,
  },
  sentences: (why) => errorWords.known[why.code] ?? { what: "Ovaj se stol ne može prikazati.", why: words.refused(why) },
};
