/** Whether this device knows anything of notices (notices.js). */

import { readText } from "./local-storage.js";

export const NOTICES = "parlour-notices";

/** Whether the player was asked about them here, or the device has a part of them. */
export const knowsNotices = () => readText(NOTICES) !== null;
