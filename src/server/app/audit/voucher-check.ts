import { sql } from 'drizzle-orm';

import { CHARGED } from '@/server/core/payments/payment-queries';
import { type Database, rowsOf } from '@/server/platform/db/client';
import type { Finding } from './finding';

type OrderRow = {
  id: string;
  state: string;
  quantity: number;
  total: number;
  captured: number;
  refunded: number;
  made: number;
  /** In won: being refunded without belonging to a voucher. */
  orphaned: number;
  ledger: number;
  issued: number;
  /** In won: the value of the vouchers that weren't refunded. */
  live: number;
};

const charged = sql.join(
  CHARGED.map((state) => sql`${state}`),
  sql`, `,
);

/**
 * Checks that the amounts charged for vouchers, less refunds, equal the value of live vouchers and
 * what the ledger says; that an order has its vouchers exactly when it is paid; and that each
 * redeemed voucher is one coupon of its holder, and no other voucher is.
 */
export async function voucherBooks(db: Database): Promise<Finding[]> {
  const orders = await rowsOf<OrderRow>(
    db,
    sql`select o.id, o.state, o.quantity, o.total,
        coalesce(p.captured, 0)::int as captured, coalesce(p.refunded, 0)::int as refunded,
        coalesce(p.made, 0)::int as made, coalesce(p.orphaned, 0)::int as orphaned,
        coalesce(e.amount, 0)::int as ledger,
        coalesce(v.issued, 0)::int as issued, coalesce(v.live, 0)::int as live
      from voucher_orders as o
      left join (
        select voucher_order_id,
          sum(amount) filter (where state in (${charged}) or orphans > 0) as captured,
          sum(refunded) as refunded, sum(made) as made, sum(waiting) as orphaned
        from (
          select q.*, count(r.id) filter (where r.purpose = 'ORPHAN') as orphans,
            coalesce(sum(r.amount) filter (where r.state = 'DONE'), 0) as made,
            coalesce(sum(r.amount) filter (
              where r.state = 'REQUESTED' and r.purpose = 'ORPHAN'), 0) as waiting
          from payments as q left join refunds as r on r.order_id = q.order_id
          where q.voucher_order_id is not null
          group by q.order_id
        ) as paid group by 1
      ) as p on p.voucher_order_id = o.id
      left join (select order_id, sum(amount) as amount from voucher_events group by 1) as e
        on e.order_id = o.id
      left join (
        select order_id, count(*) as issued,
          sum(price - case when state = 'REFUNDED' then refund else 0 end) as live
        from vouchers group by 1
      ) as v on v.order_id = o.id
      order by o.id`,
  );
  return [...orders.flatMap(faultsOf), ...(await couponFaults(db)), ...(await openFaults(db))];
}

function faultsOf(order: OrderRow): Finding[] {
  const { id, state, quantity, total, captured, refunded, made, orphaned, ledger } = order;
  const kept = captured - refunded;
  const due = order.live + orphaned;
  const isPaid = state === 'PAID';
  const says = [
    ...(kept === due ? [] : [`${kept} won kept, ${due} due`]),
    ...(kept === ledger ? [] : [`${kept} won kept, ${ledger} in the ledger`]),
    ...(refunded === made ? [] : [`${refunded} won returned, ${made} by its refunds`]),
    ...(order.issued === (isPaid ? quantity : 0)
      ? []
      : [`${order.issued} vouchers of ${quantity} for ${total} won`]),
  ];
  return says.map((text) => ({
    check: 'vouchers',
    subject: `voucher order ${id}, ${state}`,
    says: text,
  }));
}

/** Finds redeemed vouchers without a valid coupon, and coupons of vouchers without a voucher. */
async function couponFaults(db: Database): Promise<Finding[]> {
  const rows = await rowsOf<{ subject: string; says: string }>(
    db,
    sql`select 'voucher ' || v.id as subject, 'is no coupon of its holder' as says
      from vouchers as v
      join voucher_orders as o on o.id = v.order_id
      left join personal_coupons as c on c.id = v.personal_coupon_id
      where v.state = 'REDEEMED' and (c.id is null or c.revoked_at is not null
        or c.member_id is distinct from v.redeemed_by or c.coupon_id <> o.coupon_id)
      union all
      select 'coupon ' || c.id, 'is of no voucher'
      from personal_coupons as c
      where c.revoked_at is null
        and c.coupon_id in (select coupon_id from voucher_orders)
        and not exists (select 1 from vouchers as v where v.personal_coupon_id = c.id)
      order by 1`,
  );
  return rows.map((row) => ({ check: 'vouchers', ...row }));
}

/**
 * Finds vouchers that wait for a refund that nothing asks for, and orders being paid without a
 * payment.
 */
async function openFaults(db: Database): Promise<Finding[]> {
  const rows = await rowsOf<{ subject: string; says: string }>(
    db,
    sql`select 'voucher ' || v.id as subject, 'waits for a refund that nobody asks for' as says
      from vouchers as v
      where v.state = 'REFUNDING' and not exists (
        select 1 from refunds as r where r.voucher_id = v.id and r.state = 'REQUESTED')
      union all
      select 'voucher order ' || o.id, 'is paid by no payment' from voucher_orders as o
      where o.state = 'PAYING' and not exists (
        select 1 from payments as p
        where p.voucher_order_id = o.id and p.state in ('CONFIRMING', 'UNKNOWN'))
      order by 1`,
  );
  return rows.map((row) => ({ check: 'vouchers', ...row }));
}
