/** Layout of the side panel: on a desk as high as the table, each pane scrolling by itself; on an upright phone as high as it needs. */

import { css } from "lit";

export const sidePanelStyles = css`
  :host {
    display: flex;
    min-height: 0;
  }
  aside {
    position: relative;
    display: flex;
    flex: 1;
    flex-direction: column;
    min-width: 0;
    overflow: hidden;
  }
  .tabs {
    display: flex;
    flex: none;
    min-height: max(46px, var(--bar, 48px));
    padding: 0 var(--s2);
    border-bottom: 1px solid var(--line);
  }
  .tabs button {
    position: relative;
    flex: 1 1 auto;
    min-width: 0;
    padding: 3px var(--s1);
    border: 0; /* a transparent one is seen in forced colours */
    border-radius: 0;
    background: none;
    color: var(--quiet);
    font-size: 0.9375rem;
    white-space: nowrap;
  }
  .tabs button:focus-visible {
    outline-offset: -3px;
  }
  .tabs button:hover {
    color: var(--ink);
  }
  .tabs [aria-selected="true"] {
    padding-bottom: 0;
    border-bottom: 3px solid var(--accent);
    color: var(--ink);
  }
  .badge {
    position: absolute; /* no tab grows with what is unread */
    top: 0;
    right: -8px;
    display: inline-grid;
    place-items: center;
    min-width: 20px;
    height: 20px;
    padding: 0 5px;
    box-sizing: border-box;
    border-radius: 99px;
    background: var(--accent);
    color: var(--on-accent);
    font-size: 0.75rem;
  }
  .pane {
    position: relative; /* what is out of sight stays within */
    flex: 1;
    box-sizing: border-box;
    min-height: 12rem;
    padding: var(--s4);
    overflow-y: auto;
  }
  /* On a desk the result stands over the tabs. They give way by a transform, and the pane from below: nothing is laid out anew. */
  ::slotted(room-result) {
    position: absolute;
    inset: 0 0 auto;
    height: var(--medal);
  }
  @media (min-width: 900px) and (min-height: 560px) {
    .ended {
      --medal: 15rem;
    }
    .ended :is(.tabs, .pane) {
      transform: translateY(var(--medal));
    }
    .ended .pane {
      margin-bottom: var(--medal);
    }
  }
  .pane:focus-visible {
    outline-offset: -3px;
  }
  .pane.moves,
  .pane.chat {
    display: flex;
    flex-direction: column;
    padding: 0;
  }
  .pane[hidden] {
    display: none;
  }
  .none,
  move-list,
  chat-panel {
    flex: 1;
    min-height: 0;
  }
  .none {
    padding: var(--s4);
  }
  .foot {
    flex: none;
    padding: var(--s3) var(--s4);
    border-top: 1px solid var(--line);
  }
  h2 {
    margin-bottom: var(--s2);
    font-size: var(--t-body);
  }
  .games {
    display: flex;
    flex-wrap: wrap;
    gap: var(--s2);
    max-height: 6.5rem;
    margin: -4px; /* room for focus rings */
    padding: 4px;
    overflow-y: auto;
  }
  @media (min-width: 900px) and (min-height: 560px), (max-height: 559px) and (min-width: 600px) {
    .pane {
      min-height: 0;
    }
  }
  @media (max-height: 559px) and (min-width: 600px) {
    .foot {
      display: none;
    }
    .tabs {
      min-height: 44px;
    }
  }
`;
