/** A switch: a labelled checkbox of the class `switch`, drawn as a slider that is on or off. */

import { css } from "lit";

export const switchStyles = css`
  .switch {
    display: flex;
    gap: var(--s3);
    align-items: center;
    justify-content: space-between;
    min-height: var(--touch);
    font-weight: 600;
    cursor: pointer;
  }
  .switch input {
    appearance: none;
    flex: none;
    width: 48px;
    height: 28px;
    min-height: 28px;
    margin: 0;
    padding: 0;
    border: 2px solid var(--rim);
    border-radius: 99px;
    background: radial-gradient(circle at 12px 50%, var(--rim) 8px, transparent 8.5px) var(--ground);
    cursor: pointer;
  }
  .switch input:checked {
    border-color: var(--accent);
    background: radial-gradient(circle at 32px 50%, var(--on-accent) 8px, transparent 8.5px) var(--accent);
  }
  @media (forced-colors: active) {
    .switch input {
      appearance: auto;
    }
  }
`;
