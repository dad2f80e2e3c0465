import { counted } from "./nouns.js";

/** @type {typeof import("../en/notices.js").noticeWords} */
export const noticeWords = {
  title: "Powiadomienia",
  here: "na tym urządzeniu",

  question: "Pytanie",
  theirTurn: (name, days) => `Teraz ruch ma ${name}, a na ruch jest najwyżej ${counted(days, "day")}.`,
  shallTell: (name) => `Czy to urządzenie ma powiadomić, gdy ${name} wykona ruch?`,
  yes: "Tak, powiadamiaj",
  no: "Nie",
  askedOnce: "Tylko gdy będzie twój ruch. To pytanie pada raz; wybór można zmienić na stronie Powiadomienia.",
  willTell: "To urządzenie powiadomi, gdy będzie twój ruch.",

  kinds: {
    turn: { label: "Twój ruch", means: "W partiach z dniami na ruch. Jedno powiadomienie na ruch, nigdy dwa." },
    joined: { label: "Ktoś siada przy twoim stole", means: "Przy stole udostępnionym linkiem albo z dniami na ruch." },
    challenge: { label: "Ktoś rzuca ci wyzwanie", means: "Gdy Parlour jest otwarty, ale niewidoczny." },
  },
  saysMove: { label: "Podawaj, kto i co", means: "Wyłączone: bez imion, gier i ruchów, na ekran, który widzą inni." },
  sendOne: "Wyślij jedno na próbę",
  sent: "Jest w drodze.",
  allOff: "Wyłącz tu wszystkie",
  privacy: "Niczego nie sprzedajemy. Adres powiadomień znika, gdy je wyłączysz i gdy wylogujesz się wszędzie.",

  hindrances: {
    insecure: "Ten adres nie pozwala na powiadomienia: wymagają one https.",
    notOffered: "Ten serwer nie wysyła powiadomień.",
    unable: "Ta przeglądarka nie obsługuje powiadomień.",
    denied: "Ta przeglądarka nie pozwala Parlourowi powiadamiać. Można to zmienić w jej ustawieniach tej witryny.",
    installFirst: "Najpierw dodaj Parlour do ekranu początkowego: iPhone lub iPad powiadamia o ruchu tylko stamtąd.",
  },
  failed: "Nie udało się. Spróbuj ponownie.",
  loading: "Chwileczkę…",
};
