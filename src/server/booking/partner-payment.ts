import { asc, eq } from 'drizzle-orm';

import { BUSINESS_PROVIDER } from '@/config/constants';
import { isBusinessUser } from '@/domain/profile';
import type { Database } from '../db/client';
import { memberSocials, partnerPaymentLogs } from '../db/schema';
import { AppError } from '../http/app-error';
import type { Context, MemberContext } from '../http/handler';
import type { PointsProvider } from '../providers/points-provider';
import { attemptsOf, bookingOf, type AttemptRow } from './booking-queries';

/**
 * A member as the business provider knows it.
 * @throws AppError BUSINESS_ONLY for a member who didn't come through the business provider
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

/** @throws AppError PROVIDER_NOT_CONFIGURED */
export function pointsOf({ gateway }: Pick<Context, 'gateway'>): PointsProvider {
  if (gateway.points === null) throw new AppError('PROVIDER_NOT_CONFIGURED');
  return gateway.points;
}

/**
 * The order of points that a business member's return is about.
 * @param orderId null for the latest
 * @returns null when the booking has none and none was named
 * @throws AppError RESERVATION_NOT_FOUND for another booking's order, and one that isn't of points
 */
export async function pointsOrderOf(
  { db, member }: Pick<MemberContext, 'db' | 'member'>,
  id: string,
  orderId: string | null,
): Promise<AttemptRow | null> {
  await bookingOf(db, id, member.memberId);
  const orders = (await attemptsOf(db, id)).filter(({ method }) => method === 'POINTS');
  if (orderId === null) return orders[0] ?? null;
  const found = orders.find((order) => order.orderId === orderId);
  if (found === undefined) throw new AppError('RESERVATION_NOT_FOUND');
  return found;
}

/** Keeps a step of the business provider's payment page for support. */
export async function logPartnerStep(
  context: MemberContext,
  line: { reservationId: string; step: string; detail: string },
): Promise<void> {
  await context.db.insert(partnerPaymentLogs).values({ ...line, at: context.now() });
}
