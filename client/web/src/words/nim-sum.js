/** An exclusive or as people write it: "5 xor 6 xor 3 = 0", a single number alone. @param {string} numbers with commas @param {number} sum */
export const nimSum = (numbers, sum) => (numbers.includes(",") ? `${numbers.replaceAll(", ", " xor ")} = ${sum}` : numbers || "0");
