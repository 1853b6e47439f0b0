import type { ReservationView } from '@/contract/booking/reservation-view';
import { useLocale } from '@/i18n';
import { formatWon } from '@/i18n/format';
import { Stack } from '@/ui';
import { ReturnParts } from './return-parts';

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
    <Stack as="dl" gap={4} ground="quiet" className="ui-facts body2">
      {rows.map((row) => (
        <div key={row.label}>
          <dt>{row.label}</dt>
          <dd>{row.amount}</dd>
        </div>
      ))}
      <div className="strong ui-total">
        <dt>{label}</dt>
        <dd className="h2" data-testid="refund-total" data-amount={refund}>
          {formatWon(refund, locale)}
        </dd>
      </div>
      {refund > 0 && <ReturnParts payments={payments} refund={refund} />}
    </Stack>
  );
}
