/**
 * Reads search trees as the engine makes them, unpacks them as the page does, and prints what came of it, a line of JSON each.
 *
 * Usage: node search_trees.mjs FILE; the file has a list of {"tree", "facts", "forMover", "algorithms", "whole"}: "facts" asks for the facts
 * of every step, "forMover" whose values they have, not the algorithm's own,
 * "algorithms" are those of the server's catalogue, and "whole", if it is there, asks for the questions of every step: it is the same search without windows, or null.
 */

import { readFileSync } from "node:fs";

const MOST_READ = 25; // steps of a tree whose texts are read
const SRC = new URL("../../client/web/src/", import.meta.url);
const load = (path) => import(new URL(path, SRC).href);

const { joinPages } = await load("state/search_tree/record.js");
const { Growing, countedBy, favourites, growthOf, pathDown, phaseAt, simulationAt, stepOf } = await load("state/search_tree/growth.js");
const { choicesAt, growthFactsOf } = await load("state/search_tree/growth-facts.js");
const { unpack } = await load("state/search_tree/unpack.js");
const { counter, levelsAt } = await load("state/search_tree/steps.js");
const { factsOf } = await load("state/search_tree/facts.js");
const { listing } = await load("state/search_tree/listing.js");
const { codeOf, cursorOf, variablesOf } = await load("state/search_tree/code.js");
const { questionAt } = await load("state/search_tree/predict.js");
const { placesIn } = await load("state/search_tree/side-by-side.js");
const { LANGUAGES } = await load("words/languages.js");
const words = await Promise.all(
  Object.keys(LANGUAGES)
    .filter((language) => language !== "sr-Latn")
    .map(async (language) => ({ language, ...(await load(`words/${language}/search-steps.js`)), ...(await load(`words/${language}/search-twin.js`)), ...(await load(`words/${language}/growth-steps.js`)), ...(await load(`words/${language}/predict.js`)) })),
);

/** The whole numbers in a text, without their signs and the marks between thousands. */
const numbersIn = (text) => [...text.replace(/(?<=\d)[.,\u00a0\u202f](?=\d{3}(?!\d))/g, "").matchAll(/\d+/g)].map(([digits]) => Number(digits));

/** The whole numbers in facts, those in moves among them. */
function numbersOf(facts, found = new Set()) {
  if (typeof facts === "number") found.add(Math.abs(facts));
  if (typeof facts === "string") for (const number of numbersIn(facts)) found.add(number);
  if (facts && typeof facts === "object") for (const part of Object.values(facts)) numbersOf(part, found);
  return found;
}

