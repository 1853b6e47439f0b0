import { css } from '@emotion/react';
import styled from '@emotion/styled';
import type { ReactNode } from 'react';

const OutcomeRoot = styled('section')(css`
  display: grid;
  justify-items: center;
  gap: 16px;
  padding-block: 64px;
  text-align: center;

  & .text {
    display: grid;
    gap: 4px;
    max-width: 520px;
    color: var(--ink-2);
    overflow-wrap: anywhere;
  }
  & .actions {
    display: flex;
    flex-wrap: wrap;
    justify-content: center;
    gap: 8px;
  }
`);

/** A large result message with links; changes are announced. */
export function VoucherOutcome(props: {
  title: string;
  children?: ReactNode;
  actions?: ReactNode;
}) {
  const { title, children, actions } = props;
  return (
    <OutcomeRoot>
      <h1 className="h1">{title}</h1>
      <div className="text" role="status">
        {children}
      </div>
      {actions !== undefined && <div className="actions">{actions}</div>}
    </OutcomeRoot>
  );
}
