/** Styles of a lesson: the card with its text, and the line of a side trip. */

import { css } from "lit";

export const lessonStyles = css`
  .card,
  .aside {
    margin: 6px 0;
    padding: var(--s3) var(--s4);
    border-radius: var(--r);
  }
  .card {
    box-sizing: border-box;
    min-height: 10.5rem;
    border: 1px solid var(--line);
    border-left: 4px solid var(--accent);
    background: var(--panel);
    outline-offset: 2px;
  }
  .card-head {
    display: flex;
    flex-wrap: wrap;
    gap: 0 var(--s3);
    align-items: center;
    justify-content: space-between;
  }
  h2 {
    font-size: 1.25rem;
  }
  nav {
    display: flex;
    flex-wrap: wrap;
  }
  nav a {
    display: grid;
    place-items: center;
    width: 28px;
    height: var(--touch);
  }
  nav i {
    box-sizing: border-box;
    width: 12px;
    height: 12px;
    border: 2px solid var(--quiet);
    border-radius: 50%;
  }
  nav i.was {
    background: var(--quiet);
  }
  a[aria-current="step"] i {
    width: 18px;
    height: 18px;
    border-color: var(--accent);
    background: var(--accent);
  }
  .text {
    max-width: 62rem;
    margin: var(--s1) 0;
    font: 1.31rem / 1.42 var(--serif);
    overflow-wrap: anywhere;
  }
  .asked {
    display: flex;
    flex-wrap: wrap;
    gap: var(--s1) var(--s2);
    align-items: center;
  }
  .asked [aria-pressed="true"] {
    background: var(--accent-soft);
  }
  .aside {
    display: flex;
    flex-wrap: wrap;
    gap: var(--s2) var(--s4);
    align-items: center;
    justify-content: space-between;
    padding-block: var(--s1);
    border: 2px dashed var(--accent);
  }
  .turn .main {
    min-width: 8rem;
  }
  .steps {
    display: flex;
    gap: 6px;
    align-items: center;
    margin-left: auto;
  }
  [aria-disabled="true"] {
    opacity: 0.45;
  }
  @media (max-width: 700px) {
    .card {
      min-height: 16rem;
      padding: var(--s2) var(--s3);
    }
    nav a {
      width: 24px;
    }
    .text {
      font-size: 1.12rem;
    }
    .turn .main {
      min-width: 6rem;
    }
    .steps button {
      min-width: var(--touch);
    }
  }
`;
