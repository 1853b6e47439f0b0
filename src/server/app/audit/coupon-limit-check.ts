import { sql } from 'drizzle-orm';

import type { Database } from '@/server/platform/db/client';
import { rowsOf } from '@/server/platform/db/rows-of';
import type { Finding } from './finding';

type Fault = { subject: string; says: string };

/**
 * Checks that no more coupons are issued than there are, that members don't have more than were
 * issued (deleted members give theirs up), and that no member took more than allowed; that a
 * revoked coupon is on no booking; and that a member's first-booking coupons are on one booking
 * only.
 */
export async function couponLimits(db: Database): Promise<Finding[]> {
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
