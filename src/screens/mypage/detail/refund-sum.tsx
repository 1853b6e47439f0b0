import { css } from '@emotion/react';
import styled from '@emotion/styled';

import type { ReservationView } from '@/contract/booking/reservation-view';
import { useLocale } from '@/i18n';
import { formatWon } from '@/i18n/format';
import { ReturnParts } from './return-parts';

const SumRoot = styled('dl')(css`
  display: grid;
  gap: 4px;
  margin: 0;
  padding: 20px;
  border-radius: var(--radius-m);
  background: var(--paper-2);

  & > div {
    display: flex;
    justify-content: space-between;
    gap: 16px;
    font-size: var(--text-body2);
    line-height: var(--leading-body2);
    font-variant-numeric: tabular-nums;
  }
  & > .main {
    margin-top: 8px;
    padding-top: 12px;
    border-top: 1px solid var(--line);
    align-items: baseline;
    font-size: var(--text-body1);
    font-weight: 700;
  }
  & .main dd {
    font-size: var(--text-h2);
    line-height: var(--leading-h2);
    letter-spacing: -0.02em;
  }
`);

type Props = {
  /** Deductions from what was paid, line by line, with formatted amounts. */
  rows: ReadonlyArray<{ label: string; amount: string }>;
  label: string;
  /** The refund in won. */
  refund: number;
  /** All payments of the booking. */
  payments: ReservationView['payments'];
};

/** How a refund is calculated, with the result in large type. */
export function RefundSum({ rows, label, refund, payments }: Props) {
  const locale = useLocale();
  return (
    <SumRoot>
      {rows.map((row) => (
        <div key={row.label}>
          <dt>{row.label}</dt>
          <dd>{row.amount}</dd>
        </div>
      ))}
      <div className="main">
        <dt>{label}</dt>
        <dd data-testid="refund-total" data-amount={refund}>
          {formatWon(refund, locale)}
        </dd>
      </div>
      {refund > 0 && <ReturnParts payments={payments} refund={refund} />}
    </SumRoot>
  );
}
