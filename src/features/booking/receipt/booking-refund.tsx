import type { ReservationView } from '@/contract/booking/reservation-view';
import { changeFeeOf } from '../stay/reservation-stay';
import { RefundSteps } from '../stay/refund-steps';
import { RefundSection } from './refund-section';

type Props = {
  reservation: ReservationView;
  /** Whether the list of all terms unfolds below, since the page has it nowhere else. */
  hasList?: boolean;
};

/**
 * The refund ruler of a booked stay, until it is over. Once the stay has begun it can't be cancelled
 * any more, so the ruler then begins on the first day on which it can be left.
 */
export function BookingRefund({ reservation, hasList = false }: Props) {
  const { id, state, quote, hotel, cancellation, leaving, now, refundTimeline } = reservation;
  if (state !== 'BOOKED' || (cancellation === null && leaving === null)) return null;
  const changeFee = changeFeeOf(quote);
  return (
    <RefundSection
      steps={refundTimeline}
      stay={quote}
      checkInTime={hotel.checkInTime}
      leaving={{ of: 'booking', id }}
      now={now}
      changeFee={changeFee}
      {...(leaving === null ? {} : { first: leaving.first })}
      {...(hasList
        ? {
            list: (
              <RefundSteps steps={refundTimeline} nights={quote.nights} {...{ changeFee, now }} />
            ),
          }
        : {})}
    />
  );
}
