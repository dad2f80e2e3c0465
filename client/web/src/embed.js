/** Entry point of the page in frames of other sites: a board alone, without account, cookie, storage or socket. */

import "./panels/embed/embedded-board.js";
