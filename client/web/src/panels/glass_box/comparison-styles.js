/** Additional styles for two searches beside each other. */

import { css } from "lit";

export const comparisonStyles = css`
  .lane {
    display: flex;
    flex-wrap: wrap;
    gap: 0 var(--s4);
    align-items: baseline;
    margin-top: var(--s1);
  }
  .lane .counts {
    width: auto;
  }
  search-overview {
    height: 88px;
    margin-top: 2px;
  }
  .how {
    color: var(--quiet);
  }
  .pair {
    display: grid;
    grid-template-columns: repeat(auto-fit, minmax(min(100%, 560px), 1fr));
    gap: 14px;
  }
  .sentence {
    min-height: 4rem;
    font-size: 1.02rem;
  }
  search-path,
  growth-map {
    height: clamp(320px, 100dvh - 474px, 700px);
  }
  @media (max-width: 700px) {
    search-overview {
      height: 64px;
    }
    .bar {
      flex-wrap: wrap;
    }
    .how {
      width: 100%;
      font-size: 0.8rem;
    }
    section:first-child :is(search-path, growth-map) {
      display: none; /* one of them is what the screen has room for */
    }
  }
`;
