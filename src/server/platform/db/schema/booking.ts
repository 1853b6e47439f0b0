import { sql } from 'drizzle-orm';
import {
  type AnyPgColumn,
  bigserial,
  boolean,
  check,
  date,
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

import type { DraftValues } from '@/contract/booking/draft';
import type { CancellationPolicy } from '@/domain/booking/cancellation';
import type { ReservationState } from '@/domain/booking/reservation';
import type { ChangeKind, ChangeState } from '@/domain/booking/stay-change';
import type { HotelId, RatePlanId, RoomTypeId } from '@/domain/ids';
import type { CashReceipt, PaymentMethod } from '@/domain/payment/payment-method';
import type { Quote } from '@/domain/price/pricing';
import type { StayRates } from '@/domain/price/stay-rates';
import { hotels, ratePlans, roomTypes } from './catalogue';
import { instant } from './columns';
import { members } from './members';

/** A booking from its hold to its end. `id` is the payment id in the routes. */
export const reservations = pgTable(
  'reservations',
  {
    id: text().primaryKey(),
    memberId: uuid('member_id')
      .notNull()
      .references(() => members.id),
    hotelId: integer('hotel_id')
      .$type<HotelId>()
      .notNull()
      .references(() => hotels.id),
    roomTypeId: integer('room_type_id')
      .$type<RoomTypeId>()
      .notNull()
      .references(() => roomTypes.id),
    ratePlanId: integer('rate_plan_id')
      .$type<RatePlanId>()
      .notNull()
      .references(() => ratePlans.id),
    checkIn: date('check_in', { mode: 'string' }).notNull(),
    checkOut: date('check_out', { mode: 'string' }).notNull(),
    adults: smallint().notNull(),
    children: smallint().notNull(),
    state: text().$type<ReservationState>().notNull(),
    holdExpiresAt: instant('hold_expires_at').notNull(),
    /** When the guest extended the hold, which is possible once. */
    holdExtendedAt: instant('hold_extended_at'),
    /**
     * The quote as it was shown and signed. Its total is the price, whatever changes in the
     * catalogue later.
     */
    quote: jsonb().$type<Quote>().notNull(),
    total: integer().notNull(),
    /** The rates by which the stay was priced. */
    rates: jsonb().$type<StayRates>().notNull(),
    refundable: boolean().notNull(),
    /** The hotel's refund rules on the day of booking. */
    cancellationPolicy: jsonb('cancellation_policy').$type<CancellationPolicy>().notNull(),
    guest: jsonb().$type<{ name: string; email: string; tel: string }>().notNull(),
    requests: text().notNull(),
    /** The hour in which the guest expects to arrive, such as `15:00`; null when unknown. */
    arrival: text(),
    /** Whether the guest is somebody else than the member who booked. */
    forOther: boolean('for_other').notNull().default(false),
    consents: jsonb()
      .$type<{ terms: boolean; privacy: boolean; cancellation: boolean; marketing: boolean }>()
      .notNull(),
    language: text().$type<'kr' | 'en'>().notNull(),
    installmentMonths: smallint('installment_months').notNull().default(0),
    /** The payment method of the next order. */
    paymentMethod: text('payment_method').$type<PaymentMethod>().notNull().default('CARD'),
    /** The bank of the virtual account, if the next order is paid by bank transfer. */
    depositBank: text('deposit_bank'),
    /** The cash receipt that the guest asked for with a bank transfer. */
    cashReceipt: jsonb('cash_receipt').$type<CashReceipt>(),
    idempotencyKey: text('idempotency_key').notNull(),
    /**
     * For both bookings of a pair, which were held together: the id of the first. Null for any other
     * booking.
     */
    pairId: text('pair_id').references((): AnyPgColumn => reservations.id),
    bookedAt: instant('booked_at'),
    cancelledAt: instant('cancelled_at'),
    /** Whether the booking was cancelled because the guest didn't arrive. */
    noShow: boolean('no_show').notNull().default(false),
    /** In won: refunded by a cancellation, or due to a guest who didn't arrive. */
    refund: integer(),
    refundFeePercent: integer('refund_fee_percent'),
    /** How often the dates were changed; also the revision of the event in the guest's calendar. */
    changes: smallint().notNull().default(0),
    /**
     * In won: the part of the total that consists of fees for changes, which no cancellation
     * refunds.
     */
    changeFee: integer('change_fee').notNull().default(0),
    /**
     * The lowest fee of a cancellation, in percent: the one that applied when the dates were
     * changed.
     */
    feeFloorPercent: smallint('fee_floor_percent').notNull().default(0),
    createdAt: instant('created_at').notNull().defaultNow(),
    updatedAt: instant('updated_at').notNull().defaultNow(),
  },
  (table) => [
    unique('reservations_idempotency').on(table.memberId, table.idempotencyKey),
    index('reservations_member').on(table.memberId, table.checkIn),
    index('reservations_pair')
      .on(table.pairId)
      .where(sql`pair_id is not null`),
    index('reservations_live_holds')
      .on(table.holdExpiresAt)
      .where(sql`state in ('HELD', 'PAYING', 'CANCELLING')`),
    // Jobs look every few seconds for stays that begin or have ended.
    index('reservations_arrivals')
      .on(table.checkIn)
      .where(sql`state = 'BOOKED'`),
    index('reservations_departures')
      .on(table.checkOut)
      .where(sql`state in ('BOOKED', 'COMPLETED')`),
    check('reservations_half_open', sql`${table.checkIn} < ${table.checkOut}`),
    check('reservations_total', sql`${table.total} >= 0`),
    check(
      'reservations_change_fee',
      sql`${table.changeFee} >= 0 and ${table.changeFee} <= ${table.total}`,
    ),
  ],
);

/**
 * A change of a paid booking's dates. While it is open (DUE, PAYING, HELD), its payment or refund
 * isn't settled: the nights it adds are taken, the nights it gives up aren't released, and the
 * booking is unchanged.
 */
export const stayChanges = pgTable(
  'stay_changes',
  {
    /** The id of the accepted offer, so that accepting it again is the same change. */
    id: uuid().primaryKey(),
    reservationId: text('reservation_id')
      .notNull()
      .references(() => reservations.id),
    state: text().$type<ChangeState>().notNull(),
    kind: text().$type<ChangeKind>().notNull().default('DATES'),
    wasCheckIn: date('was_check_in', { mode: 'string' }).notNull(),
    wasCheckOut: date('was_check_out', { mode: 'string' }).notNull(),
    checkIn: date('check_in', { mode: 'string' }).notNull(),
    checkOut: date('check_out', { mode: 'string' }).notNull(),
    /** The quote of the booking after the change, including the fees of its changes. */
    quote: jsonb().$type<Quote>().notNull(),
    /** `rates` of the booking after the change. */
    rates: jsonb().$type<StayRates>().notNull(),
    refund: integer().notNull(),
    /**
     * In won: kept of what is given up; for an early check-out, including the fee of an earlier one
     * requested on the same day.
     */
    fee: integer().notNull().default(0),
    /**
     * In won: to be paid for the change. `expiresAt` is the deadline, if there is something to pay.
     */
    toPay: integer('to_pay').notNull().default(0),
    expiresAt: instant('expires_at'),
    /** `changeFee` and `feeFloorPercent` of the booking after the change. */
    changeFee: integer('change_fee').notNull(),
    feeFloorPercent: smallint('fee_floor_percent').notNull(),
    createdAt: instant('created_at').notNull().defaultNow(),
    /** When the state changed last. */
    updatedAt: instant('updated_at').notNull().defaultNow(),
    endedAt: instant('ended_at'),
  },
  (table) => [
    index('stay_changes_reservation').on(table.reservationId),
    uniqueIndex('stay_changes_one_open')
      .on(table.reservationId)
      .where(sql`state in ('DUE', 'PAYING', 'HELD')`),
    index('stay_changes_due')
      .on(table.expiresAt)
      .where(sql`state = 'DUE'`),
    check('stay_changes_half_open', sql`${table.checkIn} < ${table.checkOut}`),
  ],
);

/**
 * A room that is kept for somebody on the reservation page before they book it. It takes its nights
 * like a booking does, and becomes one, ends or is given up within minutes; the row is then deleted.
 */
export const courtesyHolds = pgTable(
  'courtesy_holds',
  {
    /** 122 random bits. The cookie of a visitor is this id, so no answer and no log may show it. */
    id: uuid().primaryKey().defaultRandom(),
    /** The id of the member, or the proven address of somebody who has no account yet. */
    owner: text().notNull().unique(),
    roomTypeId: integer('room_type_id')
      .$type<RoomTypeId>()
      .notNull()
      // A catalogue without the room removes its nights, too.
      .references(() => roomTypes.id, { onDelete: 'cascade' }),
    checkIn: date('check_in', { mode: 'string' }).notNull(),
    checkOut: date('check_out', { mode: 'string' }).notNull(),
    expiresAt: instant('expires_at').notNull(),
    createdAt: instant('created_at').notNull(),
  },
  (table) => [
    index('courtesy_holds_expiry').on(table.expiresAt),
    check('courtesy_holds_half_open', sql`${table.checkIn} < ${table.checkOut}`),
  ],
);

/** The append-only ledger of all changes of a booking. */
export const reservationEvents = pgTable(
  'reservation_events',
  {
    id: bigserial({ mode: 'number' }).primaryKey(),
    reservationId: text('reservation_id')
      .notNull()
      .references(() => reservations.id),
    at: instant('at').notNull().defaultNow(),
    /** A member's id, or the name of the job that acted. */
    actor: text().notNull(),
    event: text().notNull(),
    fromState: text('from_state'),
    toState: text('to_state').notNull(),
    /** In won: the money that moved, positive in, negative out. */
    amount: integer().notNull().default(0),
    detail: jsonb().$type<Record<string, string | number | boolean | null>>().notNull().default({}),
  },
  (table) => [index('reservation_events_reservation').on(table.reservationId)],
);

/** Steps of the business provider's own payment page, stored for support. */
export const partnerPaymentLogs = pgTable('partner_payment_logs', {
  id: bigserial({ mode: 'number' }).primaryKey(),
  reservationId: text('reservation_id')
    .notNull()
    .references(() => reservations.id),
  step: text().notNull(),
  detail: text().notNull(),
  at: instant('at').notNull().defaultNow(),
});

/**
 * What a member has typed on the reservation page: one draft for each member, until it is booked or
 * too old.
 */
export const reservationDrafts = pgTable(
  'reservation_drafts',
  {
    memberId: uuid('member_id')
      .primaryKey()
      .references(() => members.id, { onDelete: 'cascade' }),
    values: jsonb().$type<DraftValues>().notNull(),
    /** The revision of the draft, which changes with each save. */
    revision: uuid().notNull(),
    updatedAt: instant('updated_at').notNull(),
  },
  (table) => [index('reservation_drafts_updated').on(table.updatedAt)],
);
