import { counted } from "./nouns.js";

/** @type {typeof import("../en/notices.js").noticeWords} */
export const noticeWords = {
  title: "Obavijesti",
  here: "na ovom uređaju",

  question: "Pitanje",
  theirTurn: (name, days) => `Sada je na potezu ${name}, a za potez ima najviše ${counted(days, "day")}.`,
  shallTell: (name) => `Želite li da vam ovaj uređaj javi kad ${name} odigra potez?`,
  yes: "Da, javi mi",
  no: "Ne",
  askedOnce: "Samo kad ste vi na potezu. Ovo se pita jednom; odluku možete promijeniti na stranici Obavijesti.",
  willTell: "Ovaj uređaj javit će vam kad ste na potezu.",

  kinds: {
    turn: { label: "Vi ste na potezu", means: "U partijama s danima po potezu. Jedna obavijest po potezu, nikad dvije." },
    joined: { label: "Netko sjeda za vaš stol", means: "Za stol koji ste podijelili poveznicom ili onaj s danima po potezu." },
    challenge: { label: "Netko vas izaziva", means: "Dok je Parlour otvoren, ali ga ne vidite." },
  },
  saysMove: { label: "Reci tko i što", means: "Isključeno: bez imena, igara i poteza, za zaslon koji vide i drugi." },
  sendOne: "Pošalji jednu za probu",
  sent: "Na putu je.",
  allOff: "Isključi sve ovdje",
  privacy: "Ništa se ne prodaje. Adresa za obavijesti briše se kad ih isključite i kad se odjavite svugdje.",

  hindrances: {
    insecure: "Ova adresa ne dopušta obavijesti: za njih je potreban https.",
    notOffered: "Ovaj poslužitelj ne šalje obavijesti.",
    unable: "Ovaj preglednik nema obavijesti.",
    denied: "Ovaj preglednik ne dopušta Parlouru da vas obavještava. To se može dopustiti u njegovim postavkama za ovu stranicu.",
    installFirst: "Najprije dodajte Parlour na početni zaslon: iPhone ili iPad javlja potez samo odande.",
  },
  failed: "Nije uspjelo. Pokušajte ponovno.",
  loading: "Trenutak…",
};
