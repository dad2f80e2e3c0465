/** An exclusive or as people write it: "5 xor 6 xor 3 = 0", a single number alone. @param {string} numbers with commas @param {number} sum */
export const nimSum = (numbers, sum) => (numbers.includes(",") ? `${numbers.replaceAll(", ", " xor ")} = ${sum}` : numbers || "0");

/** Whether the words of a reason say an exclusive or. @param {{ reason?: string | null, code?: string | null, facts?: Record<string, any> }} given */
export const usesXor = ({ reason, code = reason, facts = {} }) => (code === "nim-sum" && [facts.heaps, facts.left].some(isSeveral)) || (code === "grundy-values" && isSeveral(facts.heaps));

/** @param {unknown} numbers with commas */
const isSeveral = (numbers) => String(numbers ?? "").includes(",");
