import { counted } from "./nouns.js";

/** @type {typeof import("../en/home.js").homeWords} */
export const homeWords = {
  greeting: "Sedite za mizo.",
  promise: "Pošljite prijatelju povezavo ali igrajte z računalnikom. Račun ni potreben.",
  playFriend: "Igraj s prijateljem",
  machine: "Računalnik",
  findOpponent: "Poišči nasprotnika",
  options: "Možnosti",
  showAll: (count) => `Pokaži vse (${count})`,
  openTables: "Proste mize",
  runningGames: "Igrajo se",
  gamesUnknown: "Seznama iger ni bilo mogoče naložiti.",
  follow: "Sledi",
  watch: "Glej",

  movesAreYours: (count) => `${counted(count, "waiting")} na vašo potezo.`,
  gamesWait: "Igre čakajo; nič ni izgubljeno.",
  clocksRun: "Ura medtem teče.",
  more: (count) => `in še ${count}`,

  play: "Igra",
  kinds: (games) => `${counted(games, "game")}, ljudje in računalniki`,
  shelf: "Igre",
  isPlayed: "pravkar se igra",

  think: "Poglejte, kako razmišljajo računalniki",
  searchPicture: "En korak iskanja: veje, ki niso pomembne, so odrezane",
  watchSearch: "Poglej iskanje",
  lesson: "Lekcije",
  ownTree: "Vpišite svoje drevo",
  exercises: "Vaje",

  compete: "Tekmovanje",
  laboratoryMeans: "Dva računalnika, 100 iger: kateri je močnejši?",
  leaderboardMeans: "Rangirane igre, ljudje in boti",
  open: "Odpri",

  yourGames: "Vaše igre",
  playOn: "Igraj",
  look: "Poglej",
  waits: "čaka na drugega igralca",
  turnOf: (name) => `na potezi: ${name}`,
  timeLeft: (milliseconds) => {
    const minutes = Math.floor(milliseconds / 60_000);
    if (minutes >= 48 * 60) return `preostali čas: ${counted(Math.round(minutes / 1440), "day")}`;
    if (minutes >= 120) return `preostali čas: ${counted(Math.floor(minutes / 60), "hour")}`;
    return minutes > 0 ? `preostali čas: ${counted(minutes, "minute")}` : "preostala je manj kot minuta";
  },
  putAway: "Odstrani s tega seznama",

  nobodyWaits: "Nihče zdaj ne čaka na nasprotnika. Miza, ki jo odprete, se pojavi tukaj in na seznamih vseh, ki so tukaj.",
  foot: "O Parlourju",
  writeBot: "Napišite bota",
};
