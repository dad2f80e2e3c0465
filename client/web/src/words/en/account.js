/** Texts of the account dialog, in English; loaded with it. */

import { counted } from "./nouns.js";

export const accountWords = {
  /** By the code of the answer. @type {Record<string, string>} */
  refusals: {
    "signed-in": "You are signed in: sign out first.",
    "name-taken": "Somebody has that name, or one that looks like it.",
    "name-reserved": "That name is kept for those who run this server.",
    "name-unreadable": "That name is too wide, or has too much above its letters.",
    "wrong-name-or-password": "The name or the password is wrong.",
    "wrong-password": "The old password is wrong.",
    "signed-out": "Sign in first.",
  },
  title: "Your account",
  /** @param {string} name */
  guest: (name) => `You are here as a guest, ${name}. An account keeps your name and your games on every device.`,
  /** @param {string} name */
  signedInAs: (name) => `You are signed in as ${name}.`,
  mode: "What to do",
  signIn: "Sign in",
  signUp: "Sign up",
  upMeans: "Your seats and games as a guest move along into the account.",
  inMeans: "What you played here as a guest stays the guest’s.",
  name: "Name",
  nameHint: "2 to 30 letters and digits of any script, - and _",
  password: "Password",
  passwordHint: "8 to 128 characters",
  lostMeans: "A lost password cannot be replaced: this server has no e-mail address of yours. Keep it in a safe place.",
  signOut: "Sign out",
  signOutEverywhere: "Sign out everywhere",
  everywhereMeans: "Everywhere: on all your devices at once.",
  changePassword: "Change the password",
  oldPassword: "The old password",
  newPassword: "The new password",
  again: "The new one once more",
  changeMeans: "You are signed out on every other device.",
  changed: "Your password is changed. You are signed out everywhere but here.",
  oldNeeded: "The old password is needed.",
  notTheSame: "The new password was not typed the same twice.",
  close: "Close",
  badName: "A name has 2 to 30 letters and digits of any script, - and _, and begins with a letter or a digit.",
  shortPassword: "A password has at least 8 characters.",
  bothNeeded: "Name and password are needed.",
  noAnswer: "The server does not answer. Try again.",
  /** @param {string} code of the answer @param {number} wait seconds */
  refused: (code, wait) => {
    if (wait) return `That was too much at once. Try again in ${counted(Math.ceil(wait), "second")}.`;
    return accountWords.refusals[code] ?? "That did not work. Try again.";
  },
};
