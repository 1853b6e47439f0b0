import type { ReservationView } from '@/contract/booking/reservation-view';
import { useLocale, useTranslation } from '@/i18n';
import { formatNight, formatWon } from '@/i18n/format';
import { DefinitionList } from '@/ui';
import { PriceBreakdown } from '@/features/booking/stay/price-breakdown';

type Props = {
  reservation: ReservationView;
  /** The quote of the booking with its new dates. */
  quote: ReservationView['quote'];
  /** The difference to pay, in won. */
  amount: number;
};

/** The new price, what was already paid, and the difference to pay. */
export function Difference({ reservation, quote, amount }: Props) {
  const { t } = useTranslation('booking');
  const locale = useLocale();
  const { checkIn, checkOut } = reservation.quote;
  const before = `${formatNight(checkIn, locale)} – ${formatNight(checkOut, locale)}`;
  return (
    <>
      <PriceBreakdown quote={quote} testId="change-total" />
      <hr className="ui-divider" />
      <div className="body2">
        <DefinitionList
          look="spread"
          items={[
            { term: t('change.before'), value: before },
            { term: t('change.paidBefore'), value: formatWon(quote.total - amount, locale) },
            {
              term: t('change.toPay'),
              value: (
                <strong className="num" data-testid="pay-total" data-amount={amount}>
                  {formatWon(amount, locale)}
                </strong>
              ),
            },
          ]}
        />
      </div>
    </>
  );
}
