import { counted } from "./nouns.js";

/** @type {typeof import("../en/account.js").accountWords} */
export const accountWords = {
  refusals: {
    "signed-in": "Prijavljeni ste: najprije se odjavite.",
    "name-taken": "Netko već ima to ime ili slično njemu.",
    "name-reserved": "To je ime zadržano za one koji vode ovaj poslužitelj.",
    "name-unreadable": "To je ime preširoko ili ima previše znakova nad slovima.",
    "wrong-name-or-password": "Ime ili lozinka nisu točni.",
    "wrong-password": "Stara lozinka nije točna.",
    "signed-out": "Najprije se prijavite.",
  },
  title: "Vaš račun",
  guest: (name) => `Ovdje ste kao gost, ${name}. Račun čuva vaše ime i vaše partije na svakom uređaju.`,
  signedInAs: (name) => `Prijavljeni ste kao ${name}.`,
  mode: "Što želite",
  signIn: "Prijava",
  signUp: "Novi račun",
  upMeans: "Vaša mjesta i partije gosta prelaze u račun.",
  inMeans: "Što ste ovdje igrali kao gost, ostaje gostu.",
  name: "Ime",
  nameHint: "od 2 do 30 slova bilo kojeg pisma i znamenki, - i _",
  password: "Lozinka",
  passwordHint: "od 8 do 128 znakova",
  lostMeans: "Izgubljena lozinka ne može se zamijeniti: ovaj poslužitelj ne zna vašu adresu e-pošte. Čuvajte lozinku na sigurnom mjestu.",
  signOut: "Odjava",
  signOutEverywhere: "Odjava svugdje",
  everywhereMeans: "Svugdje: odjednom na svim vašim uređajima.",
  changePassword: "Promjena lozinke",
  oldPassword: "Stara lozinka",
  newPassword: "Nova lozinka",
  again: "Nova lozinka još jednom",
  changeMeans: "Na svim ostalim uređajima bit ćete odjavljeni.",
  changed: "Lozinka je promijenjena. Odjavljeni ste svugdje osim ovdje.",
  oldNeeded: "Potrebna je stara lozinka.",
  notTheSame: "Nova lozinka nije oba puta jednako upisana.",
  close: "Zatvori",
  badName: "Ime ima od 2 do 30 slova bilo kojeg pisma i znamenki, - i _, a počinje slovom ili znamenkom.",
  shortPassword: "Lozinka ima najmanje 8 znakova.",
  bothNeeded: "Potrebni su ime i lozinka.",
  noAnswer: "Poslužitelj ne odgovara. Pokušajte ponovno.",
  refused: (code, wait) => {
    if (wait) return `To je bilo previše odjednom. Pokušajte ponovno za ${counted(Math.ceil(wait), "second")}.`;
    return accountWords.refusals[code] ?? "Nije uspjelo. Pokušajte ponovno.";
  },
};
