import type { ReservationView } from '@/contract/booking/reservation-view';
import { stayParamsFrom } from '@/lib/stay-params';
import { paths } from '@/config/routes';
import type { SummarisedStay } from './stay-summary';

/** The part of a reservation that the stay's summary needs. */
export function summaryOf({ hotel, room, plan, quote }: ReservationView): SummarisedStay {
  return { hotel, room, plan, stay: quote };
}

/** The room's page with the same stay, for choosing again. */
export function chooseAgainPath({ hotel, room, quote }: ReservationView): string {
  return paths.hotelOption(hotel.id, room.id, stayParamsFrom(quote));
}

/**
 * Whether a charge arrived after the booking had ended. The server refunds it by itself, so the
 * page must not say that nothing was charged.
 */
export function moneyComesBack({ state, payment }: ReservationView): boolean {
  const over = state === 'EXPIRED' || state === 'RELEASED';
  return (
    over &&
    payment !== null &&
    ['CAPTURED', 'REFUNDING', 'REFUNDED', 'PARTLY_REFUNDED'].includes(payment.state)
  );
}
