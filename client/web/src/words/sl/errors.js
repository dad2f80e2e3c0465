import { words } from "./words.js";

const BUSY = { what: "Te mize zdaj ni mogoče odpreti.", why: "Strežnik ima preveč dela. Stran sama poskuša znova." };

export const startWords = {
  notStarted: "Parlour se ni zagnal: skript še prihaja ali pa je JavaScript tu blokiran.",
};

export const identityWords = {
  blocked: "Strežnik odgovarja, nekaj v vašem omrežju pa ovira živo povezavo. Upravljavec omrežja mora prepustiti WebSocket.",
  /** @param {string} origin */
  foreign: (origin) => `Ta strežnik ne sprejema strani z naslova ${origin}. Kdor ga upravlja, ga mora zagnati z --origin ${origin}`,
  forgetful: "Ta brskalnik za Parlour ne hrani ničesar: po ponovnem nalaganju ne bo več vedel, kdo ste in kje sedite.",
};

/** @type {typeof import("../en/errors.js").errorWords} */
export const errorWords = {
  known: {
    "unknown-address": { what: "Na tem naslovu ni ničesar.", why: "Morda mu manjka črka ali je bil pri kopiranju skrajšan." },
    "unknown-player": { what: "Na tem naslovu ni znan nihče.", why: "Gosti so znani, ko odigrajo kaj, kar sme gledati vsak." },
    "no-such-room": { what: "Take mize ni.", why: "Morda povezavi manjka črka ali pa je bila miza pospravljena." },
    "no-spectators": { what: "Ta miza je polna.", why: "Obe mesti sta zasedeni, gledalcev pa igralca ne dovolita." },
    forbidden: { what: "Ta miza je zasebna.", why: "Odpre se le s celo povezavo: prosite zanjo znova. Del za # je ključ." },
    "no-such-game": { what: "Take igre ni.", why: "Morda povezavi manjka črka ali pa je bilo za mizo odigranih manj iger." },
    "game-runs": { what: "Ta igra še teče.", why: "Pregledati jo je mogoče, takoj ko je končana." },
    "old-rules": { what: "Te igre ni več mogoče pregledati.", why: "Njena pravila so se od takrat spremenila." },
    unfetched: { what: "Igre ni bilo mogoče naložiti.", why: "Strežnik ni odgovoril ali pa ima preveč dela." },
    "too-many": BUSY,
    unavailable: BUSY,
  },
  sentences: (why) => errorWords.known[why.code] ?? { what: "Te mize ni mogoče prikazati.", why: words.refused(why) },
};
