import { depositDue, type PaymentMethod } from '@/domain/payment-method';
import { seoulInstant } from '@/domain/stay';
import type { Context } from '../http/handler';
import type { BookingRows } from './booking-queries';

/** Until when a deposit for a stay could be made; null where it isn't offered. */
export function depositDueOf(
  { reservation, hotel }: Pick<BookingRows, 'reservation' | 'hotel'>,
  { gateway, config }: Pick<Context, 'gateway' | 'config'>,
  now: Date,
): Date | null {
  if (gateway.deposits === null || !config.paymentMethods.includes('VIRTUAL_ACCOUNT')) return null;
  const arrival = seoulInstant(reservation.checkIn, hotel.checkInTime);
  return depositDue({ now, arrival, depositSeconds: config.depositSeconds });
}

/**
 * The ways a held stay, or a change of its dates, can be paid now, in the order they are offered. A
 * change and the rest beside points wait for minutes, a deposit for hours.
 */
export function methodsOf(
  rows: Pick<BookingRows, 'reservation' | 'hotel' | 'change' | 'points'>,
  context: Pick<Context, 'gateway' | 'config'>,
  now: Date,
): PaymentMethod[] {
  const { gateway, config } = context;
  return config.paymentMethods.filter((method) =>
    method === 'VIRTUAL_ACCOUNT'
      ? rows.change === null && rows.points.taken === 0 && depositDueOf(rows, context, now) !== null
      : gateway.offers.includes(method),
  );
}
