/** Styles of the home screen. */

import { css } from "lit";
import { pieceStyles } from "../../boards/piece.js";

export const homeStyles = [
  pieceStyles,
  css`
    :host {
      display: grid;
      grid-template-columns: minmax(0, 1fr);
      gap: var(--s4);
      max-width: 76rem;
      margin: 0 auto;
      padding: 0 var(--s4) var(--s6);
    }
    .hello {
      display: grid;
      gap: var(--s3);
      padding: var(--s2) 0;
    }
    h1 {
      margin-bottom: var(--s1);
      font-size: var(--t-display);
    }
    h2 {
      font-size: var(--t-lead);
    }
    small {
      color: var(--quiet);
      font: 400 var(--t-small) / 1.4 var(--sans);
    }
    form {
      display: grid;
      grid-template-columns: minmax(0, 1fr) auto;
      gap: var(--s2);
      align-items: end;
    }
    form label {
      display: grid;
      gap: 2px;
      color: var(--quiet);
      font-size: var(--t-small);
    }
    form input {
      width: 100%;
      font-size: var(--t-body);
    }
    form p {
      grid-column: 1 / -1;
      color: var(--bad);
      font-size: var(--t-small);
    }
    .you {
      overflow-wrap: anywhere;
    }
    .links {
      display: flex;
      flex-wrap: wrap;
      gap: 0 var(--s3);
      align-items: center;
      font-size: 0.9375rem;
    }
    .links > * {
      display: inline-flex;
      align-items: center;
      min-height: var(--touch);
      padding: 0;
      color: var(--quiet);
      font-size: inherit;
      font-weight: 600;
      text-decoration: none;
    }
    .links > :hover {
      color: var(--ink);
    }
    .rest {
      order: 3;
    }
    [data-unknown] {
      visibility: hidden;
    }
    section {
      padding: var(--s3) var(--s4) var(--s2);
    }
    section h2 {
      display: flex;
      justify-content: space-between;
      align-items: baseline;
      padding-bottom: var(--s1);
    }
    section > .quiet,
    section > .button {
      margin-bottom: var(--s2);
    }
    .mine {
      border-color: var(--accent);
    }
    li {
      display: grid;
      grid-template-columns: 32px minmax(0, 1fr) auto auto;
      gap: var(--s2);
      align-items: center;
      min-height: 56px;
    }
    li + li {
      border-top: 1px solid var(--line);
    }
    li > .icon {
      width: 32px;
      height: 32px;
    }
    li p {
      line-height: 1.3;
      overflow-wrap: anywhere;
    }
    li .button {
      padding: 0 var(--s3);
    }
    li .button:last-child {
      grid-column-end: -1;
    }
    .star {
      padding: 0;
      color: var(--accent);
      font-size: var(--t-lead);
    }

    .games {
      display: grid;
      gap: var(--s3);
    }
    article {
      display: grid;
      grid-template: "picture about" auto "ways ways" auto / 5rem minmax(0, 1fr);
      gap: var(--s2) var(--s3);
      padding: var(--s3);
    }
    article h2 {
      font-size: 1.1875rem;
    }
    .about {
      grid-area: about;
      min-width: 0;
      font-size: 0.875rem;
      line-height: 1.3;
    }
    .picture {
      position: relative;
      grid-area: picture;
      min-height: 5rem;
    }
    .picture a {
      position: absolute;
      inset: 0;
    }
    .live {
      color: var(--quiet);
    }
    .live::before {
      content: "";
      display: inline-block;
      width: 8px;
      height: 8px;
      margin-right: 6px;
      border-radius: 50%;
      background: var(--good);
    }
    .ways {
      grid-area: ways;
      display: grid;
      grid-template-columns: minmax(0, 1fr) minmax(6.5rem, auto);
      gap: var(--s1);
      align-self: end;
    }
    .ways .button {
      padding: 0 var(--s2);
      font-size: 0.9375rem;
      line-height: 1.15;
      text-align: center;
    }
    @media (max-width: 599px) {
      /* On a phone the lists stand above the games, which wait for them, or not any more. */
      [data-waits] {
        visibility: hidden;
      }
      .mine,
      .open {
        order: 0;
      }
      .games {
        order: 1;
      }
      .running,
      [data-first] ~ section {
        order: 2;
      }
      li > .icon {
        display: none;
      }
      li {
        grid-template-columns: minmax(0, 1fr) auto auto;
      }
    }
    @media (min-width: 600px) {
      .hello {
        grid-template-columns: minmax(0, 1fr) minmax(18rem, 21.75rem);
        column-gap: var(--s5);
        align-items: end;
        padding: var(--s3) 0 var(--s2);
      }
      .games {
        grid-template-columns: repeat(auto-fill, minmax(15rem, 1fr));
        gap: var(--s4);
        align-content: start;
      }
      article {
        grid-template: "picture" 10.5rem "about" auto "ways" 1fr / minmax(0, 1fr);
        padding: var(--s4);
      }
      article h2 {
        font-size: var(--t-title);
      }
      .about {
        font-size: 0.9375rem;
      }
      .ways {
        grid-template-columns: minmax(0, 1fr) auto;
      }
      [data-featured] {
        grid-column: 1 / -1;
        grid-template: "picture about" auto "picture ways" auto / minmax(0, 20rem) minmax(16.5rem, 1fr);
        align-content: center;
        column-gap: var(--s5);
        padding: var(--s5);
      }
      [data-featured] .picture {
        min-height: 16rem;
      }
      [data-featured] .about {
        align-self: end;
        font-size: var(--t-body);
      }
      [data-featured] h2 {
        font-size: 2rem;
      }
      [data-featured] .ways {
        grid-template-columns: auto auto 1fr;
        gap: var(--s2);
        align-self: start;
        margin-top: var(--s2);
      }
      [data-featured] .ways .button {
        padding: 0 var(--s5);
        font-size: var(--t-body);
      }
    }
    @media (min-width: 600px) and (max-width: 999px) {
      .hello,
      .games,
      section {
        grid-column: 1 / -1;
      }
      .games {
        order: -1;
      }
      .hello {
        order: -2;
      }
    }
    /* Desk: games at the left, everything alive at the right, both from the same line. */
    @media (min-width: 1000px) {
      :host {
        grid-template-columns: minmax(0, 1fr) 21.75rem;
        grid-template-rows: repeat(4, auto) 1fr;
        column-gap: var(--s5);
      }
      .hello {
        grid-column: 1 / -1;
      }
      .games {
        grid-area: 2 / 1 / span 4;
      }
      section {
        grid-column: 2;
        align-self: start;
      }
    }
  `,
];
