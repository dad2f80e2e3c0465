import { counted } from "./nouns.js";

/** @type {typeof import("../en/account.js").accountWords} */
export const accountWords = {
  refusals: {
    "signed-in": "Jesteś już na koncie: najpierw się wyloguj.",
    "name-taken": "Ktoś ma już takie imię albo podobne.",
    "name-reserved": "To imię jest zastrzeżone dla prowadzących ten serwer.",
    "name-unreadable": "To imię jest za szerokie albo ma za dużo znaków nad literami.",
    "wrong-name-or-password": "Imię lub hasło jest błędne.",
    "wrong-password": "Stare hasło jest błędne.",
    "signed-out": "Najpierw się zaloguj.",
  },
  title: "Twoje konto",
  guest: (name) => `Jesteś tu jako gość, ${name}. Konto zachowuje imię i partie na każdym urządzeniu.`,
  signedInAs: (name) => `Używasz konta ${name}.`,
  mode: "Co chcesz zrobić",
  signIn: "Logowanie",
  signUp: "Nowe konto",
  upMeans: "Miejsca i partie gościa przechodzą do konta.",
  inMeans: "Partie rozegrane tu przez gościa zostają u gościa.",
  name: "Imię",
  nameHint: "od 2 do 30 liter dowolnego pisma i cyfr, - i _",
  password: "Hasło",
  passwordHint: "od 8 do 128 znaków",
  lostMeans: "Utraconego hasła nie da się zastąpić: ten serwer nie zna twojego adresu e-mail. Przechowuj hasło w bezpiecznym miejscu.",
  signOut: "Wyloguj",
  signOutEverywhere: "Wyloguj wszędzie",
  everywhereMeans: "Wszędzie: na wszystkich twoich urządzeniach naraz.",
  changePassword: "Zmień hasło",
  oldPassword: "Stare hasło",
  newPassword: "Nowe hasło",
  again: "Nowe hasło jeszcze raz",
  changeMeans: "Na innych urządzeniach nastąpi wylogowanie.",
  changed: "Hasło zmienione. Wszędzie poza tym miejscem nastąpiło wylogowanie.",
  oldNeeded: "Potrzebne jest stare hasło.",
  notTheSame: "Nowe hasło wpisano za drugim razem inaczej.",
  close: "Zamknij",
  badName: "Imię ma od 2 do 30 liter dowolnego pisma i cyfr, - i _, a zaczyna się literą lub cyfrą.",
  shortPassword: "Hasło ma co najmniej 8 znaków.",
  bothNeeded: "Potrzebne są imię i hasło.",
  noAnswer: "Serwer nie odpowiada. Spróbuj ponownie.",
  refused: (code, wait) => {
    if (wait) return `Za dużo naraz. Spróbuj ponownie za ${counted(Math.ceil(wait), "second")}.`;
    return accountWords.refusals[code] ?? "Nie udało się. Spróbuj ponownie.";
  },
};
