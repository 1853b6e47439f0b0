import { css } from '@emotion/react';

/** Styles of check boxes, lists of radio buttons and radio cards. */
export const choiceStyles = css`
  display: grid;
  gap: 8px;
  min-width: 0;

  & .legend {
    font-size: var(--text-body2);
    line-height: var(--leading-body2);
    font-weight: 600;
    padding-bottom: 8px;
  }
  & .description {
    font-size: var(--text-body2);
    line-height: var(--leading-body2);
    color: var(--ink-2);
  }
  & .options {
    display: grid;
    gap: 4px;
  }
  & .choice {
    position: relative;
    display: flex;
    align-items: flex-start;
    gap: 10px;
    padding: 9px 0;
    cursor: pointer;
    min-width: 0;
  }
  & .choice:has(:disabled) {
    color: var(--ink-3);
    cursor: not-allowed;
  }
  & .mark {
    appearance: none;
    flex: none;
    width: 22px;
    height: 22px;
    margin: 2px 0;
    border-radius: var(--radius-xs);
    background: var(--paper) center / 14px no-repeat;
    box-shadow: inset 0 0 0 1.5px var(--line-strong);
    cursor: inherit;
    display: grid;
    place-items: center;
    transition: background-color var(--motion);
  }
  & .mark[type='radio'] {
    border-radius: 50%;
  }
  & .mark:checked {
    background-color: var(--accent-strong);
    box-shadow: none;
  }
  & .mark[type='checkbox']::before {
    content: '';
    width: 11px;
    height: 6px;
    margin-top: -4px;
    border: solid var(--on-accent);
    border-width: 0 0 2px 2px;
    transform: rotate(-45deg);
    opacity: 0;
  }
  & .mark[type='radio']::before {
    content: '';
    width: 8px;
    height: 8px;
    border-radius: 50%;
    background: var(--on-accent);
    opacity: 0;
  }
  & .mark:checked::before {
    opacity: 1;
  }
  & .mark:disabled {
    background-color: var(--paper-3);
    box-shadow: inset 0 0 0 1.5px var(--line);
  }
  & .mark[aria-invalid='true'] {
    box-shadow: inset 0 0 0 1.5px var(--danger);
  }
  & .text {
    display: grid;
    flex: 1;
    min-width: 0;
  }
  & .hint {
    font-size: var(--text-body2);
    line-height: var(--leading-body2);
    color: var(--ink-2);
  }
  & .aside {
    margin-left: auto;
    text-align: end;
    font-weight: 600;
    font-variant-numeric: tabular-nums;
  }
  & .error {
    font-size: var(--text-body2);
    line-height: var(--leading-snug);
    color: var(--danger);
  }
  & .options + .error,
  & .choice + .error {
    margin-top: -8px;
  }
  & .error:empty {
    display: none;
  }

  &[data-look='cards'] .options {
    gap: 12px;
  }
  &[data-look='cards'] .choice {
    padding: 16px;
    border-radius: var(--radius-m);
    box-shadow: inset 0 0 0 1px var(--line-2);
    transition:
      box-shadow var(--motion),
      background-color var(--motion);
  }
  &[data-look='cards'] .choice:has(:checked) {
    box-shadow: inset 0 0 0 2px var(--accent-strong);
    background: var(--accent-wash);
  }
  &[data-look='cards'] .choice:has(:focus-visible) {
    outline: 2px solid var(--accent);
    outline-offset: 2px;
  }
  &[data-look='cards'] .mark:focus-visible {
    outline: 0;
  }
  &[data-look='cards'] .choice .text > .name {
    font-weight: 600;
  }
  &[data-columns='2'] .options {
    grid-template-columns: repeat(2, minmax(0, 1fr));
    gap: 8px;
  }
  &[data-columns='2'] .choice {
    padding: 12px;
  }
  &[data-direction='row'] .options {
    display: flex;
    flex-wrap: wrap;
    gap: 4px 24px;
  }
`;
