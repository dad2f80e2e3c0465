/** Texts of the chart of counts by depth, in Slovenian; loaded with it. */

/** @type {typeof import("../en/growth-chart.js").growthChartWords} */
export const growthChartWords = {
  title: "Rast z globino",
  lead: "Koliko pozicij od tu pregleda vsako iskanje, globina za globino; vsaka črta navzgor pomeni desetkrat več.",
  depth: "Globina",
  series: {
    minimax: "Minimaks",
    worst: "Alfa-beta, najslabši vrstni red",
    actual: "Alfa-beta, vrstni red igre",
    best: "Alfa-beta, najboljši vrstni red",
    pvs: "Glavna varianta, brez tabele",
    table: "Glavna varianta s tabelo",
    power: "b na potenco d",
    root: "Dvakratni koren tega",
  },
  counting: (depth) => `Šteje se globina ${depth}…`,
  done: "Končano: globlje iskanje je preveliko za štetje.",
  ended: "Strežnik ni odgovoril za globlje iskanje.",
  save: "Shrani kot CSV",
  noneWhy: "Črtica: drevo je preveliko, da bi ga uredili. b je povprečno število potez.",
  chart: "Spodnja tabela kot slika",
};
