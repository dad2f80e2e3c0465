/** Styles of the glass box's form in addition to the form of a new game. */

import { css } from "lit";

export const searchFormStyles = css`
  :host {
    display: block;
    padding: 0;
  }
  form {
    align-items: start;
  }
  .fields {
    margin-top: var(--s3);
  }
  .engines {
    display: grid;
    gap: var(--s4);
  }
  .confirm {
    position: static;
    grid-column: 1 / -1;
  }
  @media (min-width: 900px) {
    form {
      grid-template-columns: repeat(2, minmax(0, 1fr));
    }
    form > .complaint {
      grid-column: 1 / -1;
    }
  }
`;
