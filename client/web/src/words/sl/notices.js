import { counted } from "./nouns.js";

/** @type {typeof import("../en/notices.js").noticeWords} */
export const noticeWords = {
  title: "Obvestila",
  here: "na tej napravi",

  question: "Vprašanje",
  theirTurn: (name, days) => `Na potezi je ${name}, najdaljši čas za potezo: ${counted(days, "day")}.`,
  shallTell: (name) => `Želite, da vam ta naprava sporoči, ko ${name} odigra potezo?`,
  yes: "Da, sporoči mi",
  no: "Ne",
  askedOnce: "Samo ko ste na potezi vi. To vprašamo enkrat; odločitev lahko spremenite na strani Obvestila.",
  willTell: "Ta naprava vam bo sporočila, ko boste na potezi.",

  kinds: {
    turn: { label: "Na potezi ste", means: "V igrah z dnevi na potezo. Eno obvestilo na potezo, nikoli dve." },
    joined: { label: "Nekdo seda za vašo mizo", means: "Za mizo, ki ste jo delili s povezavo, ali tisto z dnevi na potezo." },
    challenge: { label: "Nekdo vas izziva", means: "Dokler je Parlour odprt, a ga ne vidite." },
  },
  saysMove: { label: "Povej, kdo in kaj", means: "Izklopljeno: brez imen, iger in potez, za zaslon, ki ga vidijo drugi." },
  sendOne: "Pošlji eno za poskus",
  sent: "Na poti je.",
  allOff: "Izklopi vse tukaj",
  privacy: "Ničesar ne prodajamo. Naslov za obvestila se izbriše, ko jih izklopite in ko se povsod odjavite.",

  hindrances: {
    insecure: "Ta naslov ne dovoljuje obvestil: zanje je potreben https.",
    notOffered: "Ta strežnik ne pošilja obvestil.",
    unable: "Ta brskalnik nima obvestil.",
    denied: "Ta brskalnik Parlourju ne dovoli, da vas obvešča. To lahko dovolite v njegovih nastavitvah za to spletno mesto.",
    installFirst: "Najprej dodajte Parlour na začetni zaslon: iPhone ali iPad potezo sporoči samo od tam.",
  },
  failed: "Ni uspelo. Poskusite znova.",
  loading: "Trenutek…",
};
