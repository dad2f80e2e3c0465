/** Texts of a table that waits for its second player, in English; loaded with it. */

export const shareWords = {
  sendLink: "Send this link",
  sendLinkMeans: "Whoever opens it sits down opposite you.",
  link: "Link to this table",
  share: "Share",
  copy: "Copy the link",
  copied: "Copied",
  qr: "The link as a QR code",
  qrMeans: "Or let them point a camera at this code.",
};
