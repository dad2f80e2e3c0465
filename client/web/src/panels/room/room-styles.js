/** Layout of the room screen. */

import { css } from "lit";

export const roomStyles = css`
  :host {
    display: grid;
    grid-template-columns: minmax(0, 1fr);
    gap: 20px;
    max-width: 68rem;
    margin: 0 auto;
    padding: 0 0 32px;
  }
  .table {
    display: grid;
    grid-template-columns: minmax(0, 1fr);
    gap: 10px;
    align-content: start;
    width: 100%;
    max-width: min(40rem, max(18rem, calc(100dvh - 18.5rem)));
    margin: 0 auto;
    --tall: min(40rem, max(18rem, calc(100dvh - 18.5rem))); /* height for boards that are taller than wide */
  }
  .board {
    width: min(100%, calc(var(--tall) * var(--ratio)));
    margin: 0 auto;
  }
  heaps-board.board {
    box-sizing: border-box;
    padding: 0 8px;
  }
  .status {
    min-height: 1.5em;
    font-family: var(--serif);
    font-size: 1.3rem;
    text-align: center;
  }
  .note {
    color: var(--quiet);
    text-align: center;
  }
  .refusal {
    color: var(--bad);
    font-weight: 600;
    text-align: center;
  }
  share-room,
  values-bar,
  room-result,
  .lone {
    margin: 0 8px;
  }
  .lone {
    display: grid;
    gap: 16px;
    place-items: center;
    padding: 48px 16px;
    text-align: center;
  }
  game-graph {
    padding: 0 8px;
  }
  aside {
    display: grid;
    grid-template-columns: minmax(0, 1fr);
    gap: 14px;
    align-content: start;
    justify-items: start;
    padding: 0 16px;
  }
  aside > room-offers,
  aside > room-chat,
  aside > move-list,
  aside > text-board {
    width: 100%;
  }
  aside > .quiet {
    min-height: 1lh; /* who watches comes and goes */
  }
  .rules {
    display: flex;
    flex-wrap: wrap;
    gap: 6px;
  }
  .rule {
    padding: 4px 12px;
    border: 1px solid var(--accent);
    border-radius: 99px;
  }
  nav h2 {
    margin-bottom: 8px;
    font-size: 1.1rem;
  }
  .games {
    display: flex;
    flex-wrap: wrap;
    gap: 8px;
    max-height: 9rem;
    margin: -4px; /* room for focus rings */
    padding: 4px;
    overflow-y: auto;
  }
  @media (max-height: 30rem) {
    .table {
      max-width: max(15rem, calc(100dvh - 8rem));
    }
  }
  @media (min-width: 60rem) {
    :host {
      grid-template-columns: minmax(0, 1fr) 18rem;
      padding: 8px 16px 32px;
    }
    aside {
      padding: 56px 0 0;
    }
    game-graph {
      grid-row: 2;
      grid-column: 1 / -1;
      padding: 0;
    }
  }
`;
