import assert from "node:assert/strict";
import { test } from "node:test";

import { LANGUAGES } from "../../src/words/languages.js";

/**
 * @import { Mark } from "../../src/boards/marks.js"
 * @import { Move } from "../../src/boards/notation.js"
 * @import { Pass, Side, StepFacts, Taken, Value } from "../../src/state/search_tree/facts.js"
 */

const FOLDERS = Object.keys(LANGUAGES).filter((language) => language !== "sr-Latn");

/** @param {string} language @returns {Promise<typeof import("../../src/words/en/search-steps.js").searchStepWords>} */
const wordsOf = async (language) => (await import(new URL(`../../src/words/${language}/search-steps.js`, import.meta.url).href)).searchStepWords;

/** @param {Mark} mark @param {boolean} max @returns {Side} */
const side = (mark, max) => ({ mark, max, gains: max });
/** @param {number} number @returns {Value} */
const value = (number) => ({ number, of: "disc", wins: null, sign: 0, draw: false, plain: false });
/** @param {Mark} wins @param {-1 | 1} sign @returns {Value} */
const win = (wins, sign) => ({ ...value(sign * 2_147_483_000), wins, sign });
/** @param {Move["form"]} form @param {string[]} parts @returns {Move} */
const move = (form, ...parts) => ({ form, parts });
/** @param {Side} of @param {Value} brought @param {Partial<Taken>} [more] @returns {Taken} */
const first = (of, brought, more = {}) => ({ side: of, kept: true, before: null, beforeMove: null, value: brought, moved: null, already: null, again: false, ...more });
/** What only searches that ask twice have. */
const ONCE = { asked: null, again: false };
/** @type {Pass} */
const PASS = { depth: 3, alpha: value(2), beta: value(9), repeated: false };

const [wolf, sheep, yellow, red] = [side("wolf", true), side("sheep", false), side("disc", true), side("ring", false)];
/** @param {Side} of @returns {Side} a side of a negamax */
const both = (of) => ({ ...of, gains: true });
const [down, up] = [move("step", "d8", "e7"), move("step", "g1", "f2")];

/** What the sentences differ in: sides in the plural, moves and values in every case, counts of every form. @satisfies {Record<string, StepFacts>} */
const FACTS = {
  root: { kind: "root", side: sheep, depth: 3, method: "windows", pass: null },
  tries: { kind: "enter", side: sheep, other: wolf, move: up, max: { side: wolf, value: win("wolf", 1), move: down }, min: null, ...ONCE },
  between: { kind: "enter", side: yellow, other: red, move: move("take", "2", "5"), max: { side: yellow, value: value(3), move: move("take", "1", "1") }, min: { side: red, value: value(7), move: move("take", "3", "2") }, ...ONCE },
  over: { kind: "leaf", reason: "over", side: wolf, other: sheep, move: up, winner: sheep, value: win("sheep", -1), bound: null, turned: null, taken: first(sheep, win("sheep", -1), { moved: "beta" }), ...ONCE },
  already: { kind: "leaf", reason: "guess", side: red, other: yellow, move: move("column", "4"), winner: null, value: value(4), bound: null, turned: null, taken: first(yellow, value(4), { before: value(2), beforeMove: move("column", "1"), already: value(6) }), ...ONCE },
  turned: { kind: "back", side: { ...red, gains: true }, other: yellow, move: move("split", "9", "7", "2"), worth: { ...value(-3), bound: "least" }, turned: { ...value(3), bound: "most" }, taken: first(yellow, value(3), { moved: "alpha" }), asked: null },
  one: { kind: "cut", cause: "alpha", side: sheep, move: up, value: { ...value(-5), bound: "most" }, other: { side: wolf, value: value(12), move: down }, untried: 1 },
  two: { kind: "cut", cause: "beta", side: wolf, move: down, value: { ...win("wolf", 1), bound: "least" }, other: { side: sheep, value: value(12), move: up }, untried: 2 },
  five: { kind: "cut", cause: "win", side: sheep, move: up, value: { ...win("sheep", 1), bound: "exact" }, other: null, untried: 5 },
  lost: { kind: "done", side: wolf, move: down, best: move("step", "d8", "c7"), value: win("sheep", -1), positions: 51234, cutoffs: 2, nothingLeft: 3, leftOut: 1234 },
  expects: { kind: "root", side: sheep, depth: 3, method: "windows", pass: PASS },
  wider: { kind: "root", side: red, depth: 3, method: "windows", pass: { ...PASS, beta: null, repeated: true } },
  asks: { kind: "enter", side: sheep, other: wolf, move: up, max: null, min: null, asked: value(4), again: false },
  again: { kind: "enter", side: sheep, other: wolf, move: up, max: null, min: null, asked: null, again: true },
  bound: { kind: "leaf", reason: "bound", side: both(red), other: both(yellow), move: move("column", "4"), winner: null, value: value(-7), bound: { ...value(-7), bound: "most" }, turned: { ...value(7), bound: "least" }, taken: first(both(yellow), value(7), { kept: false, before: value(4), again: true }), asked: value(4), again: false },
  answered: { kind: "cut", cause: "asked", side: yellow, move: move("column", "4"), value: { ...value(5), bound: "least" }, other: null, untried: 2 },
  wrong: { kind: "pass", side: yellow, pass: PASS, best: move("column", "4"), worth: { ...value(11), bound: "least" }, outcome: "high" },
  deeper: { kind: "pass", side: sheep, pass: { ...PASS, depth: 2 }, best: up, worth: { ...value(5), bound: "exact" }, outcome: "inside" },
};

