import type { ReservationView } from '@/contract/reservation';

/** The colour of a booking's state, wherever it is shown. */
export const STATE_TONE: Record<
  ReservationView['state'],
  'accent' | 'neutral' | 'warn' | 'danger' | 'info'
> = {
  HELD: 'warn',
  PAYING: 'info',
  BOOKED: 'accent',
  CANCELLING: 'warn',
  CANCELLED: 'neutral',
  EXPIRED: 'neutral',
  RELEASED: 'neutral',
  COMPLETED: 'neutral',
};
