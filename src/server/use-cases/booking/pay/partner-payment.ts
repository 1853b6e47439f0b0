import { asc, eq } from 'drizzle-orm';

import { BUSINESS_PROVIDER } from '@/config/constants';
import { isBusinessUser } from '@/domain/profile';
import { bookingOf } from '@/server/core/bookings/booking-queries';
import { listPayments, type PaymentRow } from '@/server/core/payments/payment-queries';
import type { Database } from '@/server/platform/db/client';
import { memberSocials, partnerPaymentLogs } from '@/server/platform/db/schema';
import { AppError } from '@/server/platform/http/app-error';
import type { Context, MemberContext } from '@/server/platform/http/handler';
import type { PointsProvider } from '@/server/platform/providers/payment/points-provider';

/**
 * Finds the id under which the business provider knows a member.
 * @throws AppError BUSINESS_ONLY for a member who didn't sign up through the business provider
 */
export async function partnerSubject(db: Database, memberId: string): Promise<string> {
  const socials = await db
    .select({ provider: memberSocials.provider, subject: memberSocials.subject })
    .from(memberSocials)
    .where(eq(memberSocials.memberId, memberId))
    .orderBy(asc(memberSocials.createdAt), asc(memberSocials.provider));
  const [first] = socials;
  if (first === undefined || !isBusinessUser({ socials }, BUSINESS_PROVIDER)) {
    throw new AppError('BUSINESS_ONLY');
  }
  return first.subject;
}

/**
 * The points provider.
 * @throws AppError PROVIDER_NOT_CONFIGURED
 */
export function pointsOf({ gateway }: Pick<Context, 'gateway'>): PointsProvider {
  if (gateway.points === null) throw new AppError('PROVIDER_NOT_CONFIGURED');
  return gateway.points;
}

/**
 * Finds the order of points that a return from the business provider is about.
 * @param orderId null for the latest
 * @returns null when the booking has none and none was named
 * @throws AppError RESERVATION_NOT_FOUND for an order of another booking, or one that isn't of
 * points
 */
export async function pointsOrderOf(
  { db, member }: Pick<MemberContext, 'db' | 'member'>,
  id: string,
  orderId: string | null,
): Promise<PaymentRow | null> {
  await bookingOf(db, id, member.memberId);
  const orders = (await listPayments(db, id)).filter(({ method }) => method === 'POINTS');
  if (orderId === null) return orders[0] ?? null;
  const order = orders.find((order) => order.orderId === orderId);
  if (order === undefined) throw new AppError('RESERVATION_NOT_FOUND');
  return order;
}

/** Logs a step on the business provider's payment page for support. */
export async function logPartnerStep(
  context: MemberContext,
  line: { reservationId: string; step: string; detail: string },
): Promise<void> {
  await context.db.insert(partnerPaymentLogs).values({ ...line, at: context.now() });
}
