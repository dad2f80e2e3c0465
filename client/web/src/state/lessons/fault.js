/** What is wrong with a lesson, and where. */

/**
 * Of the form: `kind` is not of the kind that `what` shows; `unknown` field; `many`, `few`, `long`: more or fewer than `what`; `markup`;
 * `brace` without its other half; `term`, `claim`, `name`, `at`: not one that lessons know; `no-search`: no search has the name;
 * `json`, `size`, `foreign`: the file. Of the content: `no-node`, `no-step`: the record has none; `not-yet`: not known on the step;
 * `false`: a claim that the record contradicts; `answers`: not exactly one is right.
 * @typedef {"kind" | "unknown" | "many" | "few" | "long" | "markup" | "brace" | "term" | "claim" | "name" | "at" | "no-search" | "json" | "size" | "foreign" | "no-node" | "no-step" | "not-yet" | "false" | "answers" | "no-lesson"} Fault
 */

export class LessonFault extends Error {
  /** @param {Fault} fault @param {string} where the place in the file, such as stops[3].text @param {string} what */
  constructor(fault, where, what) {
    super(`${where}: ${fault}: ${what}`);
    this.fault = fault;
    this.where = where;
    this.what = what.slice(0, 60);
  }
}
