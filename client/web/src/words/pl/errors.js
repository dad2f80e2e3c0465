import { words } from "./words.js";

const BUSY = { what: "Tego stołu nie można teraz otworzyć.", why: "Serwer ma za dużo pracy. Strona sama próbuje ponownie." };

export const startWords = {
  notStarted: "Parlour się nie uruchomił: skrypt jeszcze nie dotarł albo JavaScript jest tu zablokowany.",
};

export const identityWords = {
  blocked: "Serwer odpowiada, ale coś w twojej sieci blokuje stałe połączenie. Administrator sieci musi przepuścić WebSocket.",
  /** @param {string} origin */
  foreign: (origin) => `Ten serwer nie przyjmuje stron z adresu ${origin}. Kto go prowadzi, musi go uruchomić z --origin ${origin}`,
  forgetful: "Ta przeglądarka nic dla Parloura nie zapamiętuje: po odświeżeniu przepadnie, kim jesteś i gdzie siedzisz.",
};

/** @type {typeof import("../en/errors.js").errorWords} */
export const errorWords = {
  known: {
    "unknown-address": { what: "Pod tym adresem nic nie ma.", why: "Może brakuje w nim litery albo przy kopiowaniu został ucięty." },
    "unknown-player": { what: "Pod tym adresem nikogo nie znamy.", why: "Gości poznajemy, gdy zagrają tam, gdzie każdy może oglądać." },
    "no-such-room": { what: "Nie ma takiego stołu.", why: "Może w linku brakuje litery albo stół już uprzątnięto." },
    "no-spectators": { what: "Ten stół jest pełny.", why: "Oba miejsca są zajęte, a gracze nie wpuszczają widzów." },
    forbidden: { what: "Ten stół jest prywatny.", why: "Otwiera go tylko cały link: poproś o niego ponownie. Część po # to klucz." },
    "no-such-game": { what: "Nie ma takiej partii.", why: "Może w linku brakuje litery albo przy stole rozegrano mniej partii." },
    "game-runs": { what: "Ta partia jeszcze trwa.", why: "Można ją przejrzeć, gdy tylko się skończy." },
    "old-rules": { what: "Tej partii nie można już przejrzeć.", why: "Od jej rozegrania zmieniły się zasady." },
    unfetched: { what: "Nie udało się wczytać partii.", why: "Serwer nie odpowiedział albo ma za dużo pracy." },
    "too-many": BUSY,
    unavailable: BUSY,
  },
  sentences: (why) => errorWords.known[why.code] ?? { what: "Tego stołu nie można pokazać.", why: words.refused(why) },
};
