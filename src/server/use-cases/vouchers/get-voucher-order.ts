import { contract } from '@/contract';
import { listPayments } from '@/server/core/payments/payment-queries';
import { handle, type MemberContext } from '@/server/platform/http/handler';
import { presentOrder } from './present';
import { lateMoneyOf, ownOrder, type VoucherOrderRow, vouchersOf } from './voucher-queries';

/** Gets an order of the member. Errors: VOUCHER_NOT_FOUND, also for another member's order. */
export const getVoucherOrder = handle(contract.getVoucherOrder, async ({ params }, context) =>
  shownOrder(await ownOrder(context.db, params.id, context.member.memberId), context),
);

/** Loads and presents an order for its buyer. */
export async function shownOrder(
  order: VoucherOrderRow,
  { db, locale, now }: Pick<MemberContext, 'db' | 'locale' | 'now'>,
) {
  const payments = await listPayments(db, order.id);
  const bought = await vouchersOf(db, [order.id]);
  const late = (await lateMoneyOf(db, [order.id])).get(order.id) ?? 0;
  return presentOrder(order, { payments, bought, late }, locale, now());
}
