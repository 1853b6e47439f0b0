import { sql } from 'drizzle-orm';

import { holdsStock, type ReservationState } from '@/domain/booking/reservation';
import { comesBack, type CouponTerms } from '@/domain/coupon/coupon';
import { couponsOf, feeBeforeCoupons } from '@/domain/coupon/coupon-quote';
import type { Won } from '@/domain/price/money';
import type { Quote } from '@/domain/price/pricing';
import { type Database, rowsOf } from '@/server/platform/db/client';
import type { Finding } from './finding';

type Use = {
  readonly coupon: number;
  readonly discount: Won;
  readonly returned: boolean;
  readonly terms: CouponTerms;
  readonly own: boolean;
};

type BookingRow = {
  id: string;
  state: ReservationState;
  total: Won;
  refund: Won | null;
  feePercent: number | null;
  lines: Quote['lines'];
  uses: Use[];
};

/**
 * Checks that a coupon is used by one booking at a time, of its own member; that it is used exactly
 * while that booking is live, or after a cancellation if its terms keep it; and that the discounts
 * in a booking's quote match its coupons. `couponLimits` checks the limits.
 */
export async function coupons(db: Database): Promise<Finding[]> {
  const bookings = await rowsOf<BookingRow>(
    db,
    sql`select r.id, r.state, r.total, r.refund, r.refund_fee_percent as "feePercent", r.quote -> 'lines' as lines,
        coalesce(jsonb_agg(jsonb_build_object(
          'coupon', u.personal_coupon_id, 'discount', u.discount, 'terms', u.terms,
          'returned', u.returned_at is not null, 'own', p.member_id = r.member_id
        ) order by u.position) filter (where u.id is not null), '[]') as uses
      from reservations as r
      left join coupon_uses as u on u.reservation_id = r.id
      left join personal_coupons as p on p.id = u.personal_coupon_id
      where u.id is not null or r.quote -> 'lines' @> '[{"kind": "COUPON"}]'
      group by r.id
      order by r.id`,
  );
  const twice = await rowsOf<{ coupon: number; bookings: number }>(
    db,
    sql`select personal_coupon_id as coupon, count(*)::int as bookings from coupon_uses
      where returned_at is null group by 1 having count(*) > 1 order by 1`,
  );
  return [
    ...twice.map(({ coupon, bookings: count }) => ({
      check: 'coupons',
      subject: `coupon ${coupon}`,
      says: `used by ${count} bookings`,
    })),
    ...bookings.flatMap(faultsOf),
    ...(await couponLimits(db)),
  ];
}

function faultsOf(booking: BookingRow): Finding[] {
  const { id, state, lines, uses } = booking;
  const says: string[] = uses.flatMap((use) => {
    const used = isUsed(booking, use);
    return [
      ...(use.own ? [] : [`coupon ${use.coupon} is somebody else's`]),
      // A coupon dropped by a date change has discount 0 and was returned.
      ...(use.discount === 0 || use.returned !== used
        ? []
        : [`coupon ${use.coupon} is ${use.returned ? 'free' : 'used'}`]),
    ];
  });
  const inPrice = couponsOf({ lines });
  const inUses = new Map(uses.map(({ coupon, discount }) => [coupon, discount]));
  for (const coupon of new Set([...inPrice.keys(), ...inUses.keys()])) {
    const [priced = 0, used = 0] = [inPrice.get(coupon), inUses.get(coupon)];
    if (priced !== used) {
      says.push(`coupon ${coupon} takes ${priced} won off the price, ${used} by its use`);
    }
  }
  return says.map((text) => ({ check: 'coupons', subject: `booking ${id}, ${state}`, says: text }));
}

/**
 * Whether a coupon must count as used: as long as the booking holds rooms, or after a cancellation
 * if its terms keep it.
 */
function isUsed(
  { state, total, refund, feePercent, lines }: BookingRow,
  { discount, terms }: Use,
): boolean {
  if (state !== 'CANCELLED') return holdsStock(state);
  const { returnsOnCancel } = terms;
  const fee = feeBeforeCoupons(total - (refund ?? 0), { total, lines }, feePercent ?? 0);
  return !comesBack({ discount, returnsOnCancel }, fee, total);
}

type Fault = { subject: string; says: string };

/**
 * Checks that no more coupons are issued than there are, that members don't have more than were
 * issued (deleted members give theirs up), and that no member took more than allowed; that a
 * revoked coupon is on no booking; and that a member's first-booking coupons are on one booking
 * only.
 */
async function couponLimits(db: Database): Promise<Finding[]> {
  const faults = await rowsOf<Fault>(
    db,
    sql`select 'coupon terms ' || c.id as subject, c.issued || ' issued of ' || c.stock as says
        from coupons as c where c.issued > c.stock
      union all
      select 'coupon terms ' || c.id, count(*) || ' with members, ' || c.issued || ' issued'
        from coupons as c join personal_coupons as p on p.coupon_id = c.id
        group by c.id having count(*) > c.issued
      union all
      select 'coupon terms ' || c.id, 'a member took ' || count(*) || ' of ' || c.per_member
        from coupons as c join personal_coupons as p on p.coupon_id = c.id
        group by c.id, p.member_id having count(*) > c.per_member
      union all
      select 'coupon ' || p.id, 'revoked, and on a booking'
        from personal_coupons as p join coupon_uses as u on u.personal_coupon_id = p.id
        where p.revoked_at is not null and u.returned_at is null
      union all
      select 'booking ' || min(r.id), 'one of ' || count(distinct r.id) || ' first bookings of a member'
        from coupon_uses as u join reservations as r on r.id = u.reservation_id
        where u.terms @> '{"firstBooking": true}' and u.returned_at is null
          and r.state in ('HELD', 'PAYING', 'AWAITING_DEPOSIT', 'BOOKED', 'CANCELLING', 'COMPLETED')
        group by r.member_id having count(distinct r.id) > 1
      order by 1, 2`,
  );
  return faults.map((fault) => ({ check: 'coupons', ...fault }));
}
