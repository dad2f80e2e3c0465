/** Texts of the chart of counts by depth, in Croatian; loaded with it. */

/** @type {typeof import("../en/growth-chart.js").growthChartWords} */
export const growthChartWords = {
  title: "Rast po dubini",
  lead: "Koliko pozicija svaka pretraga pregleda odavde, dubina po dubina; svaka crta naviše znači deset puta više.",
  depth: "Dubina",
  series: {
    minimax: "Minimaks",
    worst: "Alfa-beta, najgori redoslijed",
    actual: "Alfa-beta, redoslijed igre",
    best: "Alfa-beta, najbolji redoslijed",
    pvs: "Glavna varijanta, bez tablice",
    table: "Glavna varijanta s tablicom",
    power: "b na potenciju d",
    root: "Dvostruki korijen toga",
  },
  counting: (depth) => `Broji se dubina ${depth}…`,
  done: "Gotovo: dublja pretraga prevelika je za brojenje.",
  ended: "Poslužitelj nije odgovorio za dublju pretragu.",
  save: "Spremi kao CSV",
  noneWhy: "Crtica: stablo je preveliko da bi se uredilo. b je prosječan broj poteza.",
  chart: "Tablica ispod kao slika",
};
