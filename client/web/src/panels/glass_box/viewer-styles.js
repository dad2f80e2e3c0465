/** Styles of a search that is stepped through: wide with its parts side by side, on a phone with the transport at the foot. */

import { css } from "lit";

export const viewerStyles = css`
  .head {
    display: grid;
    grid-template-columns: minmax(0, 1fr) fit-content(38%); /* the title stays in sight beside many counts */
    gap: var(--s1) var(--s5);
    align-items: center;
    margin-bottom: var(--s2);
  }
  .counts {
    display: flex;
    flex-wrap: wrap;
    gap: 2px var(--s4);
    color: var(--quiet);
    font-size: 0.9rem;
    contain: layout style;
  }
  .counts b {
    color: var(--ink);
  }
  .counts i {
    font-style: normal;
  }
  .dock input {
    display: block;
    width: 100%;
    height: var(--touch);
    min-height: var(--touch);
    margin: -8px 0; /* the overview above it moves along the search too, and the buttons below lie over it */
    padding: 0;
    accent-color: var(--accent);
  }
  .bar {
    display: flex;
    flex-wrap: wrap;
    gap: 6px 10px;
    align-items: center;
  }
  .bar button,
  .values-for button {
    padding: 4px 12px;
  }
  .mark {
    color: var(--bad);
    font-weight: 700;
  }
  .pace {
    min-width: 5.5rem;
  }
  .zoom {
    display: flex;
    gap: 6px;
    margin-left: auto;
  }
  .zoom button {
    padding: 0;
  }
  .sentence {
    display: flex;
    align-items: center;
    box-sizing: border-box;
    min-height: 3.4rem;
    margin: 6px 0;
    padding: var(--s2) 14px;
    border-left: 4px solid var(--here);
    border-radius: 0 10px 10px 0;
    background: var(--panel);
    font: 1.14rem / 1.35 var(--serif);
    overflow-wrap: anywhere;
    contain: layout style;
  }
  .cut-off {
    border-left-color: var(--bad);
    background: var(--bad-soft);
  }
  .lesson {
    min-height: 5.4rem;
    border-left-color: var(--accent);
    background: var(--accent-soft);
  }
  .stage {
    display: grid;
    grid-template-columns: minmax(0, 1fr) 320px;
    gap: 14px;
    align-items: start;
  }
  search-path {
    height: clamp(400px, 100dvh - 384px, 900px);
  }
  growth-map {
    height: clamp(300px, 100dvh - 384px, 480px);
  }
  summary {
    display: inline-flex;
    align-items: center;
    min-height: var(--touch);
    color: var(--quiet);
    font-weight: 600;
    cursor: pointer;
  }
  @media (max-width: 900px) {
    .stage {
      grid-template-columns: minmax(0, 1fr);
    }
  }
  @media (max-width: 700px) {
    .head {
      display: block;
      margin-bottom: var(--s1);
    }
    .counts {
      gap: 0 10px;
      width: 100%;
      font-size: 0.8rem;
    }
    search-overview {
      margin: 0 calc(-1 * var(--s3));
      border-inline: 0;
      border-radius: 0;
    }
    .sentence {
      min-height: 6.4rem;
      padding: 6px 10px;
      font-size: 1.02rem;
    }
    .lesson {
      min-height: 12rem;
    }
    search-path {
      height: clamp(320px, 100dvh - 440px, 560px);
    }
    .dock {
      position: fixed;
      z-index: 2;
      inset: auto 0 0 0;
      padding: 2px var(--s3) calc(var(--s2) + env(safe-area-inset-bottom));
      border-top: 1px solid var(--line);
      background: var(--panel);
    }
    .dock input {
      margin: 0;
    }
    .bar {
      gap: var(--s1);
      justify-content: space-between;
      flex-wrap: nowrap;
    }
    .bar button {
      flex: 1 1 auto;
      padding: 0 2px;
      font-size: 0.75rem;
      line-height: 1.1;
    }
    .wide {
      display: none;
    }
    .pace {
      min-width: var(--touch);
    }
  }
  @media (max-width: 359px) {
    .pace {
      display: none; /* room for the others */
    }
  }
`;
