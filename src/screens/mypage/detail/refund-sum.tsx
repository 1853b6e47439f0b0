import type { PaymentView, ReservationView } from '@/contract/booking/reservation-view';
import { returnWayOf } from '@/domain/payment/payment-method';
import { splitRefund } from '@/domain/payment/points';
import { useLocale, useTranslation } from '@/i18n';
import { formatWon } from '@/i18n/format';
import { Stack } from '@/ui';

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

type ReturnPartsProps = {
  /** All payments of the booking. */
  payments: readonly PaymentView[];
  /** The refund in won. */
  refund: number;
};

/** How a refund is divided between points and card, by the same rule as on the server. */
function ReturnParts({ payments, refund }: ReturnPartsProps) {
  const { t } = useTranslation('booking');
  const locale = useLocale();
  const orders = payments.map(({ method, amount, refunded }) => ({
    method,
    left: amount - refunded,
  }));
  const left = orders.reduce((sum, order) => sum + order.left, 0);
  if (!orders.some(({ method }) => method === 'POINTS') || refund > left) return null;
  const parts = splitRefund(refund, orders);
  const of = (isPoints: boolean) =>
    parts
      .filter(({ order }) => (order.method === 'POINTS') === isPoints)
      .reduce((sum, { amount }) => sum + amount, 0);
  const rows = [
    { key: 'card', term: t('points.toCard'), amount: of(false) },
    { key: 'points', term: t('points.toPoints'), amount: of(true) },
  ];
  return rows.map(({ key, term, amount }) => (
    <div key={key}>
      <dt>{term}</dt>
      <dd data-testid={`refund-${key}`} data-amount={amount}>
        {formatWon(amount, locale)}
      </dd>
    </div>
  ));
}

const TEXTS = {
  CARD: 'cancel.card',
  ACCOUNT: 'refundAccount.cancel',
  POINTS: 'points.only',
  CARD_AND_POINTS: 'points.refund',
  ACCOUNT_AND_OTHERS: 'refundAccount.several',
} as const;

/** The key of the booking text that says where a refund goes and how long it takes. */
export const returnText = (payments: readonly PaymentView[]) =>
  TEXTS[returnWayOf(payments.map(({ method }) => method))];
