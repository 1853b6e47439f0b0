import { and, eq } from 'drizzle-orm';

import {
  orderTransition,
  type VoucherEvent,
  type VoucherOrderEvent,
  voucherTransition,
} from '@/domain/coupon/voucher';
import type { Actor } from '@/server/platform/actor';
import type { Transaction } from '@/server/platform/db/client';
import { voucherEvents, voucherOrders, vouchers } from '@/server/platform/db/schema';
import { AppError } from '@/server/platform/http/app-error';
import type { VoucherOrderRow, VoucherRow } from './voucher-queries';

type Ledger = { readonly amount?: number; readonly payment?: string };

/** Events that change no state and are recorded in the ledger all the same. */
export type OrderNote =
  | 'GIFT_SENT'
  | 'GIFT_CHANGED'
  | 'ORPHAN_CAPTURED'
  | 'ORPHAN_REFUNDED'
  | 'ORDERED'
  | 'ISSUED'
  | 'PAYMENT_OPENED'
  | 'PAYMENT_ENDED'
  | 'PAYMENT_UNKNOWN';

/** Adds a line to the ledger. `amount` is in won: positive for money in, negative for money out. */
export async function note(
  tx: Transaction,
  by: Actor,
  line: {
    readonly orderId: string;
    readonly voucherId?: string;
    readonly event: VoucherOrderEvent | VoucherEvent | OrderNote;
    readonly fromState: string | null;
    readonly toState: string;
  } & Ledger,
): Promise<void> {
  await tx.insert(voucherEvents).values({ ...line, actor: by.actor, at: by.now });
}

/** Adds a line about an order whose state doesn't change. */
export const noteOrder = (
  tx: Transaction,
  by: Actor,
  { id, state }: VoucherOrderRow,
  event: OrderNote,
  ledger: Ledger = {},
): Promise<void> =>
  note(tx, by, { orderId: id, event, fromState: state, toState: state, ...ledger });

/**
 * Moves an order to its next state by the table of transitions and adds a line to the ledger. It is
 * a compare-and-swap on the state that was read.
 * @throws AppError VOUCHER_STATE when the table refuses or the state has changed in between
 */
export async function transitionOrder(
  tx: Transaction,
  by: Actor,
  order: VoucherOrderRow,
  event: VoucherOrderEvent,
  change: Partial<typeof voucherOrders.$inferInsert> = {},
  ledger: Ledger = {},
): Promise<VoucherOrderRow> {
  const next = orderTransition(order.state, event);
  if (!next.ok) throw new AppError('VOUCHER_STATE');
  const [moved] = await tx
    .update(voucherOrders)
    .set({ ...change, state: next.state, updatedAt: by.now })
    .where(and(eq(voucherOrders.id, order.id), eq(voucherOrders.state, order.state)))
    .returning();
  if (moved === undefined) throw new AppError('VOUCHER_STATE');
  const line = { orderId: order.id, event, fromState: order.state, toState: moved.state };
  await note(tx, by, { ...line, ...ledger });
  return moved;
}

/**
 * Moves a voucher the same way, with a line in the ledger.
 * @throws AppError VOUCHER_STATE
 */
export async function transitionVoucher(
  tx: Transaction,
  by: Actor,
  voucher: VoucherRow,
  event: VoucherEvent,
  change: Partial<typeof vouchers.$inferInsert> = {},
  ledger: Ledger = {},
): Promise<VoucherRow> {
  const next = voucherTransition(voucher.state, event);
  if (!next.ok) throw new AppError('VOUCHER_STATE');
  const [moved] = await tx
    .update(vouchers)
    .set({ ...change, state: next.state, updatedAt: by.now })
    .where(and(eq(vouchers.id, voucher.id), eq(vouchers.state, voucher.state)))
    .returning();
  if (moved === undefined) throw new AppError('VOUCHER_STATE');
  const line = { orderId: voucher.orderId, voucherId: voucher.id, event };
  await note(tx, by, { ...line, fromState: voucher.state, toState: moved.state, ...ledger });
  return moved;
}
