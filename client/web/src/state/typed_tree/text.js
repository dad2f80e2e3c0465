/**
 * The text of a typed tree: brackets are branches, numbers are the values of the ends for MAX, and names may stand before both.
 *
 * The twin of engine/parlour_engine/games/tree/text.py, which tests/web holds it to. A text that is no tree is refused with what
 * is wrong and where; reading stops at the first character beyond a bound.
 * Invariant: nodes are numbered in the order of the text, the root first; the text of a tree is read as the same tree.
 */

/** Characters of a tree that a search takes, in the usual form (docs/protocol.md, 2). */
export const LONGEST_TREE = 2_048;
const MOST_LEAVES = 2_000;
const MOST_LEVELS = 12; // of brackets, one in another
const MOST_DIGITS = 6;
const LONGEST_NAME = 12;
const MOST_CHARACTERS = 60_000; // of a text
const SHOWN = 20; // characters of a part that is refused
const LETTERS = 26;

const PART = /[\s,]*(\(|\)|[^\s,()]+)/y;
const NUMBER = /^[-−]?\d+$/;
const NAME = RegExp(`^[A-Za-z][A-Za-z0-9]{0,${LONGEST_NAME - 1}}$`);
const AT = /^at\s+([A-Za-z0-9.]+)\s*$/;

/**
 * @typedef {object} TypedNode
 * @property {number} parent -1 for the root
 * @property {number} level plies from the root
 * @property {string} given its name in the text, empty without one
 * @property {number | null} value the number of an end, null for a branch
 * @property {number[]} children the numbers of its branches, from the left
 * @property {string} name its given name, or else its place; empty for a root without a name
 */

/**
 * @typedef {object} TypedTree
 * @property {TypedNode[]} nodes the root first
 * @property {Map<string, number>} numbers of the nodes, by their names in small letters
 * @property {number} at the current node
 */

/**
 * What is wrong with a text.
 * @typedef {"deep" | "long" | "unsent" | "closes" | "empty" | "nameless" | "word" | "begins" | "digits" | "many" | "none" | "open" | "after" | "node" | "twice"} Fault
 */

/** A text that is no tree. `facts` are the numbers and the part that its words need; `from` and `to` bound the part in the text. */
export class TreeError extends Error {
  /** @param {Fault} fault @param {{ count?: number, most?: number, part?: string }} facts @param {number} from @param {number} [to] */
  constructor(fault, facts, from, to = from + 1) {
    super(fault);
    this.fault = fault;
    this.facts = facts;
    this.from = from;
    this.to = to;
  }
}

/** Read a tree, and the node after `at` behind it. @param {string} text @returns {TypedTree} @throws {TreeError} */
export function readTree(text) {
  const reader = new Reader(text);
  const end = reader.read();
  const numbers = named(reader.nodes, text.length);
  const rest = text.slice(end).replace(/^[\s,]+/, "");
  const tree = { nodes: reader.nodes, numbers, at: 0 };
  if (!rest) return tree;
  const place = AT.exec(rest);
  const from = text.length - rest.length;
  if (!place) throw new TreeError("after", { part: rest.slice(0, SHOWN), count: from + 1 }, from, text.length);
  const at = numbers.get(place[1].toLowerCase());
  if (at === undefined) throw new TreeError("node", { part: place[1] }, from, text.length);
  return { ...tree, at };
}

class Reader {
  /** @param {string} text */
  constructor(text) {
    this.text = text;
    /** @type {TypedNode[]} */
    this.nodes = [];
    this.leaves = 0;
    this.brackets = 0; // that have opened
    /** Of each open bracket its number, its node and its place. @type {[number, number, number][]} */
    this.open = [];
    this.name = ""; // that stands before the next bracket
    this.last = ""; // the part before
  }

  /** Read the tree; return the place after its last bracket. @returns {number} @throws {TreeError} */
  read() {
    const { text } = this;
    const part = new RegExp(PART); // each reader has its own place
    for (let found = part.exec(text); found; found = part.exec(text)) {
      const [at, word] = [part.lastIndex, found[1]];
      const start = at - word.length;
      if (at > MOST_CHARACTERS) throw new TreeError("long", { most: MOST_CHARACTERS }, MOST_CHARACTERS, text.length);
      if (word === "(") this.opens(start);
      else if (word !== ")") this.word(word, start);
      else if (this.closes(start)) return at;
      this.last = word;
    }
    if (this.nodes.length === 0) throw new TreeError("none", {}, 0, text.length);
    const [bracket, , place] = this.open[this.open.length - 1];
    throw new TreeError("open", { count: bracket, part: this.last === ")" ? "" : this.last.slice(-SHOWN) }, place);
  }

