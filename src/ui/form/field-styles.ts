import { css } from '@emotion/react';

import { media } from '../theme/tokens';

/** Styles that all labelled fields share: label, description, control, error. */
export const fieldStyles = css`
  display: grid;
  gap: 6px;
  min-width: 0;
  align-content: start;

  & .label {
    font-size: var(--text-body2);
    line-height: var(--leading-body2);
    font-weight: 600;
    color: var(--ink);
  }
  & .label .optional {
    margin-left: 6px;
    font-weight: 400;
    color: var(--ink-3);
  }
  & .description {
    font-size: var(--text-body2);
    line-height: var(--leading-body2);
    color: var(--ink-2);
    margin-top: -4px;
  }
  & .control {
    position: relative;
    display: flex;
    align-items: center;
    gap: 8px;
    min-height: 48px;
    padding: 0 16px;
    border-radius: var(--radius-s);
    background: var(--paper);
    box-shadow: inset 0 0 0 1px var(--line-strong);
    transition: box-shadow var(--motion);
  }
  & .control > .ui-icon {
    color: var(--ink-3);
  }
  & .control:focus-within {
    box-shadow: inset 0 0 0 2px var(--accent);
  }
  &[data-invalid] .control {
    box-shadow: inset 0 0 0 1px var(--danger);
  }
  &[data-invalid] .control:focus-within {
    box-shadow: inset 0 0 0 2px var(--danger);
  }
  & .control:has(:disabled) {
    background: var(--paper-2);
    box-shadow: inset 0 0 0 1px var(--line);
    color: var(--ink-3);
  }
  & .input {
    flex: 1;
    width: 100%;
    min-width: 0;
    min-height: 48px;
    padding: 0;
    border: 0;
    outline: 0;
    background: none;
    appearance: none;
    font-size: var(--text-body1);
    line-height: var(--leading-control);
    text-overflow: ellipsis;
  }
  & .input::placeholder {
    color: var(--ink-3);
    opacity: 1;
  }
  & .input:-webkit-autofill {
    -webkit-text-fill-color: var(--ink);
    box-shadow: 0 0 0 40px var(--paper) inset;
  }
  & textarea.input {
    padding: 12px 0;
    min-height: 120px;
    resize: vertical;
  }
  /* The field sets the width, so options aren't measured, and the system draws them: the names of all
     countries would otherwise load most slices of the font. */
  & select.input {
    padding-right: 28px;
    cursor: pointer;
    field-sizing: content;
  }
  & select.input option {
    color: var(--ink);
    background: var(--paper);
    font-family: system-ui, sans-serif;
  }
  & .caret {
    position: absolute;
    right: 14px;
    pointer-events: none;
  }
  & .suffix {
    color: var(--ink-3);
    font-size: var(--text-body2);
    white-space: nowrap;
  }
  & .reveal {
    padding: 6px 0;
    font-size: var(--text-body2);
    font-weight: 600;
    color: var(--accent-strong);
    white-space: nowrap;
    border-radius: var(--radius-xs);
  }
  & .below {
    display: flex;
    justify-content: space-between;
    gap: 12px;
  }
  & .counter {
    margin-left: auto;
    font-size: var(--text-small);
    line-height: var(--leading-snug);
    color: var(--ink-3);
    font-variant-numeric: tabular-nums;
  }
  & .error {
    font-size: var(--text-body2);
    line-height: var(--leading-snug);
    color: var(--danger);
  }
  & .error:empty {
    display: none;
  }
  & .code {
    font-size: var(--text-h2);
    font-weight: 600;
    letter-spacing: 0.5em;
    text-align: center;
    padding-left: 0.5em;
    font-variant-numeric: tabular-nums;
  }
  ${media.phone} {
    & .code {
      letter-spacing: 0.4em;
      padding-left: 0.4em;
    }
  }
`;
