import { and, eq } from 'drizzle-orm';

import { attemptTransition, type AttemptEvent } from '@/domain/reservation';
import {
  orderTransition,
  voucherTransition,
  type VoucherEvent,
  type VoucherOrderEvent,
} from '@/domain/voucher';
import type { Hand } from '../booking/transitions';
import type { Transaction } from '../db/client';
import { voucherEvents, voucherOrders, voucherPayments, vouchers } from '../db/schema';
import { AppError } from '../http/app-error';
import type { VoucherOrderRow, VoucherPaymentRow, VoucherRow } from './voucher-queries';

type Ledger = { readonly amount?: number; readonly payment?: string };

/** Events that change no state and are written down all the same. */
type Note = 'ORDERED' | 'ISSUED' | 'PAYMENT_OPENED' | 'PAYMENT_ENDED' | 'PAYMENT_UNKNOWN';
type OrphanNote = 'ORPHAN_CAPTURED' | 'ORPHAN_REFUNDED' | 'GIFT_SENT' | 'GIFT_CHANGED';

/** Writes a line of the ledger; `amount` in won, positive in, negative out. */
export async function note(
  tx: Transaction,
  hand: Hand,
  line: {
    readonly orderId: string;
    readonly voucherId?: string;
    readonly event: VoucherOrderEvent | VoucherEvent | Note | OrphanNote;
    readonly fromState: string | null;
    readonly toState: string;
  } & Ledger,
): Promise<void> {
  await tx.insert(voucherEvents).values({ ...line, actor: hand.actor, at: hand.now });
}

/** A line about an order that stays as it is. */
export const noteOrder = (
  tx: Transaction,
  hand: Hand,
  { id, state }: VoucherOrderRow,
  event: Note | OrphanNote,
  ledger: Ledger = {},
): Promise<void> =>
  note(tx, hand, { orderId: id, event, fromState: state, toState: state, ...ledger });

/**
 * Moves an order by the table of states, with its line in the ledger: a compare-and-swap on the state
 * it was read in.
 * @throws AppError VOUCHER_STATE when the table refuses or the state has changed meanwhile
 */
export async function moveOrder(
  tx: Transaction,
  hand: Hand,
  order: VoucherOrderRow,
  event: VoucherOrderEvent,
  change: Partial<typeof voucherOrders.$inferInsert> = {},
  ledger: Ledger = {},
): Promise<VoucherOrderRow> {
  const next = orderTransition(order.state, event);
  if (!next.ok) throw new AppError('VOUCHER_STATE');
  const [moved] = await tx
    .update(voucherOrders)
    .set({ ...change, state: next.state, updatedAt: hand.now })
    .where(and(eq(voucherOrders.id, order.id), eq(voucherOrders.state, order.state)))
    .returning();
  if (moved === undefined) throw new AppError('VOUCHER_STATE');
  const line = { orderId: order.id, event, fromState: order.state, toState: moved.state };
  await note(tx, hand, { ...line, ...ledger });
  return moved;
}

/** Moves a payment the same way; its line in the ledger is its order's. @throws AppError VOUCHER_STATE */
export async function movePayment(
  tx: Transaction,
  hand: Hand,
  payment: VoucherPaymentRow,
  event: AttemptEvent,
  change: Partial<typeof voucherPayments.$inferInsert> = {},
): Promise<VoucherPaymentRow> {
  const next = attemptTransition(payment.state, event);
  if (!next.ok) throw new AppError('VOUCHER_STATE');
  const [moved] = await tx
    .update(voucherPayments)
    .set({ ...change, state: next.state, updatedAt: hand.now })
    .where(
      and(eq(voucherPayments.orderId, payment.orderId), eq(voucherPayments.state, payment.state)),
    )
    .returning();
  if (moved === undefined) throw new AppError('VOUCHER_STATE');
  return moved;
}

/** Moves a voucher the same way, with its line in the ledger. @throws AppError VOUCHER_STATE */
export async function moveVoucher(
  tx: Transaction,
  hand: Hand,
  voucher: VoucherRow,
  event: VoucherEvent,
  change: Partial<typeof vouchers.$inferInsert> = {},
  ledger: Ledger = {},
): Promise<VoucherRow> {
  const next = voucherTransition(voucher.state, event);
  if (!next.ok) throw new AppError('VOUCHER_STATE');
  const [moved] = await tx
    .update(vouchers)
    .set({ ...change, state: next.state, updatedAt: hand.now })
    .where(and(eq(vouchers.id, voucher.id), eq(vouchers.state, voucher.state)))
    .returning();
  if (moved === undefined) throw new AppError('VOUCHER_STATE');
  const line = { orderId: voucher.orderId, voucherId: voucher.id, event };
  await note(tx, hand, { ...line, fromState: voucher.state, toState: moved.state, ...ledger });
  return moved;
}
