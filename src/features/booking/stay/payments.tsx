import type { PaymentView } from '@/contract/reservation-view';
import { useLocale, useTranslation } from '@/i18n';
import { formatWon } from '@/i18n/format';
import { CardFacts } from './card-facts';

/** Every payment of a booking; with amounts where there are several, for the stay and for changes. */
export function Payments({ payments }: { payments: readonly PaymentView[] }) {
  const { t } = useTranslation('booking');
  const locale = useLocale();
  const several = payments.length > 1;
  return payments.map((payment, at) => (
    <div key={payment.orderId} style={{ display: 'grid', gap: 16 }} data-testid="payment">
      {several && (
        <>
          <hr className="ui-divider" />
          <p
            className="strong"
            style={{ display: 'flex', justifyContent: 'space-between', gap: 16 }}
          >
            {t(at === 0 ? 'detail.paidStay' : 'detail.paidChange')}
            <span className="num">{formatWon(payment.amount, locale)}</span>
          </p>
        </>
      )}
      <CardFacts payment={payment} />
    </div>
  ));
}
