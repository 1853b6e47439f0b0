import type { PaymentView } from '@/contract/booking/reservation-view';
import { useLocale, useTranslation } from '@/i18n';
import { formatWon } from '@/i18n/format';
import { DefinitionList, Row } from '@/ui';
import { CardFacts } from './card-facts';

/** All payments of a booking, with amounts when there are several. */
export function Payments({ payments }: { payments: readonly PaymentView[] }) {
  const { t } = useTranslation('booking');
  const locale = useLocale();
  const several = payments.length > 1;
  return payments.map((payment) => (
    <div key={payment.orderId} style={{ display: 'grid', gap: 16 }} data-testid="payment">
      {several && (
        <>
          <hr className="ui-divider" />
          <Row as="p" justify="between" gap={16} nowrap className="strong">
            {t(titleOf(payment))}
            <span className="num">{formatWon(payment.amount, locale)}</span>
          </Row>
        </>
      )}
      <CardFacts payment={payment} />
      {several && payment.refunded > 0 && (
        <div className="body2">
          <DefinitionList
            look="spread"
            items={[
              {
                term: t('points.refunded'),
                value: <span className="num">{formatWon(payment.refunded, locale)}</span>,
              },
            ]}
          />
        </div>
      )}
    </div>
  ));
}

function titleOf({ method, purpose }: PaymentView) {
  if (purpose === 'CHANGE') return 'detail.paidChange';
  return method === 'POINTS' ? 'points.paid' : 'detail.paidStay';
}
