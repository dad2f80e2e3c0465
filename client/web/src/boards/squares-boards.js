/** The boards of squares; they share so much that they are loaded together. */

import "./mark-board.js";
import "./pieces-board.js";
