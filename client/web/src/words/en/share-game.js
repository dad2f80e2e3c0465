/** Texts of sharing a finished game, in English; loaded with the actions after it. */

export const shareGameWords = {
  share: "Share",
  what: "What is shared",
  /** @type {Record<string, string>} */
  ways: { game: "The whole game", position: "This position" },
  link: "Link",
  text: "Text for a message",
  embed: "Line for another page: a course, a blog",
  size: "Size",
  fullWidth: "Full width",
  copy: "Copy",
  copied: "Copied.",
  copyLink: "Copy the link",
  copyText: "Copy the text",
  copyEmbed: "Copy the line",
  send: "Send",
  picture: "Picture",
  qr: "The link as a QR code",
  names: "Show the players’ names",
  frames: "Nobody needs an account to see it, and no cookie is set.",
};
