import { counted } from "./nouns.js";

/** @type {typeof import("../en/account.js").accountWords} */
export const accountWords = {
  refusals: {
    "signed-in": "Пријављени сте: прво се одјавите.",
    "name-taken": "Неко већ има то име или слично њему.",
    "name-reserved": "То име је задржано за оне који воде овај сервер.",
    "name-unreadable": "То име је прешироко или има превише знакова над словима.",
    "wrong-name-or-password": "Име или лозинка нису тачни.",
    "wrong-password": "Стара лозинка није тачна.",
    "signed-out": "Прво се пријавите.",
  },
  title: "Ваш налог",
  guest: (name) => `Овде сте као гост, ${name}. Налог чува ваше име и ваше партије на сваком уређају.`,
  signedInAs: (name) => `Пријављени сте као ${name}.`,
  mode: "Шта желите",
  signIn: "Пријава",
  signUp: "Нови налог",
  upMeans: "Ваша места и партије госта прелазе у налог.",
  inMeans: "Што сте овде играли као гост, остаје госту.",
  name: "Име",
  nameHint: "од 2 до 30 знакова: a–z, цифре, - и _",
  password: "Лозинка",
  passwordHint: "од 8 до 128 знакова",
  signOut: "Одјава",
  signOutEverywhere: "Одјава свуда",
  everywhereMeans: "Свуда: одједном на свим вашим уређајима.",
  changePassword: "Промена лозинке",
  oldPassword: "Стара лозинка",
  newPassword: "Нова лозинка",
  again: "Нова лозинка још једном",
  changeMeans: "На свим осталим уређајима бићете одјављени.",
  changed: "Лозинка је промењена. Одјављени сте свуда осим овде.",
  oldNeeded: "Потребна је стара лозинка.",
  notTheSame: "Нова лозинка није двапут исто откуцана.",
  close: "Затвори",
  badName: "Име има од 2 до 30 знакова a–z, цифара, - и _, а почиње словом или цифром.",
  shortPassword: "Лозинка има бар 8 знакова.",
  bothNeeded: "Потребни су име и лозинка.",
  noAnswer: "Сервер не одговара. Покушајте поново.",
  refused: (code, wait) => {
    if (wait) return `То је било превише одједном. Покушајте поново за ${counted(Math.ceil(wait), "second")}.`;
    return accountWords.refusals[code] ?? "Није успело. Покушајте поново.";
  },
};
