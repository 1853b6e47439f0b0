import type { ReservationView } from '@/contract/reservation-view';

/** Won of a booking's price that changes of its dates have cost, and that no cancellation returns. */
export const changeFeeOf = ({ lines }: Pick<ReservationView['quote'], 'lines'>): number =>
  lines.reduce((sum, { kind, amount }) => (kind === 'CHANGE_FEE' ? sum + amount : sum), 0);