/** @type {Record<string, Record<keyof typeof FACTS, string>>} */
const SENTENCES = {
  en: {
    root: "The sheep are to move and look up to 3 moves ahead. Nothing is known yet: every value matters.",
    tries: "The sheep try g1 to f2. The wolf already wins with d8 to e7: only more than that is news.",
    between: "Yellow tries 5 from heap 2. Yellow already has 3 with 1 from heap 1, Red can already hold the value to 7 with 2 from heap 3: only what lies between still matters.",
    over: "g1 to f2: the game is over, the sheep win. It is the first value that the sheep have here, and beta falls to a win for the sheep.",
    already: "Column 4: as deep as it looks, the evaluator gives 4. Better for Yellow than 2: kept, though Yellow already has 6 elsewhere.",
    turned: "9 into 7 and 2 is worth at least −3 to Red, so at most 3 to Yellow. It is the first value that Yellow has here, and alpha rises to 3.",
    one: "Cut: the sheep hold this to −5, but the wolf already has 12 with d8 to e7 and has no reason to come this way. The one move left need not be looked at.",
    two: "Cut: the wolf wins here, but the sheep can already hold the value to 12 with g1 to f2 and have no reason to come this way. The other 2 moves need not be looked at.",
    five: "Cut: g1 to f2 wins for the sheep, and nothing is better than a win. The other 5 moves need not be looked at.",
    lost: "Done: every move is a win for the sheep; the wolf plays d8 to e7, on which the loss takes longest. 51,234 positions looked at, 2 cut-offs, and 3 more with nothing left to cut. Of these 1,234 are not recorded here.",
    expects: "The sheep are to move and look up to 3 moves ahead. After the depth before, a value between 2 and 9 is expected: only that is asked for.",
    wider: "Red is to move and looks up to 3 moves ahead. The value did not lie where it was expected: the same depth once more, with a wider window.",
    asks: "The sheep try g1 to f2. The search only asks whether that is better for the sheep than 4.",
    again: "The sheep search g1 to f2 again, now for its value.",
    bound: "Column 4: it was searched before, and the table has at most −7 to Red, so at least 7 to Yellow. Better for Yellow than 4: how good it is, a second search has to tell.",
    answered: "Cut: Yellow gets at least 5 here, and more was not asked. The other 2 moves need not be looked at.",
    wrong: "3 moves ahead, the value is at least 11 to Yellow, with column 4. That is outside of what was asked for, so it is searched again.",
    deeper: "2 moves ahead, the value is 5 to the sheep, with g1 to f2. Now it is searched one move deeper.",
  },
  sr: {
    root: "Овце су на потезу и гледају највише 3 потеза унапред. Још се ништа не зна: свака вредност је важна.",
    tries: "Овце пробавају потез са g1 на f2. Вук већ побеђује потезом са d8 на e7: важно је још само оно што је више од тога.",
    between: "Жути пробава скидање 5 жетона са стуба 2. Жути већ има 3 скидањем 1 жетона са стуба 1, црвени већ може да ограничи вредност на 7 скидањем 2 жетона са стуба 3: важно је још само оно што је између.",
    over: "Потез са g1 на f2: партија је завршена, побеђују овце. То је прва вредност коју овце овде имају, па бета пада на победу за овце.",
    already: "Колона 4: дубље се не гледа, процена је 4. За жутог је то боље него 2: задржава се, мада жути већ има 6 на другом месту.",
    turned: "Подела 9 на 7 и 2 вреди бар −3 за црвеног, дакле највише 3 за жутог. То је прва вредност коју жути овде има, па алфа расте на 3.",
    one: "Одсецање: овце ово ограничавају на −5, али вук већ има 12 потезом са d8 на e7 и нема разлога да иде овамо. Још 1 потез не треба гледати.",
    two: "Одсецање: вук овде побеђује, али овце већ могу да ограниче вредност на 12 потезом са g1 на f2 и немају разлога да иду овамо. Још 2 потеза не треба гледати.",
    five: "Одсецање: потезом са g1 на f2 побеђују овце, а боље од победе не постоји. Још 5 потеза не треба гледати.",
    lost: "Готово: сваки потез је победа за овце; вук бира потез са d8 на e7, јер пораз тако најдуже траје. Прегледано: 51.234 позиције, 2 одсецања, без ичега за одсецање: 3. Од тога није забележено: 1.234.",
    expects: "Овце су на потезу и гледају највише 3 потеза унапред. По претходној дубини очекује се вредност између 2 и 9: само то се пита.",
    wider: "Црвени је на потезу и гледа највише 3 потеза унапред. Вредност није била тамо где је очекивана: иста дубина још једном, са ширим прозором.",
    asks: "Овце пробавају потез са g1 на f2. Пита се само да ли је то за овце боље него 4.",
    again: "Овце поново разматрају потез са g1 на f2, сада ради праве вредности.",
    bound: "Колона 4: ова позиција је већ претражена, у табели је највише −7 за црвеног, дакле бар 7 за жутог. За жутог је то боље него 4: колико је добро, рећи ће друга претрага.",
    answered: "Одсецање: жути овде добија бар 5, а више се није ни питало. Још 2 потеза не треба гледати.",
    wrong: "3 потеза унапред вредност за жутог је бар 11, колоном 4. То је изван онога што се питало, па се претражује поново.",
    deeper: "2 потеза унапред вредност за овце је 5, потезом са g1 на f2. Сада се гледа један потез дубље.",
  },
  hr: {
    root: "Ovce su na potezu i gledaju najviše 3 poteza unaprijed. Još se ništa ne zna: svaka je vrijednost važna.",
    tries: "Ovce isprobavaju potez s g1 na f2. Vuk već pobjeđuje potezom s d8 na e7: važno je još samo ono što je više od toga.",
    between: "Žuti isprobava uzimanje 5 žetona s hrpe 2. Žuti već ima 3 uzimanjem 1 žetona s hrpe 1, crveni već može ograničiti vrijednost na 7 uzimanjem 2 žetona s hrpe 3: važno je još samo ono što je između.",
    over: "Potez s g1 na f2: partija je gotova, pobjeđuju ovce. To je prva vrijednost koju ovce ovdje imaju, pa beta pada na pobjedu za ovce.",
    already: "Stupac 4: dublje se ne gleda, procjena je 4. Za žutog je to bolje nego 2: zadržava se, iako žuti već ima 6 na drugom mjestu.",
    turned: "Podjela 9 na 7 i 2 vrijedi barem −3 za crvenog, dakle najviše 3 za žutog. To je prva vrijednost koju žuti ovdje ima, pa alfa raste na 3.",
    one: "Odsijecanje: ovce ovo ograničavaju na −5, ali vuk već ima 12 potezom s d8 na e7 i nema razloga ići ovamo. Još 1 potez ne treba gledati.",
    two: "Odsijecanje: vuk ovdje pobjeđuje, ali ovce već mogu ograničiti vrijednost na 12 potezom s g1 na f2 i nemaju razloga ići ovamo. Još 2 poteza ne treba gledati.",
    five: "Odsijecanje: potezom s g1 na f2 pobjeđuju ovce, a bolje od pobjede ne postoji. Još 5 poteza ne treba gledati.",
    lost: "Gotovo: svaki je potez pobjeda za ovce; vuk bira potez s d8 na e7, jer poraz tako najdulje traje. Pregledano: 51.234 pozicije, 2 odsijecanja, bez ičega za odsijecanje: 3. Od toga nije zabilježeno: 1.234.",
    expects: "Ovce su na potezu i gledaju najviše 3 poteza unaprijed. Po prethodnoj dubini očekuje se vrijednost između 2 i 9: samo se to pita.",
    wider: "Crveni je na potezu i gleda najviše 3 poteza unaprijed. Vrijednost nije bila ondje gdje je očekivana: ista dubina još jednom, sa širim prozorom.",
    asks: "Ovce isprobavaju potez s g1 na f2. Pita se samo je li to za ovce bolje nego 4.",
    again: "Ovce ponovno razmatraju potez s g1 na f2, sada radi prave vrijednosti.",
    bound: "Stupac 4: ova je pozicija već pretražena, u tablici je najviše −7 za crvenog, dakle barem 7 za žutog. Za žutog je to bolje nego 4: koliko je dobro, reći će druga pretraga.",
    answered: "Odsijecanje: žuti ovdje dobiva barem 5, a više se nije ni pitalo. Još 2 poteza ne treba gledati.",
    wrong: "3 poteza unaprijed vrijednost za žutog je barem 11, stupcem 4. To je izvan onoga što se pitalo, pa se pretražuje ponovno.",
    deeper: "2 poteza unaprijed vrijednost za ovce je 5, potezom s g1 na f2. Sada se gleda jedan potez dublje.",
  },
  sl: {
    root: "Ovce so na potezi in gledajo kvečjemu 3 poteze naprej. Nič še ni znano: vsaka vrednost je pomembna.",
    tries: "Ovce poskusijo potezo s polja g1 na f2. Volk že zmaga s potezo s polja d8 na e7: pomembno je le še, kar je več od tega.",
    between: "Rumeni poskusi odvzem 5 predmetov s kopice 2. Rumeni že ima 3 z odvzemom 1 predmeta s kopice 1, rdeči lahko že omeji vrednost na 7 z odvzemom 2 predmetov s kopice 3: pomembno je le še, kar je vmes.",
    over: "Poteza s polja g1 na f2: igra je končana, zmagajo ovce. To je prva vrednost, ki jo ovce tu imajo, zato beta pade na zmago za ovce.",
    already: "Stolpec 4: globlje se ne gleda, ocena je 4. Za rumenega je to boljše kot 2: obdrži se, čeprav rumeni že ima 6 drugje.",
    turned: "Delitev 9 na 7 in 2 prinese vsaj −3 za rdečega, torej kvečjemu 3 za rumenega. To je prva vrednost, ki jo rumeni tu ima, zato alfa zraste na 3.",
    one: "Rez: ovce to omejijo na −5, toda volk že ima 12 s potezo s polja d8 na e7 in nima razloga iti sem. Še 1 poteze ni treba pregledati.",
    two: "Rez: volk tu zmaga, toda ovce lahko že omejijo vrednost na 12 s potezo s polja g1 na f2 in nimajo razloga iti sem. Še 2 potez ni treba pregledati.",
    five: "Rez: s potezo s polja g1 na f2 zmagajo ovce, boljšega od zmage pa ni nič. Še 5 potez ni treba pregledati.",
    lost: "Končano: vsaka poteza je zmaga za ovce; volk izbere potezo s polja d8 na e7, ker poraz tako traja najdlje. Pregledano: 51.234 pozicij, 2 reza, brez česa odrezati: 3. Od tega ni zapisano: 1234.",
    expects: "Ovce so na potezi in gledajo kvečjemu 3 poteze naprej. Po prejšnji globini se pričakuje vrednost med 2 in 9: le to se sprašuje.",
    wider: "Rdeči je na potezi in gleda kvečjemu 3 poteze naprej. Vrednost ni bila tam, kjer je bila pričakovana: ista globina še enkrat, s širšim oknom.",
    asks: "Ovce poskusijo potezo s polja g1 na f2. Vprašanje je le, ali je to za ovce boljše kot 4.",
    again: "Ovce znova preiščejo potezo s polja g1 na f2, zdaj zaradi prave vrednosti.",
    bound: "Stolpec 4: ta pozicija je že bila preiskana, v tabeli je kvečjemu −7 za rdečega, torej vsaj 7 za rumenega. Za rumenega je to boljše kot 4: kako dobro je, bo povedalo drugo preiskovanje.",
    answered: "Rez: rumeni tu dobi vsaj 5, več pa se ni spraševalo. Še 2 potez ni treba pregledati.",
    wrong: "3 poteze naprej je vrednost za rumenega vsaj 11, s stolpcem 4. To je zunaj tega, kar se je spraševalo, zato se preišče znova.",
    deeper: "2 potezi naprej je vrednost za ovce 5, s potezo s polja g1 na f2. Zdaj se gleda eno potezo globlje.",
  },
  pl: {
    root: "Owce mają ruch i patrzą najwyżej 3 ruchy naprzód. Nic jeszcze nie wiadomo: liczy się każda wartość.",
    tries: "Owce sprawdzają ruch z g1 na f2. Wilk już wygrywa po ruchu z d8 na e7: liczy się jeszcze tylko to, co większe od tego.",
    between: "Żółty sprawdza zabranie 5 żetonów ze stosu 2. Żółty ma już 3 po zabraniu 1 żetonu ze stosu 1, czerwony może już ograniczyć wartość do 7 po zabraniu 2 żetonów ze stosu 3: liczy się jeszcze tylko to, co pomiędzy.",
    over: "Ruch z g1 na f2: koniec gry, wygrywają owce. To pierwsza wartość, którą owce tu mają, więc beta spada do wygranej dla owiec.",
    already: "Kolumna 4: głębiej się nie patrzy, ocena to 4. Dla żółtego to lepsze niż 2: zostaje, choć żółty ma już 6 gdzie indziej.",
    turned: "Podział 9 na 7 i 2 daje co najmniej −3 dla czerwonego, czyli najwyżej 3 dla żółtego. To pierwsza wartość, którą żółty tu ma, więc alfa rośnie do 3.",
    one: "Odcięcie: owce ograniczają to do −5, ale wilk ma już 12 po ruchu z d8 na e7 i nie ma powodu tu przychodzić. Jeszcze 1 ruchu nie trzeba sprawdzać.",
    two: "Odcięcie: wilk tu wygrywa, ale owce mogą już ograniczyć wartość do 12 po ruchu z g1 na f2 i nie mają powodu tu przychodzić. Jeszcze 2 ruchów nie trzeba sprawdzać.",
    five: "Odcięcie: po ruchu z g1 na f2 wygrywają owce, a nic nie jest lepsze od wygranej. Jeszcze 5 ruchów nie trzeba sprawdzać.",
    lost: "Gotowe: każdy ruch to wygrana dla owiec; wilk wybiera ruch z d8 na e7, bo przegrana trwa tak najdłużej. Sprawdzono: 51 234 pozycje, 2 odcięcia, nie było czego odcinać: 3. Z tego nie zapisano: 1234.",
    expects: "Owce mają ruch i patrzą najwyżej 3 ruchy naprzód. Po poprzedniej głębokości oczekiwana jest wartość między 2 a 9: tylko o nią się pyta.",
    wider: "Czerwony ma ruch i patrzy najwyżej 3 ruchy naprzód. Wartość nie leżała tam, gdzie jej oczekiwano: ta sama głębokość jeszcze raz, z szerszym oknem.",
    asks: "Owce sprawdzają ruch z g1 na f2. Pytanie tylko, czy to jest dla owiec lepsze niż 4.",
    again: "Owce sprawdzają ponownie ruch z g1 na f2, teraz dla dokładnej wartości.",
    bound: "Kolumna 4: ta pozycja była już przeszukana, w tablicy jest najwyżej −7 dla czerwonego, czyli co najmniej 7 dla żółtego. Dla żółtego to lepsze niż 4: jak dobre, powie drugie przeszukanie.",
    answered: "Odcięcie: żółty ma tu co najmniej 5, a o więcej nie pytano. Jeszcze 2 ruchów nie trzeba sprawdzać.",
    wrong: "3 ruchy naprzód wartość dla żółtego to co najmniej 11, po kolumnie 4. To leży poza tym, o co pytano, więc przeszukuje się ponownie.",
    deeper: "2 ruchy naprzód wartość dla owiec to 5, po ruchu z g1 na f2. Teraz przeszukuje się o jeden ruch głębiej.",
  },
};

