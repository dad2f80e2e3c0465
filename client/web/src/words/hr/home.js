import { counted } from "./nouns.js";

/** @type {typeof import("../en/home.js").homeWords} */
export const homeWords = {
  greeting: "Sjednite za stol.",
  promise: "Pošaljite prijatelju poveznicu ili igrajte s računalom. Račun nije potreban.",
  playFriend: "Igraj s prijateljem",
  machine: "Računalo",
  findOpponent: "Nađi protivnika",
  options: "Opcije",
  showAll: (count) => `Prikaži sve (${count})`,
  openTables: "Slobodni stolovi",
  runningGames: "Igraju se",
  gamesUnknown: "Popis igara nije se mogao učitati.",
  follow: "Prati",
  watch: "Gledaj",

  movesAreYours: (count) => `${counted(count, "waiting")} vaš potez.`,
  gamesWait: "Partije čekaju; ništa nije izgubljeno.",
  clocksRun: "Sat u međuvremenu teče.",
  more: (count) => `i još ${count}`,

  play: "Igra",
  kinds: (games) => `${counted(games, "game")}, ljudi i računala`,
  shelf: "Igre",
  isPlayed: "upravo se igra",

  think: "Pogledajte kako računala razmišljaju",
  searchPicture: "Jedan korak pretrage: grane koje nisu važne odsječene su",
  watchSearch: "Pogledaj pretragu",
  lesson: "Lekcije",
  ownTree: "Upišite vlastito stablo",
  exercises: "Vježbe",

  compete: "Natjecanje",
  laboratoryMeans: "Dva računala, 100 partija: koje je jače?",
  leaderboardMeans: "Rangirane partije, ljudi i botovi",
  open: "Otvori",

  yourGames: "Vaše partije",
  playOn: "Igraj",
  look: "Pogledaj",
  waits: "čeka drugog igrača",
  turnOf: (name) => `na potezu: ${name}`,
  timeLeft: (milliseconds) => {
    const minutes = Math.floor(milliseconds / 60_000);
    if (minutes >= 48 * 60) return `preostalo: ${counted(Math.round(minutes / 1440), "day")}`;
    if (minutes >= 120) return `preostalo: ${counted(Math.floor(minutes / 60), "hour")}`;
    return minutes > 0 ? `preostalo: ${counted(minutes, "minute")}` : "preostalo je manje od minute";
  },
  putAway: "Ukloni s ovog popisa",

  nobodyWaits: "Nitko sada ne čeka protivnika. Stol koji otvorite pojavit će se ovdje i na popisima svih koji su ovdje.",
  foot: "O Parlouru",
  writeBot: "Napišite bota",
};
