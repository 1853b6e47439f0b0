import { depositDue, type PaymentMethod } from '@/domain/payment-method';
import { seoulInstant } from '@/domain/stay';
import type { Context } from '@/server/platform/http/handler';
import type { BookingRows } from './booking-queries';

/** Until when a bank transfer for a stay could be made; null where this method isn't offered. */
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
 * The methods by which a held stay, or a change of its dates, can be paid now, in the order of the
 * configuration. Bank transfer isn't offered for a change or for the rest beside points, because
 * these are held for minutes only and a transfer needs hours.
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

/** The URL of the payment result page, to which gateways send the browser back. */
export const resultUrl = (siteUrl: string, locale: 'ko' | 'en', id: string): string =>
  `${siteUrl}${locale === 'ko' ? '' : '/en'}/payment/result/${id}`;
