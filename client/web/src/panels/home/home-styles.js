/** Styles of home. */

import { css } from "lit";
import { pieceStyles } from "../../boards/piece.js";
import { gamePictureStyles } from "./game-picture.js";

export const homeStyles = [
  pieceStyles,
  ...gamePictureStyles,
  css`
    :host {
      display: grid;
      grid-template-columns: minmax(0, 1fr);
      gap: var(--s4);
      max-width: 80rem;
      margin: 0 auto;
      box-sizing: border-box;
      padding: 0 clamp(var(--s3), 2.5vw, var(--s6)) var(--s5);
    }
    h1 {
      font-size: clamp(1.875rem, 1.3rem + 2.2vw, 2.75rem);
    }
    h2 {
      font-size: var(--t-lead);
    }
    small {
      color: var(--quiet);
      font: 400 var(--t-small) / 1.35 var(--sans);
    }
    [data-waits] {
      visibility: hidden;
    }

    /* The row under the head. */
    .hello {
      display: grid;
      gap: var(--s3) var(--s5);
      align-items: center;
      min-height: 5.5rem;
    }
    .home-card {
      min-height: 88px; /* before its element is loaded, too */
    }
    .waiting {
      display: grid;
      gap: var(--s2);
    }
    .turn-card {
      display: grid;
      grid-template-columns: 72px minmax(0, 1fr) auto auto;
      gap: var(--s2) var(--s3);
      align-items: center;
      padding: var(--s2) var(--s3) var(--s2) var(--s2);
      border: 2px solid var(--accent);
      border-radius: var(--r-large);
      background: var(--panel);
    }
    .sign {
      display: block;
      width: 100%;
      height: 62px;
    }
    .turn-card p,
    li p {
      min-width: 0;
      line-height: 1.25;
      overflow-wrap: anywhere;
    }
    .waiting:has(.large) {
      align-items: start;
    }
    .turn-card.large {
      grid-template-columns: minmax(0, 1fr) auto auto;
      padding: var(--s3);
    }
    .turn-card.large .sign {
      grid-column: 1 / -1;
      height: min(56vw, 13rem);
    }
    .turn-card .remove {
      margin-left: calc(-1 * var(--s2));
    }
    .remove {
      padding: 0;
    }

    /* The three ways. */
    .ways {
      display: grid;
      grid-template-columns: minmax(0, 1fr);
      gap: var(--s4);
    }
    .way {
      display: grid;
      align-content: start;
      min-width: 0;
      padding: var(--s4);
    }
    .way h2 {
      font-size: 1.625rem;
    }
    .way-head {
      display: flex;
      gap: var(--s3);
      justify-content: space-between;
      align-items: baseline;
    }
    .compete .way-head {
      margin-bottom: var(--s1);
    }
    .way-head .quiet {
      font-size: var(--t-small);
      text-align: right;
    }

    /* Play: the chosen game stands on the table, all lie on the shelf. */
    .play {
      --table: 11.5rem;
    }
    .stage {
      display: grid;
      grid-template-columns: minmax(0, 1fr);
      gap: var(--s3);
      align-items: center;
      margin-top: var(--s2);
    }
    .picture {
      position: relative;
      height: var(--table);
    }
    .picture a {
      position: absolute;
      inset: 0;
    }
    .about {
      min-height: 12.25rem; /* of the longest rule in two lines */
      align-content: center;
    }
    h3 {
      font-size: 1.5rem;
    }
    .live {
      color: var(--quiet);
      font-size: var(--t-small);
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
    .acts {
      display: grid;
      grid-template-columns: minmax(0, 1fr) auto;
      gap: var(--s2);
      margin-top: var(--s2);
    }
    .shelf {
      display: grid;
      grid-template-columns: repeat(4, minmax(0, 1fr));
      gap: var(--s1);
      margin-top: var(--s3);
      padding-top: var(--s3);
      border-top: 1px solid var(--line);
    }
    .shelf label {
      position: relative;
      display: grid;
      grid-template-rows: 64px auto;
      gap: var(--s1);
      align-content: start;
      justify-items: center;
      min-height: 104px;
      box-sizing: border-box;
      padding: var(--s2) 2px 6px;
      border: 2px solid transparent;
      border-radius: var(--r);
      font-size: var(--t-small);
      font-weight: 600;
      line-height: 1.15;
      text-align: center;
      overflow-wrap: anywhere;
      hyphens: auto;
      cursor: pointer;
    }
    .shelf .plain {
      display: none;
    }
    .shelf label:hover {
      border-color: var(--rim);
    }
    .shelf label:has(:checked) {
      border-color: var(--accent);
      background: var(--accent-soft);
    }
    .shelf label:has(:focus-visible) {
      outline: 3px solid var(--focus);
      outline-offset: 2px;
    }
    .shelf input {
      position: absolute;
      inset: 0;
      width: 100%;
      height: 100%;
      min-height: 0;
      margin: 0;
      opacity: 0;
      cursor: pointer;
    }
    .dot {
      position: absolute;
      top: 6px;
      right: 8px;
      width: 10px;
      height: 10px;
      border-radius: 50%;
      background: var(--good);
      box-shadow: 0 0 0 2px var(--panel);
    }
    @media (forced-colors: active) {
      .shelf label:has(:checked) {
        border: 4px solid Highlight;
      }
    }

    /* Think: a step of a search. */
    .search {
      display: block;
      width: 100%;
      height: auto;
      margin: var(--s2) 0;
    }
    .search .line {
      fill: none;
      stroke: var(--quiet);
      stroke-width: 2;
    }
    .search .line.best {
      stroke: var(--ink);
      stroke-width: 5;
    }
    .search .line.cut {
      stroke-dasharray: 3 5;
    }
    .search .snip {
      fill: none;
      stroke: var(--bad);
      stroke-width: 4;
      stroke-linecap: round;
    }
    .search .rim {
      fill: none;
      stroke: var(--rim);
      stroke-width: 3;
    }
    .search .here .rim {
      stroke: var(--good);
      stroke-width: 5;
    }
    .search g.cut {
      opacity: 0.35;
    }
    .search .bubble {
      fill: var(--panel);
      stroke: var(--ink);
      stroke-width: 1.5;
    }
    .search text {
      fill: var(--ink);
      font: 700 15px var(--sans);
      text-anchor: middle;
    }
    .say {
      padding-left: var(--s3);
      border-left: 3px solid var(--bad);
      font-family: var(--serif);
      line-height: 1.3;
    }
    .go {
      display: flex;
      flex-wrap: wrap;
      gap: 0 var(--s4);
      align-items: center;
      margin-top: var(--s2);
    }
    .go a:not(.button) {
      display: inline-flex;
      align-items: center;
      min-height: var(--touch);
      color: var(--ink);
      font-weight: 600;
      text-decoration-color: var(--rim);
      text-underline-offset: 3px;
    }

    /* Compete, and what is going on. */
    li {
      display: grid;
      grid-template-columns: 32px minmax(0, 1fr) auto auto;
      gap: var(--s2);
      align-items: center;
      min-height: 56px;
      box-sizing: border-box;
      padding-block: var(--s1);
    }
    li a.name {
      padding-block: 14px; /* a fingertip high at the size of these lines */
    }
    li > .icon {
      width: 32px;
      height: 32px;
    }
    li + li {
      border-top: 1px solid var(--line);
    }
    li .button {
      padding: 0 var(--s3);
    }
    li .button:last-child {
      grid-column-end: -1;
    }
    .lines li {
      grid-template-columns: minmax(0, 1fr) auto;
    }
    .lists {
      display: grid;
      grid-template-columns: minmax(0, 1fr);
      gap: var(--s4);
    }
    :is(.mine, .open, .running) {
      padding: var(--s3) var(--s4) var(--s2);
    }
    :is(.mine, .open, .running) h2 {
      display: flex;
      justify-content: space-between;
      align-items: baseline;
      padding-bottom: var(--s1);
    }
    .now {
      padding: var(--s2) var(--s4);
      color: var(--quiet);
      animation: told 0s 1s backwards; /* after a restart of the server those who wait come back within a second */
    }
    @keyframes told {
      from {
        visibility: hidden;
      }
    }
    .now a {
      display: inline-flex;
      align-items: center;
      min-height: var(--touch);
      font-weight: 600;
    }
    .star {
      padding: 0;
      color: var(--accent);
      font-size: var(--t-lead);
    }
    .foot {
      display: flex;
      flex-wrap: wrap;
      gap: 0 var(--s5);
      font-size: var(--t-small);
    }
    .foot :is(a, button) {
      display: inline-flex;
      align-items: center;
      justify-content: start;
      min-height: var(--touch);
      padding: 0;
      color: var(--quiet);
      font: inherit;
      text-decoration: underline;
    }

    @media (max-width: 599px) {
      .way {
        padding: var(--s3);
      }
      .way h2 {
        font-size: 1.375rem;
      }
      .turn-card:not(.large) {
        grid-template-columns: 56px minmax(0, 1fr) auto auto;
        gap: var(--s2);
      }
      .turn-card:not(.large) .sign {
        height: 52px;
      }
      :is(.turn-card, .acts) :is(button, .button) {
        padding: 0 var(--s3);
      }
      .shelf .plain {
        display: grid;
        grid-template-rows: 64px auto;
        gap: var(--s1);
        place-content: start stretch;
        justify-items: center;
        padding: var(--s2) 2px 6px;
        color: var(--ink);
        font-size: var(--t-small);
        line-height: 1.15;
      }
      .shelf .plain .icon {
        align-self: center;
        width: 30px;
        height: 30px;
        color: var(--quiet);
      }
      li > .icon {
        display: none;
      }
      li {
        grid-template-columns: minmax(0, 1fr) auto auto;
      }
      .go .button {
        width: 100%;
      }
    }
    @media (min-width: 600px) {
      .play {
        --table: 17rem;
      }
      .stage {
        grid-template-columns: minmax(0, 20rem) minmax(13rem, 1fr);
        gap: var(--s5);
      }
      h3 {
        font-size: 2rem;
      }
      .acts {
        grid-template-columns: auto auto;
        justify-content: start;
        margin-top: var(--s3);
      }
      .shelf {
        grid-template-columns: repeat(auto-fit, minmax(5.5rem, 1fr));
      }
      .waiting {
        grid-template-columns: repeat(auto-fit, minmax(19rem, 1fr));
      }
    }
    /* Desk: playing at the left, twice as wide as the other two, which stand beside it. */
    @media (min-width: 1000px) {
      .hello {
        grid-template-columns: minmax(0, 1fr) 24rem;
      }
      .hello:has(.waiting) {
        grid-template-columns: auto minmax(0, 1fr);
      }
      .ways {
        grid-template-columns: minmax(0, 1fr) 24rem;
        grid-template-rows: auto 1fr;
      }
      .play {
        --table: 20rem;
        grid-row: 1 / 3;
        align-content: space-between;
        padding: var(--s5) var(--s5) var(--s4);
      }
      .stage {
        grid-template-columns: minmax(0, 23rem) minmax(13rem, 1fr);
      }
      .lists:has(.open):has(.running) {
        grid-template-columns: minmax(0, 1fr) minmax(0, 1.35fr);
        align-items: start;
      }
    }
    @media (min-width: 1700px) and (min-height: 900px) {
      :host {
        max-width: 90rem;
      }
      .play {
        --table: 24rem;
      }
      .stage {
        grid-template-columns: minmax(0, 28rem) minmax(13rem, 1fr);
      }
      .shelf label {
        grid-template-rows: 84px auto;
      }
      .shelf .sign {
        height: 84px;
      }
    }
  `,
];
