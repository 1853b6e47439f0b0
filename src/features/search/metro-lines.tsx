import { css } from '@emotion/react';
import styled from '@emotion/styled';

import type { CommuteDestination } from './commute-texts';

const LinesRoot = styled('span')(css`
  display: inline-flex;
  flex-wrap: wrap;
  gap: 0 8px;

  & > span {
    display: inline-flex;
    align-items: center;
    gap: 4px;
    color: var(--ink-2);
    font-size: var(--text-small);
    line-height: var(--leading-small);
    white-space: nowrap;
  }
  & > span::before {
    content: '';
    flex: none;
    width: 8px;
    height: 8px;
    border-radius: var(--radius-full);
    background: var(--line-colour);
  }
`);

/** Metro lines, each by its colour and name. */
export function MetroLines({ lines }: { lines: CommuteDestination['lines'] }) {
  return (
    <LinesRoot>
      {lines.map(({ name, color }, at) => (
        <span key={`${at} ${name}`} style={{ '--line-colour': color }}>
          {name}
        </span>
      ))}
    </LinesRoot>
  );
}