for (const language of FOLDERS) {
  test(`${language}: sentences about steps follow the language's own grammar`, async () => {
    const { sentence } = await wordsOf(language);
    const expected = SENTENCES[language] ?? SENTENCES.en; // until they are translated
    for (const [name, facts] of Object.entries(FACTS)) assert.equal(sentence(facts), expected[/** @type {keyof typeof FACTS} */ (name)]);
  });

  test(`${language}: a bound on a win of the other side is one of the own loss, and says no winner where it leaves the game open`, async () => {
    const { sentence } = await wordsOf(language);
    const back = (/** @type {import("../../src/state/search_tree/facts.js").Worth} */ worth) => sentence({ kind: "back", side: yellow, other: red, move: move("column", "4"), worth, turned: null, taken: first(red, value(3)), asked: null });
    const lost = { ...win("ring", -1), of: /** @type {const} */ ("disc") };
    const texts = new Set([back({ ...lost, bound: "exact" }), back({ ...lost, bound: "least" }), back({ ...lost, bound: "most" })]);
    assert.equal(texts.size, 3);
    if (language === "en") {
      assert.match(back({ ...lost, bound: "least" }), /^Column 4 is worth at least a loss for Yellow\./);
      assert.match(back({ ...lost, bound: "exact" }), /^Column 4 is worth a win for Red\./);
      const open = { ...value(-1), wins: /** @type {const} */ ("ring"), sign: /** @type {const} */ (-1), plain: true };
      assert.match(back({ ...open, bound: "least" }), /^Column 4 is worth at least −1\./);
      assert.match(back({ ...open, bound: "most" }), /^Column 4 is worth at most −1 \(Red wins\)\./);
    }
  });

  test(`${language}: a value is a number in a small place, and a win or a loss of whose number it is`, async () => {
    const { shortValue } = await wordsOf(language);
    assert.deepEqual([shortValue(value(-12)), shortValue(value(-536_870_911))], ["−12", "−537M"]);
    assert.notEqual(shortValue(win("wolf", 1)), shortValue(win("wolf", -1)));
    assert.match(shortValue(win("wolf", 1)), /^\p{L}+$/u);
  });
}
