import { counted } from "./nouns.js";

/** @type {typeof import("../en/home.js").homeWords} */
export const homeWords = {
  greeting: "Zajmij miejsce.",
  promise: "Wyślij komuś link albo zagraj z komputerem. Konto niepotrzebne.",
  playFriend: "Zagraj ze znajomym",
  machine: "Komputer",
  findOpponent: "Znajdź przeciwnika",
  options: "Opcje",
  showAll: (count) => `Pokaż wszystkie (${count})`,
  openTables: "Wolne stoły",
  runningGames: "Trwające partie",
  gamesUnknown: "Nie udało się wczytać listy gier.",
  follow: "Obserwuj",
  watch: "Oglądaj",

  movesAreYours: (count) => `${counted(count, "waiting")} na twój ruch.`,
  gamesWait: "Partie czekają; nic nie przepada.",
  clocksRun: "Zegar tymczasem biegnie.",
  more: (count) => `i jeszcze ${count}`,

  play: "Gra",
  kinds: (games) => `${counted(games, "game")}, ludzie i komputery`,
  shelf: "Gry",
  isPlayed: "ktoś teraz w nią gra",

  think: "Zobacz, jak myślą komputery",
  searchPicture: "Jeden krok przeszukiwania: gałęzie bez znaczenia są odcięte",
  watchSearch: "Obejrzyj przeszukiwanie",
  lesson: "Lekcje",
  ownTree: "Wpisz własne drzewo",
  exercises: "Ćwiczenia",

  compete: "Rywalizacja",
  laboratoryMeans: "Dwa komputery, 100 partii: który jest silniejszy?",
  leaderboardMeans: "Partie rankingowe, ludzie i boty",
  open: "Otwórz",

  yourGames: "Twoje partie",
  playOn: "Zagraj",
  look: "Zobacz",
  waits: "czeka na drugiego gracza",
  turnOf: (name) => `ruch: ${name}`,
  timeLeft: (milliseconds) => {
    const minutes = Math.floor(milliseconds / 60_000);
    if (minutes >= 48 * 60) return `pozostało: ${counted(Math.round(minutes / 1440), "day")}`;
    if (minutes >= 120) return `pozostało: ${counted(Math.floor(minutes / 60), "hour")}`;
    return minutes > 0 ? `pozostało: ${counted(minutes, "minute")}` : "pozostało mniej niż minuta";
  },
  putAway: "Usuń z tej listy",

  nobodyWaits: "Nikt teraz nie czeka na przeciwnika. Otwarty przez ciebie stół pojawi się tutaj i na listach wszystkich obecnych.",
  foot: "O Parlourze",
  writeBot: "Napisz bota",
};
