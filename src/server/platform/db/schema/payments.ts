import { sql } from 'drizzle-orm';
import {
  check,
  index,
  integer,
  jsonb,
  pgTable,
  smallint,
  text,
  unique,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';

import type { CashReceipt, PaidWith } from '@/domain/payment/payment-method';
import type { AttemptState } from '@/domain/booking/reservation';
import { reservations, stayChanges } from './booking';
import { instant } from './columns';
import { voucherOrders, vouchers } from './vouchers';

/**
 * One payment, which is one order at the gateway. A declined one stays in the table; the next
 * attempt is a new row.
 *
 * `payable_kind` and `payable_id` name what it pays for, and `item_id` the part of it, such as a
 * change of dates; null for the whole. Columns that are generated from them carry the foreign keys,
 * so that the database refuses a payment of something that doesn't exist, and a new kind of payable
 * needs no new column before it wants one.
 */
export const payments = pgTable(
  'payments',
  {
    /** The order's id at the gateway: the payable's id and the number of the attempt. */
    orderId: text('order_id').primaryKey(),
    payableKind: text('payable_kind').notNull(),
    payableId: text('payable_id').notNull(),
    itemId: text('item_id'),
    reservationId: text('reservation_id')
      .generatedAlwaysAs(sql`case when payable_kind = 'BOOKING' then payable_id end`)
      .references(() => reservations.id),
    changeId: uuid('change_id')
      .generatedAlwaysAs(sql`case when payable_kind = 'BOOKING' then item_id::uuid end`)
      .references(() => stayChanges.id),
    voucherOrderId: text('voucher_order_id')
      .generatedAlwaysAs(sql`case when payable_kind = 'VOUCHERS' then payable_id end`)
      .references(() => voucherOrders.id),
    /** The gateway at which the order was opened. */
    provider: text().notNull().default('toss'),
    attempt: smallint().notNull(),
    state: text().$type<AttemptState>().notNull(),
    amount: integer().notNull(),
    paymentKey: text('payment_key').unique(),
    checkoutUrl: text('checkout_url'),
    cardIssuer: text('card_issuer'),
    /** Masked by the gateway: the full number never reaches the site. */
    cardNumber: text('card_number'),
    installmentMonths: smallint('installment_months').notNull().default(0),
    method: text().$type<PaidWith>().notNull().default('CARD'),
    /** The virtual account for a bank transfer; `bank` is the gateway's code of its bank. */
    bank: text(),
    accountNumber: text('account_number'),
    accountHolder: text('account_holder'),
    depositDueAt: instant('deposit_due_at'),
    /** The gateway's callback about a deposit contains this secret, which nobody else is shown. */
    depositSecret: text('deposit_secret'),
    cashReceipt: jsonb('cash_receipt').$type<CashReceipt>(),
    /** The URL at which the gateway shows the cash receipt, once it is issued. */
    cashReceiptUrl: text('cash_receipt_url'),
    receiptUrl: text('receipt_url'),
    failureCode: text('failure_code'),
    capturedAt: instant('captured_at'),
    /** In won: refunded so far. */
    refunded: integer().notNull().default(0),
    createdAt: instant('created_at').notNull().defaultNow(),
    updatedAt: instant('updated_at').notNull().defaultNow(),
  },
  (table) => [
    unique('payments_number').on(table.payableId, table.attempt),
    index('payments_deposits')
      .on(table.updatedAt)
      .where(sql`state = 'AWAITING_DEPOSIT'`),
    check('payments_refund', sql`${table.refunded} >= 0 and ${table.refunded} <= ${table.amount}`),
  ],
);

/** What becomes of a refund, in the order in which it may happen. */
export const REFUND_STATES = ['ACCOUNT_NEEDED', 'REQUESTED', 'DONE', 'REFUSED'] as const;

/** Why money of a payment is refunded. ORPHAN: the payment came too late for what it pays for. */
export type RefundPurpose = 'ORPHAN' | 'CANCEL' | 'CHANGE' | 'NO_SHOW' | 'VOUCHER';

/**
 * A refund of money of one payment. A cancellation or change of something that was paid by several
 * payments has one part for each of them; a part is asked for after the earlier parts are made.
 */
export const refunds = pgTable(
  'refunds',
  {
    id: uuid().primaryKey().defaultRandom(),
    orderId: text('order_id')
      .notNull()
      .references(() => payments.orderId),
    purpose: text().$type<RefundPurpose>().notNull(),
    /** The change of dates, or the voucher, that is refunded; null for the whole. */
    itemId: text('item_id'),
    changeId: uuid('change_id')
      .generatedAlwaysAs(sql`case when purpose = 'CHANGE' then item_id::uuid end`)
      .references(() => stayChanges.id),
    voucherId: uuid('voucher_id')
      .generatedAlwaysAs(sql`case when purpose = 'VOUCHER' then item_id::uuid end`)
      .references(() => vouchers.id),
    /** Counts from 1, within one cancellation or change. */
    part: smallint().notNull().default(1),
    amount: integer().notNull(),
    reason: text().notNull(),
    /**
     * ACCOUNT_NEEDED: it was paid by bank transfer, and the guest hasn't named an account for the
     * refund yet.
     */
    state: text().$type<(typeof REFUND_STATES)[number]>().notNull(),
    /** The account that a bank transfer is refunded to; deleted once the refund is made. */
    account: jsonb().$type<{ bank: string; number: string; holder: string }>(),
    idempotencyKey: text('idempotency_key').notNull().unique(),
    createdAt: instant('created_at').notNull().defaultNow(),
    completedAt: instant('completed_at'),
  },
  (table) => [
    index('refunds_order').on(table.orderId),
    // One open refund for each payment, because the balance at the gateway can only tell the
    // outcome of one at a time.
    uniqueIndex('refunds_one_open')
      .on(table.orderId)
      .where(sql`state in ('REQUESTED', 'ACCOUNT_NEEDED')`),
  ],
);
