/**
 * Layout of the room screen: rows of fixed height around a board that takes the rest, so that nothing that is said or asked moves
 * the board. `--ratio` is the board's width to its height.
 */

import { css } from "lit";

export const roomStyles = css`
  .room {
    --pad: 8px;
    --gap: 6px;
    --header: 48px;
    --bar: 48px;
    --message-row: 48px;
    --actions-row: 52px;
    --rows: calc(var(--header) + 2 * var(--bar) + var(--message-row) + var(--actions-row) + 6 * var(--gap));
    --stage: min(100dvh - var(--rows), (100vw - 2 * var(--pad)) / var(--ratio));
    display: grid;
    grid-template:
      "header" var(--header)
      "opponent-bar" var(--bar)
      "board-area" max(12rem, var(--stage))
      "message-line" var(--message-row)
      "own-bar" var(--bar)
      "actions" var(--actions-row)
      "side-panel" auto / minmax(0, 1fr);
    gap: var(--gap);
    padding: 0 var(--pad) var(--gap);
  }
  room-header {
    grid-area: header;
  }
  .opponent-bar {
    grid-area: opponent-bar;
  }
  .board-area {
    position: relative;
    display: grid;
    grid-area: board-area;
    min-width: 0;
    container-type: size;
    place-items: center;
  }
  .board {
    width: min(100cqi, 100cqb * var(--ratio));
  }
  .example .board {
    outline: 3px dashed var(--lamp);
    outline-offset: 2px;
    border-radius: var(--r);
  }
  .ribbon {
    position: absolute;
    top: 4px;
    left: 6px; /* not over the piece in hand */
    padding: 2px 14px;
    border-radius: 99px;
    background: var(--lamp);
    color: var(--hole);
    font-size: var(--t-small);
    font-weight: 700;
    white-space: nowrap;
  }
  message-line {
    grid-area: message-line;
  }
  machine-pace {
    width: 188px; /* before it is loaded too */
  }
  .own-bar {
    grid-area: own-bar;
  }
  room-actions {
    grid-area: actions;
  }
  .side {
    grid-area: side-panel;
    min-width: 0;
  }
  .slab {
    aspect-ratio: var(--ratio);
    border: 2px solid var(--wood-edge);
    border-radius: var(--r);
    background: var(--wood);
  }
  /* Before the game the link to send stands above the board. */
  @media (max-width: 899px) and (min-height: 560px) {
    .waits {
      --share: 168px;
      --rows: calc(var(--header) + var(--share) + 2 * var(--bar) + var(--message-row) + var(--actions-row) + 7 * var(--gap));
      grid-template:
        "header" var(--header)
        "side-panel" var(--share)
        "opponent-bar" var(--bar)
        "board-area" max(9rem, var(--stage))
        "message-line" var(--message-row)
        "own-bar" var(--bar)
        "actions" var(--actions-row) / minmax(0, 1fr);
    }
  }
  /* Low phones: the same rows, a little lower. */
  @media (max-height: 639px) {
    .room {
      --gap: 4px;
      --header: 44px;
      --bar: 44px;
      --message-row: 44px;
      --actions-row: 48px;
    }
  }
  /* Desk: table and side panel are one block in the middle, equally high, their rows level with each other. */
  @media (min-width: 900px) and (min-height: 560px) {
    .room {
      --gap: 8px;
      --header: 64px;
      --bar: 56px;
      --side: 23rem;
      --rows: calc(var(--header) + 2 * var(--bar) + var(--message-row) + 4 * var(--gap) + 12px);
      --stage: min(100dvh - var(--rows), 60rem);
      --table: clamp(28rem, var(--stage) * var(--ratio), 100vw - var(--side) - 72px);
      grid-template:
        "header header" var(--header)
        "opponent-bar side-panel" var(--bar)
        "board-area side-panel" var(--stage)
        "message-line side-panel" var(--message-row)
        "own-bar actions" var(--bar) / var(--table) var(--side);
      column-gap: var(--s5);
      justify-content: center;
      padding-bottom: 12px;
    }
  }
  /* A phone on its side: the board has the whole height, everything else stands beside it. */
  @media (max-height: 559px) and (min-width: 600px) {
    .room {
      --pad: 6px;
      --table: min((100dvh - 2 * var(--pad)) * var(--ratio), 100vw - 20rem);
      grid-template:
        "board-area header" var(--header)
        "board-area opponent-bar" var(--bar)
        "board-area side-panel" minmax(0, 1fr)
        "board-area message-line" var(--message-row)
        "board-area own-bar" var(--bar)
        "board-area actions" var(--actions-row) / var(--table) minmax(0, 1fr);
      column-gap: var(--s3);
      box-sizing: border-box;
      height: 100dvh;
      padding: var(--pad);
    }
    .waits .side {
      grid-row: 3 / span 2;
    }
    .waits message-line {
      display: none;
    }
  }
`;
