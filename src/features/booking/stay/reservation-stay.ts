import type { ReservationView } from '@/contract/reservation-view';
import { stayParamsFrom } from '@/lib/stay-params';
import { paths } from '@/config/routes';
import type { SummarisedStay } from './stay-summary';

/** What the stay's summary needs of a reservation. */
export function summaryOf({ hotel, room, plan, quote }: ReservationView): SummarisedStay {
  return { hotel, room, plan, stay: quote };
}

/** The room's page with the same stay, to choose again. */
export function chooseAgainPath({ hotel, room, quote }: ReservationView): string {
  return paths.hotelOption(hotel.id, room.id, stayParamsFrom(quote));
}

/**
 * Whether a charge came too late for a booking that was over already: the server sends it back by
 * itself, so the page mustn't say that nothing was charged.
 */
export function moneyComesBack({ state, payment }: ReservationView): boolean {
  const over = state === 'EXPIRED' || state === 'RELEASED';
  return (
    over &&
    payment !== null &&
    ['CAPTURED', 'REFUNDING', 'REFUNDED', 'PARTLY_REFUNDED'].includes(payment.state)
  );
}
