import { sql } from 'drizzle-orm';

import { BUSINESS_PROVIDER } from '@/config/constants';
import type { CouponTerms } from '@/domain/coupon';
import type { CouponHolder } from '@/domain/coupon-obstacle';
import { isBusinessUser } from '@/domain/profile';
import type { Database, Transaction } from '../db/client';
import { rowsOf } from '../db/rows-of';

/** What coupons without conditions on their member are told of one. */
export const ANYBODY: CouponHolder = { isBusiness: false, firstBooking: 'NONE' };

const looksAtMember = ({ firstBooking, businessOnly }: CouponTerms) =>
  firstBooking === true || businessOnly === true;

/**
 * What coupons look at of a member, by one query, and none where no coupon looks.
 * @param coupons those that will
 * @param booking whose own coupons don't stand in its way; null for a new one
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
            -- A hold that is over is in nobody's way, swept yet or not.
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
