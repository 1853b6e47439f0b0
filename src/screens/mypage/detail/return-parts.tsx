import type { PaymentView } from '@/contract/booking/reservation-view';
import { splitRefund } from '@/domain/payment/points';
import { useLocale, useTranslation } from '@/i18n';
import { formatWon } from '@/i18n/format';

type Props = {
  /** All payments of the booking. */
  payments: readonly PaymentView[];
  /** The refund in won. */
  refund: number;
};

/** How a refund is divided between points and card, by the same rule as on the server. */
export function ReturnParts({ payments, refund }: Props) {
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
