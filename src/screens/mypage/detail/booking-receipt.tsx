import type { ReservationView } from '@/contract/booking/reservation-view';
import { BookingRefund } from '@/features/booking/receipt/booking-refund';
import { Receipt } from '@/features/booking/receipt/receipt';
import { CardFacts, Payments } from '@/features/booking/stay/payments';
import { PriceBreakdown } from '@/features/booking/stay/price-breakdown';
import { useTranslation } from '@/i18n';

/** The receipt of a booking on my page: its price, its payments, and what comes back on which day. */
export function BookingReceipt({ reservation }: { reservation: ReservationView }) {
  const { t } = useTranslation('booking');
  const { quote, payment, payments } = reservation;
  return (
    <Receipt>
      <h2 className="title">{t('detail.receipt')}</h2>
      <PriceBreakdown quote={quote} testId="total" />
      {(payments.length > 0 || payment !== null) && (
        <div className="part">
          {payments.length > 0 ? (
            <Payments payments={payments} />
          ) : (
            payment !== null && <CardFacts payment={payment} />
          )}
        </div>
      )}
      <BookingRefund reservation={reservation} />
    </Receipt>
  );
}
