import type { ReactNode } from 'react';

import { Icon, Row, Stack } from '@/ui';

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
    <Stack as="section" align="center" className="ui-outcome">
      <span className="ui-disc" data-tone={tone}>
        {mark ?? <Icon name={tone === 'good' ? 'success' : 'warning'} size={32} />}
      </span>
      <h1 className="h1">{title}</h1>
      {children !== undefined && (
        <Stack gap={4} width={560} className="muted">
          {children}
        </Stack>
      )}
      {actions !== undefined && (
        <Row justify="center" above={8}>
          {actions}
        </Row>
      )}
    </Stack>
  );
}
