import { css } from '@emotion/react';
import styled from '@emotion/styled';
import type { ReactNode } from 'react';

import { Icon } from '@/ui';

const OutcomeRoot = styled('section')(css`
  display: grid;
  justify-items: center;
  gap: 16px;
  padding: 40px 0;
  text-align: center;

  & .disc {
    display: grid;
    place-items: center;
    width: 72px;
    height: 72px;
    border-radius: 50%;
    background: var(--accent-wash);
    color: var(--accent-strong);
  }
  &[data-tone='wait'] .disc {
    background: var(--info-wash);
    color: var(--info);
  }
  &[data-tone='warn'] .disc {
    background: var(--warn-wash);
    color: var(--warn);
  }
  &[data-tone='danger'] .disc {
    background: var(--danger-wash);
    color: var(--danger);
  }
  & .text {
    display: grid;
    gap: 4px;
    max-width: 520px;
    color: var(--ink-2);
  }
  & .actions {
    display: flex;
    flex-wrap: wrap;
    justify-content: center;
    gap: 8px;
    margin-top: 8px;
  }
`);

type Props = {
  tone: 'good' | 'wait' | 'warn' | 'danger';
  title: string;
  /** Replaces the tone's default icon. */
  mark?: ReactNode;
  children?: ReactNode;
  actions?: ReactNode;
};

/** A large result message. The page around it announces it. */
export function Outcome({ tone, title, mark, children, actions }: Props) {
  return (
    <OutcomeRoot data-tone={tone}>
      <span className="disc">
        {mark ?? <Icon name={tone === 'good' ? 'success' : 'warning'} size={32} />}
      </span>
      <h1 className="h1">{title}</h1>
      {children !== undefined && <div className="text">{children}</div>}
      {actions !== undefined && <div className="actions">{actions}</div>}
    </OutcomeRoot>
  );
}
