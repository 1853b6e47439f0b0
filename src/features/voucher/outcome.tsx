import type { ReactNode } from 'react';
import { Row, Stack } from '@/ui';

/** A large result message with links; changes are announced. */
export function VoucherOutcome(props: {
  title: string;
  children?: ReactNode;
  actions?: ReactNode;
}) {
  const { title, children, actions } = props;
  return (
    <Stack as="section" align="center" className="ui-outcome">
      <h1 className="h1">{title}</h1>
      <Stack gap={4} className="muted" width={560} role="status">
        {children}
      </Stack>
      {actions !== undefined && <Row justify="center">{actions}</Row>}
    </Stack>
  );
}
