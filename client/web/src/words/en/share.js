/** Texts of a table that waits for its second player, in English; loaded with it. */

export const shareWords = {
  sendLink: "Send this link",
  sendLinkMeans: "Whoever opens it sits down opposite you.",
  waiting: "Waiting for an opponent",
  waitingMeans: "This table stands in the lists of everybody who is here. You may look at other pages meanwhile: each page says when an opponent sits down. Or send this link.",
  change: "Change the options",
  link: "Link to this table",
  share: "Share",
  copy: "Copy the link",
  copied: "Copied",
  qr: "The link as a QR code",
  qrMeans: "Or let them point a camera at this code.",
};
