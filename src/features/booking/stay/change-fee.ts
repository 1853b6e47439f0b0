import type { ReservationView } from '@/contract/booking/reservation-view';

/** Won charged for date changes, which no cancellation refunds. */
export const changeFeeOf = ({ lines }: Pick<ReservationView['quote'], 'lines'>): number =>
  lines.reduce((sum, { kind, amount }) => (kind === 'CHANGE_FEE' ? sum + amount : sum), 0);
