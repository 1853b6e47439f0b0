import { sql } from 'drizzle-orm';

import type { ReservationState } from '@/domain/booking/reservation';
import { CHARGED } from '@/server/core/payments/payment-queries';
import { type Database, rowsOf } from '@/server/platform/db/client';
import type { Finding } from './finding';

type MoneyRow = {
  id: string;
  state: ReservationState;
  total: number;
  refund: number | null;
  captured: number;
  refunded: number;
  /**
   * In won: refunds that are decided but not made, of money that doesn't belong to a booking any
   * more.
   */
  orphaned: number;
  /** In won: points taken for a hold whose remaining amount isn't paid yet. */
  pointsTaken: number;
  /** In won: parts of a refund that are made while others aren't. */
  parts: number;
  ledger: number;
};

const charged = sql.join(
  CHARGED.map((state) => sql`${state}`),
  sql`, `,
);

/**
 * Checks that the amounts charged, less refunds, equal what live bookings cost and what the ledger
 * says. An attempt that ended without a charge but has a refund was charged after all.
 */
export async function money(db: Database): Promise<Finding[]> {
  const rows = await rowsOf<MoneyRow>(
    db,
    sql`select r.id, r.state, r.total, r.refund,
        coalesce(a.captured, 0)::int as captured, coalesce(a.refunded, 0)::int as refunded,
        coalesce(a.orphaned, 0)::int as orphaned, coalesce(a.points_taken, 0)::int as "pointsTaken", coalesce(f.amount, 0)::int as parts,
        coalesce(e.amount, 0)::int as ledger
      from reservations as r
      left join (
        select reservation_id, sum(refunded) as refunded,
          sum(amount) filter (where state in (${charged}) or asked > 0) as captured,
          sum(waiting) as orphaned,
          sum(amount - refunded) filter (
            where method = 'POINTS' and state in (${charged}) and asked = 0) as points_taken
        from (
          select p.*, count(f.id) as asked,
            coalesce(sum(f.amount) filter (
              where f.state in ('REQUESTED', 'ACCOUNT_NEEDED') and f.purpose in ('ORPHAN', 'NO_SHOW')), 0)
              as waiting
          from payments as p left join refunds as f on f.order_id = p.order_id
          group by p.order_id
        ) as attempts
        group by reservation_id
      ) as a on a.reservation_id = r.id
      left join (
        select reservation_id, sum(amount) as amount from reservation_events group by 1
      ) as e on e.reservation_id = r.id
      left join (
        select p.reservation_id, sum(f.amount) as amount
        from refunds as f
        join payments as p on p.order_id = f.order_id
        join reservations as r on r.id = p.reservation_id
        left join stay_changes as c on c.id = f.change_id
        where f.state = 'DONE' and (
          (f.purpose = 'CANCEL' and r.state = 'CANCELLING')
          or (f.purpose = 'CHANGE' and c.state = 'HELD')
        )
        group by 1
      ) as f on f.reservation_id = r.id
      order by r.id`,
  );
  return rows.flatMap((row) => {
    const kept = row.captured - row.refunded;
    const due = dueOf(row) + row.orphaned - row.parts;
    const subject = `booking ${row.id}, ${row.state}`;
    const found: Finding[] = [];
    if (kept !== due) {
      found.push({ check: 'money', subject, says: `${kept} won kept, ${due} due` });
    }
    if (kept !== row.ledger) {
      found.push({
        check: 'money',
        subject,
        says: `${kept} won kept, ${row.ledger} in the ledger`,
      });
    }
    return found;
  });
}

/** How much of the charged money a booking in its state may keep, in won. */
function dueOf({ state, total, refund, pointsTaken }: MoneyRow): number {
  switch (state) {
    case 'BOOKED':
    case 'CANCELLING':
    case 'COMPLETED':
      return total;
    case 'CANCELLED':
      return total - (refund ?? 0);
    case 'HELD':
    case 'PAYING':
      return pointsTaken;
    case 'AWAITING_DEPOSIT':
    case 'EXPIRED':
    case 'RELEASED':
      return 0;
  }
}

/** Checks that the refunded amount of each order equals the sum of its refunds. */
export async function refunds(db: Database): Promise<Finding[]> {
  const rows = await rowsOf<{ order: string; refunded: number; made: number }>(
    db,
    sql`select p.order_id as order, p.refunded,
        coalesce(sum(f.amount) filter (where f.state = 'DONE'), 0)::int as made
      from payments as p left join refunds as f on f.order_id = p.order_id
      group by p.order_id
      having p.refunded <> coalesce(sum(f.amount) filter (where f.state = 'DONE'), 0)
      order by 1`,
  );
  return rows.map(({ order, refunded, made }) => ({
    check: 'refunds',
    subject: `order ${order}`,
    says: `${refunded} won returned, ${made} by its refunds`,
  }));
}

/**
 * Checks that every booking or change that waits for a refund has an open one, since the jobs only
 * continue open refunds.
 */
export async function returns(db: Database): Promise<Finding[]> {
  const rows = await rowsOf<{ id: string; state: string; waits: string }>(
    db,
    sql`select r.id, r.state, 'its cancellation' as waits from reservations as r
      where r.state = 'CANCELLING' and not exists (
        select 1 from refunds as f join payments as p on p.order_id = f.order_id
        where p.reservation_id = r.id and f.purpose = 'CANCEL'
          and f.state in ('REQUESTED', 'ACCOUNT_NEEDED'))
      union all
      select r.id, r.state, 'a change of its dates' as waits
      from stay_changes as c join reservations as r on r.id = c.reservation_id
      where c.state = 'HELD' and not exists (
        select 1 from refunds as f
        where f.change_id = c.id and f.state in ('REQUESTED', 'ACCOUNT_NEEDED'))
      order by 1`,
  );
  return rows.map(({ id, state, waits }) => ({
    check: 'returns',
    subject: `booking ${id}, ${state}`,
    says: `${waits} waits for a refund that nobody asks for`,
  }));
}

/**
 * Checks that a mail was enqueued for each paid booking. Mails of deleted members are deleted, so
 * these are skipped.
 */
export async function mails(db: Database): Promise<Finding[]> {
  const rows = await rowsOf<{ id: string; state: string }>(
    db,
    sql`select r.id, r.state from reservations as r join members as o on o.id = r.member_id
      where r.booked_at is not null and o.deleted_at is null
        and not exists (select 1 from mail_outbox as m where m.id = 'booked.' || r.id)
      order by 1`,
  );
  return rows.map(({ id, state }) => ({
    check: 'mails',
    subject: `booking ${id}, ${state}`,
    says: 'its guest was never told',
  }));
}
