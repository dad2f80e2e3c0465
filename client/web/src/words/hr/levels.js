/** @type {typeof import("../en/levels.js").levelWords} */
export const levelWords = {
  howStrong: "Koliko jako treba biti računalo?",
  whoAreYou: "Što vas opisuje",
  people: {
    learnt: "Igru tek upoznajem",
    casual: "Igram s vremena na vrijeme",
    tricks: "Znam trikove",
    studied: "Igru dobro poznajem",
  },
  levelOf: (level) => `razina ${level}`,
  level: "Razina",
  rating: "Rejting",
  slips: (percent) => `propusti ${percent} %`,
  measured: "Rejtinzi su iz partija među razinama. Propusti su potezi koji daruju pobjedu ili neriješen ishod, od 100 koji su to mogli.",
  rated: "Rejtinzi su iz partija među razinama.",
  does: [
    "Tek upoznaje pravila i malo vidi.",
    "Rijetko vidi čime prijetite.",
    "Ne previđa pobjedu u jednom potezu, ni svoju ni vašu.",
    "Gleda malo dalje i čini propuste.",
    "Vidi nekoliko poteza unaprijed i rjeđe čini propuste.",
    "Rijetko čini propuste.",
    "Gotovo nikad ne čini propuste.",
    "Najjača: bez propusta gdje je ploča riješena.",
  ],
};
