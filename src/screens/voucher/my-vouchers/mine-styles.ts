import { css } from '@emotion/react';

/** Lists of a member's vouchers. */
export const mineStyles = css`
  display: grid;
  gap: 16px;
  margin-top: 16px;
  padding: 0;
  list-style: none;

  & .order {
    display: grid;
    gap: 16px;
    padding: 24px;
    border-radius: var(--radius-m);
    box-shadow: inset 0 0 0 1px var(--line);
    overflow-wrap: anywhere;
  }
  & .sheets {
    display: grid;
    gap: 12px;
    padding: 0;
    list-style: none;
  }
  & .sheet {
    display: grid;
    gap: 8px;
    padding-top: 12px;
    border-top: 1px dashed var(--line-2);
  }
  & .line {
    display: flex;
    flex-wrap: wrap;
    align-items: center;
    gap: 4px 12px;
  }
  & .code {
    font-size: var(--text-h3);
    font-weight: 700;
    letter-spacing: 0.04em;
    font-variant-numeric: tabular-nums;
  }
  & .gift {
    display: grid;
    gap: 8px;
    padding: 16px;
    border-radius: var(--radius-s);
    background: var(--paper-2);
  }
  & .message {
    white-space: pre-line;
    color: var(--ink-2);
  }
`;
