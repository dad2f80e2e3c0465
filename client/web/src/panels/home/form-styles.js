/** Styles of the form of a new game and of the table beside it. */

import { css } from "lit";
import { choiceStyles } from "../../styles/choices.js";
import { foldStyles } from "../../styles/folds.js";

export const formStyles = [
  choiceStyles,
  foldStyles,
  css`
    :host {
      display: grid;
      grid-template-columns: minmax(0, 1fr);
      gap: var(--s5);
      max-width: 76rem;
      margin: 0 auto;
      padding: 0 var(--s4) var(--s6);
    }
    h1 {
      overflow-wrap: anywhere;
      font-size: clamp(1.75rem, 1.3rem + 1.6vw, 2.25rem);
    }
    h2 {
      font-size: var(--t-lead);
    }
    form {
      display: grid;
      grid-template-columns: minmax(0, 1fr);
      gap: var(--s5);
      padding: var(--s4);
    }
    :is(input, select, button, summary) {
      scroll-margin-block: 6rem; /* what is filled in never lies behind the buttons below */
    }
    legend {
      margin-bottom: var(--s2);
      font-weight: 600;
    }

    /* Every choice among a few is the same: one row of equal fields. */
    .seg {
      display: grid;
      grid-template-columns: repeat(var(--count, 3), minmax(0, 1fr));
      gap: var(--s2);
    }
    .seg[data-count="4"] {
      --count: 4;
    }
    .seg[data-count="8"] {
      --count: 8;
    }
    .seg label {
      align-content: center;
      min-height: 48px;
      padding: var(--s1) 2px;
      font-size: 0.9375rem;
      line-height: 1.2;
      text-align: center;
      overflow-wrap: anywhere;
      hyphens: auto;
    }
    .seg small {
      color: var(--quiet);
      font-size: var(--t-small);
      font-weight: 400;
    }
    .seg[data-count="8"] small {
      font-size: 0.75rem;
    }
    .seg b {
      font-size: var(--t-lead);
    }
    .seg label:has(:checked) small {
      color: var(--ink);
    }
    .seg .first {
      display: flex;
      align-items: center;
      gap: 6px;
    }
    .hint {
      margin-top: var(--s2);
      color: var(--quiet);
      font-size: var(--t-small);
    }
    .steppers,
    .fields {
      display: grid;
      grid-template-columns: repeat(auto-fit, minmax(9.5rem, 1fr));
      gap: var(--s3);
    }
    .stepper,
    .field {
      display: grid;
      align-content: start;
      gap: var(--s1);
      font-size: var(--t-small);
    }
    * + .steppers,
    * + .field,
    legend ~ .field {
      margin-top: var(--s3);
    }
    legend + .steppers,
    legend + .field,
    .fields .field,
    .stack .field {
      margin-top: 0;
    }
    .stepper > span {
      display: grid;
      grid-template-columns: var(--touch) minmax(0, 1fr) var(--touch);
      border: 1px solid var(--rim);
      border-radius: var(--r);
      background: var(--ground);
    }
    .stepper:has([aria-invalid="true"]) > span,
    [aria-invalid="true"] {
      border-color: var(--bad);
    }
    .stepper :is(button, input) {
      min-width: 0;
      padding: 0;
      border: 0;
      background: none;
      color: var(--ink);
      text-align: center;
    }
    .stepper input {
      font-weight: 600;
    }
    input:not([type]),
    select {
      width: 100%;
      font-size: var(--t-body);
    }
    .complaint {
      font-size: var(--t-small);
    }
    .tick {
      display: flex;
      align-items: center;
      gap: var(--s3);
      min-height: var(--touch);
    }
    .tick input {
      flex: none;
      width: 24px;
      height: 24px;
      min-height: 0;
      margin: 0;
      accent-color: var(--accent);
    }
    .stack {
      display: grid;
      gap: var(--s2);
    }
    .confirm {
      position: sticky; /* the filled button is always in reach */
      bottom: 0;
      display: flex;
      flex-wrap: wrap;
      justify-content: flex-end;
      gap: var(--s2);
      margin: 0 calc(-1 * var(--s4)) calc(-1 * var(--s4));
      padding: var(--s3) var(--s4);
      border-top: 1px solid var(--line);
      border-radius: 0 0 var(--r-large) var(--r-large);
      background: var(--panel);
    }
    .confirm .complaint {
      flex: 1 0 100%;
    }
    .confirm .main {
      flex: 0 1 16rem;
    }
    .preview {
      display: none;
    }
    @media (max-width: 599px) {
      .steppers {
        grid-template-columns: minmax(0, 1fr);
        gap: var(--s2);
      }
      .stepper {
        grid-template-columns: minmax(0, 1fr) minmax(8.5rem, 11rem);
        align-items: center;
        column-gap: var(--s2);
      }
      .stepper .complaint {
        grid-column: 1 / -1;
      }
      .seg[data-count="4"] {
        --count: 2;
      }
      .seg[data-count="8"] {
        --count: 4;
      }
      .confirm .main {
        flex: 1 1 auto;
      }
      .confirm > * {
        padding-inline: var(--s2);
      }
    }
    @media (max-width: 419px) {
      .seg {
        column-gap: var(--s1);
      }
      .seg label {
        padding-inline: 0; /* room for the longest word of a language */
      }
      .seg[data-count="3"] label {
        font-size: var(--t-small);
      }
      .seg .first {
        flex-direction: column;
        gap: 0;
      }
    }
    @media (max-width: 359px) {
      .seg[data-count="8"] {
        --count: 2;
      }
      .seg[data-count="3"] label {
        font-size: 0.75rem;
      }
      .confirm > * {
        font-size: 0.875rem;
      }
    }
    @media (min-width: 1000px) {
      :host {
        grid-template-columns: minmax(0, 1fr) 23rem;
        align-items: start;
      }
      form {
        padding: var(--s5);
      }
      .confirm {
        margin: 0 calc(-1 * var(--s5)) calc(-1 * var(--s5));
        padding: var(--s4) var(--s5);
      }
      .preview {
        position: sticky;
        top: var(--s4);
        display: grid;
        gap: var(--s4);
        padding: var(--s5);
      }
      .picture {
        height: 18rem;
      }
    }
    dl {
      display: grid;
      grid-template-columns: auto minmax(0, 1fr);
      gap: var(--s1) var(--s4);
    }
    dd {
      overflow-wrap: anywhere;
    }
  `,
];