  /** @param {number} start */
  opens(start) {
    this.brackets += 1;
    if (this.open.length === MOST_LEVELS) throw new TreeError("deep", { count: this.brackets, most: MOST_LEVELS }, start);
    this.open.push([this.brackets, this.add(this.name, null), start]);
    this.name = "";
  }

  /** Close the last bracket; return whether it was that of the root. @param {number} start */
  closes(start) {
    const last = this.open.pop();
    if (!last) throw new TreeError("closes", { count: start + 1 }, start);
    if (this.nodes[last[1]].children.length === 0) throw new TreeError("empty", { count: last[0] }, last[2], start + 1);
    return this.open.length === 0;
  }

  /** Read a number, or the name before a bracket. @param {string} word @param {number} start */
  word(word, start) {
    const equals = word.lastIndexOf("=");
    const [name, number] = [word.slice(0, Math.max(0, equals)), word.slice(equals + 1)];
    const end = start + word.length;
    if (NUMBER.test(number) && (equals < 0 || NAME.test(name))) this.number(name, number, start, end);
    else if (!NAME.test(word)) throw new TreeError("word", { part: word.slice(0, SHOWN), count: start + 1, most: LONGEST_NAME }, start, end);
    else if (this.text[end] !== "(") throw new TreeError("nameless", { part: word }, start, end);
    else this.name = word;
  }

  /** @param {string} name @param {string} number @param {number} start @param {number} end */
  number(name, number, start, end) {
    if (this.open.length === 0) throw new TreeError("begins", { part: number.slice(0, SHOWN) }, start, end);
    const digits = number.replace(/^[-−]/, "").length;
    if (digits > MOST_DIGITS) throw new TreeError("digits", { count: start + 1, part: String(digits), most: MOST_DIGITS }, start, end);
    this.leaves += 1;
    if (this.leaves > MOST_LEAVES) throw new TreeError("many", { count: start + 1, most: MOST_LEAVES }, start, this.text.length);
    this.add(name, Number(number.replace("−", "-")));
  }

  /** Add a node below the last open bracket; return its number. @param {string} given @param {number | null} value */
  add(given, value) {
    const parent = this.open[this.open.length - 1]?.[1] ?? -1;
    const level = parent < 0 ? 0 : this.nodes[parent].level + 1;
    this.nodes[parent]?.children.push(this.nodes.length);
    return this.nodes.push({ parent, level, given, value, children: [], name: given }) - 1;
  }
}

/** Name every node; return their numbers by their names in small letters. @param {TypedNode[]} nodes @param {number} end of the text */
function named(nodes, end) {
  /** @type {Map<string, number>} */
  const numbers = new Map();
  for (const [number, node] of nodes.entries()) {
    node.children.forEach((child, place) => (nodes[child].name ||= placeName(node.name, place + 1)));
    if (!node.name) continue;
    const key = node.name.toLowerCase();
    if (numbers.has(key)) throw new TreeError("twice", { part: node.name }, 0, end);
    numbers.set(key, number);
  }
  return numbers;
}

/** The name of a branch by the name of its parent and its place from the left: C, C3, C3.3. @param {string} above @param {number} place */
const placeName = (above, place) => (above ? `${above}${/\d$/.test(above) ? "." : ""}${place}` : letters(place));

/** A whole number from 1 on in letters: A, Z, AA. @param {number} number @returns {string} */
const letters = (number) => (number > 0 ? letters(Math.floor((number - 1) / LETTERS)) + String.fromCharCode(65 + ((number - 1) % LETTERS)) : "");

/** The text of a tree in the usual form, from a node down. @param {TypedNode[]} nodes @param {number} [number] @returns {string} */
export function written(nodes, number = 0) {
  const { given, value, children } = nodes[number];
  if (value !== null) return given ? `${given}=${value}` : String(value);
  return `${given}(${children.map((child) => written(nodes, child)).join(" ")})`;
}

/** The text of a tree that a search can take. @param {TypedTree} tree @throws {TreeError} */
export function sent({ nodes, at }) {
  const text = written(nodes) + (at ? ` at ${nodes[at].name}` : "");
  if (text.length > LONGEST_TREE) throw new TreeError("unsent", { count: text.length, most: LONGEST_TREE }, 0, 0);
  return text;
}

/** The ends of a tree, from a node down. @param {TypedNode[]} nodes @param {number} [number] @returns {number} */
export const leavesOf = (nodes, number = 0) => nodes[number].children.reduce((sum, child) => sum + leavesOf(nodes, child), Number(nodes[number].value !== null));
