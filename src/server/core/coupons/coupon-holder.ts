import { sql } from 'drizzle-orm';

import { BUSINESS_PROVIDER } from '@/config/constants';
import type { CouponTerms } from '@/domain/coupon/coupon';
import type { CouponHolder } from '@/domain/coupon/coupon-obstacle';
import { isBusinessUser } from '@/domain/account/person';
import { type Database, rowsOf, type Transaction } from '@/server/platform/db/client';

/** The facts used when no coupon has a condition on its member. */
export const ANYBODY: CouponHolder = { isBusiness: false, firstBooking: 'NONE' };

const looksAtMember = ({ firstBooking, businessOnly }: CouponTerms) =>
  firstBooking === true || businessOnly === true;

/**
 * Loads what coupons require of a member, by one query; without a query when no coupon has such a
 * condition.
 * @param coupons the coupons to be checked
 * @param booking the booking whose own coupons are ignored; null for a new booking
 */
export async function holderOf(
  db: Database | Transaction,
  memberId: string,
  coupons: readonly CouponTerms[],
  { now, booking }: { readonly now: Date; readonly booking: string | null },
): Promise<CouponHolder> {
  if (!coupons.some(looksAtMember)) return ANYBODY;
  const [row] = await rowsOf<{ provider: string | null; made: boolean; pending: boolean }>(
    db,
    sql`select
      (select provider from member_socials where member_id = ${memberId}
        order by created_at, provider limit 1) as provider,
      exists (
        select from reservations where member_id = ${memberId} and (
          state in ('BOOKED', 'CANCELLING', 'COMPLETED')
          or state = 'CANCELLED' and coalesce(refund, 0) < total
        )
      ) as made,
      exists (
        select from coupon_uses as u join reservations as r on r.id = u.reservation_id
        where u.first_of = ${memberId} and u.returned_at is null
          and r.id is distinct from ${booking}::text and (
            r.state in ('PAYING', 'AWAITING_DEPOSIT')
            -- A hold past its deadline doesn't count, even before the job ends it.
            or r.state = 'HELD' and r.hold_expires_at > ${now.toISOString()}::timestamptz
          )
      ) as pending`,
  );
  if (row === undefined) return ANYBODY;
  const { provider, made, pending } = row;
  const socials = provider === null ? [] : [{ provider }];
  return {
    isBusiness: isBusinessUser({ socials }, BUSINESS_PROVIDER),
    firstBooking: made ? 'MADE' : pending ? 'PENDING' : 'NONE',
  };
}
