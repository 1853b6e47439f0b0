import { paths } from '@/config/routes';
import type { ReservationView } from '@/contract/booking/reservation-view';
import type { Quote } from '@/contract/common';
import { AFTER_MIDNIGHT, hourAfter } from '@/domain/stay/arrival';
import { useTranslation } from '@/i18n';
import { stayParamsFrom } from '@/lib/stay-params';
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

/** Won charged for date changes, which no cancellation refunds. */
export const changeFeeOf = ({ lines }: Pick<ReservationView['quote'], 'lines'>): number =>
  lines.reduce((sum, { kind, amount }) => (kind === 'CHANGE_FEE' ? sum + amount : sum), 0);

/** The properties of a stay that are sent to analytics: hotel, nights, and total in won. */
export function trackedStay({ hotelId, nights, total }: Quote) {
  return { hotel_id: hotelId, nights, value: total };
}

/** Returns a function that formats the hour of arrival; null means it isn't known yet. */
export function useArrivalText(): (arrival: string | null) => string {
  const { t } = useTranslation('booking');
  return (arrival) => {
    if (arrival === null) return t('reservation.arrivalUnknown');
    if (arrival === AFTER_MIDNIGHT) return t('reservation.arrivalLate');
    return `${arrival}–${hourAfter(arrival)}`;
  };
}