/** What is wrong with a text made of facts: a hole, or a number that no fact has. */
const isWrong = (text, facts) => !/^\S.*[^.][.]$/.test(text) || /undefined|null|NaN|\[object|  |\.\./.test(text) || numbersIn(text).some((number) => !facts.has(number));

/** The texts of a step that are wrong, in all languages. */
function wrongTexts(tree, step, facts) {
  const known = numbersOf(facts);
  const lines = listing(tree, step).map((line) => [line, numbersOf(line)]);
  return words.flatMap(({ language, searchStepWords, searchTwinWords }) => {
    const texts = [[searchStepWords.sentence(facts), known], ...lines.map(([line, numbers]) => [searchTwinWords.line(line), numbers])];
    return texts.filter(([text, numbers]) => isWrong(text, numbers)).map(([text]) => `${language}, step ${step}: ${text}`);
  });
}

/** A tree as the page unpacks it. */
const treeOf = ({ columns, ...about }, algorithms) => unpack([{ page: 0, pages: 1, columns, about }], { algorithms });

/** The questions about a search, with values for MAX and for the side to move, each with the node of its step. */
function questionsOf(own, other) {
  const places = other && placesIn(own, other);
  const whole = places && { tree: other, places };
  return [false, true].flatMap((forMover) =>
    Array.from(own.stepNode, (at, step) => ({ forMover, at, question: questionAt({ ...own, forMover }, step, whole) }))
      .filter(({ question }) => question)
      .map((asked) => ({ ...asked, wrong: wrongAsked({ ...own, forMover }, asked.question) })),
  );
}

/** The texts of a question in all languages that have a hole or no end. */
function wrongAsked(tree, question) {
  const { kind, side, other, move } = question;
  const isWrong = (text) => !/^\S.*[^.?][.?]$/.test(text) || /undefined|null|NaN|\[object|  |\.\./.test(text);
  return words.flatMap(({ language, predictWords: { asks, hints, wrong, answerValue, answerBounds, answerMove, answerCuts } }) => {
    const hint = { value: () => hints.value(side, question.cut), bounds: () => (tree.forMover ? hints.boundsForMover(side, other) : hints.bounds), next: () => hints.next, cuts: () => hints.cuts };
    const answer = { value: () => answerValue(question.worth), bounds: () => answerBounds(question.alpha, question.beta), next: () => answerMove(question.choices[0].move), cuts: () => answerCuts(question.choices.map((choice) => choice.move)) };
    return [asks[kind](move, side), hint[kind](), wrong(answer[kind]())].filter(isWrong).map((text) => `${language}: ${text}`);
  });
}

/** What the page makes of a tree grown by simulations: its facts, the moves of the root on some steps, the texts that are wrong. */
function grown(page, machines) {
  const growth = growthOf(joinPages([page], machines));
  const growing = new Growing(growth);
  const steps = Array.from({ length: growth.steps }, (_, step) => step);
  const known = growing.after(growth.size - 1);
  const end = { visits: Array.from(known.visits), total: Array.from(known.total), least: Array.from(known.least), most: Array.from(known.most) };
  const facts = steps.map((step) => growthFactsOf(growing, step));
  const choices = steps.map((step) => choicesAt(growth, growing.after(countedBy(growth, step)), 0));
  const isHole = (text) => !/^\S.*[^.][.]$/.test(text) || /undefined|null|NaN|\[object|  |\.\./.test(text);
  const wrong = words.flatMap(({ language, growthWords }) => facts.map((each) => growthWords.sentences[each.kind](each)).filter(isHole).map((text) => `${language}: ${text}`));
  const choosing = steps.filter((step) => facts[step].kind === "select");
  const unlike = choosing.filter((step) => {
    const [known, path] = [growing.after(simulationAt(step) - 1), pathDown(growth, simulationAt(step)).slice(0, -1)];
    return path.slice(1).some((node, above) => favourites(growth, known, path[above])[0] !== node);
  });
  const backwards = steps.toReversed().map((step) => growthFactsOf(growing, step)).toReversed();
  return { ...end, facts, choices, phases: steps.map((step) => phaseAt(growth, step)), work: Array.from(growth.work), proofs: growth.proofs, backwards: JSON.stringify(backwards) === JSON.stringify(facts), wrong: wrong.slice(0, 5), selections: choosing.length, unlike, last: stepOf(growth.size - 1, 4) };
}

for (const { tree: { columns, ...about }, facts: wanted, forMover, algorithms, whole } of JSON.parse(readFileSync(process.argv[2], "utf8"))) {
  if (about.form === "simulations") {
    console.log(JSON.stringify(grown({ page: 0, pages: 1, columns, about }, { algorithms })));
    continue;
  }
  const own = treeOf({ columns, ...about }, algorithms);
  const tree = { ...own, forMover: forMover ?? own.forMover };
  const numbers = (values) => Array.from(values, (value) => (Number.isFinite(value) ? value : null));
  const nodes = Array.from({ length: tree.size }, (_, node) => node);
  const windows = nodes.map((node) => levelsAt(tree, tree.enterStep[node])[tree.depth[node]].entered);
  const steps = Array.from({ length: tree.steps }, (_, step) => step);
  const facts = steps.map((step) => factsOf(tree, step));
  const both = [tree, { ...tree, forMover: !tree.forMover }];
  const read = steps.filter((step) => step % Math.ceil(tree.steps / MOST_READ) === 0);
  const isLost = (seen, code, step) => Object.values(cursorOf(seen, code, step)).some((line) => !code.lines[line]);
  const answer = {
    value: numbers(tree.value),
    best: Array.from(tree.best),
    dropped: Array.from(tree.dropped).flatMap((dropped, node) => (dropped ? [node] : [])),
    alpha: numbers(windows.map(({ alpha }) => alpha)),
    beta: numbers(windows.map(({ beta }) => beta)),
    counts: counter(tree)(tree.steps - 1),
    wrong: both.flatMap((seen) => read.flatMap((step) => wrongTexts(seen, step, factsOf(seen, step)))).slice(0, 5),
    lost: both.flatMap((seen) => [codeOf(seen)].flatMap((code) => steps.filter((step) => isLost(seen, code, step)))).slice(0, 5),
  };
  if (whole !== undefined) answer.questions = questionsOf(own, whole && treeOf(whole, algorithms));
  if (wanted) {
    Object.assign(answer, {
      facts,
      nodes: Array.from(tree.stepNode),
      variables: steps.map((step) => variablesOf(tree, step)),
    });
  }
  console.log(JSON.stringify(answer));
}
