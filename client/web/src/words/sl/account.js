import { counted } from "./nouns.js";

/** @type {typeof import("../en/account.js").accountWords} */
export const accountWords = {
  refusals: {
    "signed-in": "Prijavljeni ste: najprej se odjavite.",
    "name-taken": "To ime ali njemu podobno že ima nekdo drug.",
    "name-reserved": "To ime je pridržano za tiste, ki vodijo ta strežnik.",
    "name-unreadable": "To ime je preširoko ali ima preveč znamenj nad črkami.",
    "wrong-name-or-password": "Ime ali geslo ni pravo.",
    "wrong-password": "Staro geslo ni pravo.",
    "signed-out": "Najprej se prijavite.",
  },
  title: "Vaš račun",
  guest: (name) => `Tu ste kot gost, ${name}. Račun ohrani vaše ime in vaše igre na vsaki napravi.`,
  signedInAs: (name) => `Prijavljeni ste kot ${name}.`,
  mode: "Kaj želite",
  signIn: "Prijava",
  signUp: "Nov račun",
  upMeans: "Vaša mesta in igre kot gost se prenesejo v račun.",
  inMeans: "Kar ste tu odigrali kot gost, ostane gostu.",
  name: "Ime",
  nameHint: "od 2 do 30 črk katere koli pisave in števk, - in _",
  password: "Geslo",
  passwordHint: "od 8 do 128 znakov",
  lostMeans: "Izgubljenega gesla ni mogoče nadomestiti: ta strežnik ne pozna vašega e-poštnega naslova. Geslo hranite na varnem.",
  signOut: "Odjava",
  signOutEverywhere: "Odjava povsod",
  everywhereMeans: "Povsod: na vseh vaših napravah hkrati.",
  changePassword: "Menjava gesla",
  oldPassword: "Staro geslo",
  newPassword: "Novo geslo",
  again: "Novo geslo še enkrat",
  changeMeans: "Na vseh drugih napravah boste odjavljeni.",
  changed: "Geslo je spremenjeno. Odjavljeni ste povsod razen tukaj.",
  oldNeeded: "Potrebno je staro geslo.",
  notTheSame: "Novo geslo ni bilo obakrat vpisano enako.",
  close: "Zapri",
  badName: "Ime ima od 2 do 30 črk katere koli pisave in števk, - in _, začne pa se s črko ali števko.",
  shortPassword: "Geslo ima vsaj 8 znakov.",
  bothNeeded: "Potrebna sta ime in geslo.",
  noAnswer: "Strežnik ne odgovarja. Poskusite znova.",
  refused: (code, wait) => {
    if (wait) return `To je bilo preveč naenkrat. Poskusite znova čez ${counted(Math.ceil(wait), "second")}.`;
    return accountWords.refusals[code] ?? "Ni uspelo. Poskusite znova.";
  },
};
