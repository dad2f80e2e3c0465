/** @import { LitElement } from "lit" */

import { emit } from "./emit.js";

/** Have the browser's tab show the title of a screen: emits `title-changed` when it is drawn with another. @param {LitElement} host @param {() => string} title empty until it is known */
export function titleScreen(host, title) {
  let emitted = "";
  host.addController({
    hostUpdated() {
      const now = title();
      if (now === "" || now === emitted) return;
      emitted = now;
      emit(host, "title-changed", { title: now });
    },
  });
}
