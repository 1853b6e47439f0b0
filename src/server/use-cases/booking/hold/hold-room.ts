import { randomUUID } from 'node:crypto';

import { and, eq } from 'drizzle-orm';

import { contract } from '@/contract';
import type { RoomStay } from '@/domain/booking/courtesy-hold';
import { arrivalHours } from '@/domain/stay/arrival';
import { couponsOf, withoutCoupons } from '@/domain/coupon/coupon-quote';
import { addOnsOf, sameQuote, type Quote } from '@/domain/price/pricing';
import type { Parsed } from '@/contract/endpoint';
import { priceCoupons, type PricedCoupons } from '@/server/core/coupons/price-coupons';
import { useCoupons as markCouponsUsed } from '@/server/core/coupons/use-coupons';
import type { Transaction } from '@/server/platform/db/client';
import { isCheckViolation, withRetry } from '@/server/platform/db/retry';
import { givenColumns, prepared } from '@/server/platform/db/prepared';
import { reservations } from '@/server/platform/db/schema';
import { AppError } from '@/server/platform/http/app-error';
import { type Context, handle, type MemberContext } from '@/server/platform/http/handler';
import { expireHoldsOf, expireHoldsBy } from '@/server/core/bookings/expire-holds';
import { countAttempts } from '@/server/platform/limits/attempts';
import {
  currentQuote,
  type CurrentQuote,
  quoteOffer,
} from '@/server/core/inventory/quote/current-quote';
import { ratesOf } from '@/server/core/inventory/quote/rate-facts';
import { newBookingId } from '@/server/core/bookings/booking-id';
import type { ReservationRow } from '@/server/core/bookings/booking-queries';
import { guestTel } from '@/server/core/bookings/stay-labels';
import { courtesyGuest } from '@/server/core/inventory/courtesy-guest';
import {
  deleteCourtesyHolds,
  type DeleteCourtesyHolds,
  courtesyHoldExists,
  takeOwnStock,
} from '@/server/core/inventory/courtesy-holds';
import { takeStock, type TakeStock } from '@/server/core/inventory/stock';
import { lineOf, lineValues } from '@/server/core/bookings/transitions';
import {
  guardHold,
  loadOwnHolds,
  lockUnpaidRooms,
  type HoldGuard,
  type OwnHold,
} from './unpaid-rooms';

type Body = Parsed<typeof contract.holdRoom>['body'];

/** A checked request for a hold. */
export type HoldRequest = {
  /** The quoted price without coupons. */
  readonly quote: Quote;
  readonly coupons: Body['coupons'];
  readonly guest: ReservationRow['guest'];
  readonly requests: string;
  readonly arrival: string | null;
  readonly forOther: boolean;
  readonly consents: ReservationRow['consents'];
  readonly idempotencyKey: string;
  /** The id of the first booking of a pair; null for a room that is held alone. */
  readonly pairId: string | null;
};

/** The guards that keep holds consistent; race tests replace one of them. */
export type HoldGuards = {
  /** Makes concurrent holds of one member wait for each other. */
  readonly lock: (tx: Transaction, memberId: string) => Promise<void>;
  readonly guard: HoldGuard;
  /** Ends the member's courtesy holds, whose nights pass on to the hold. */
  readonly claim: DeleteCourtesyHolds;
  readonly take: TakeStock;
};

export const HOLD_GUARDS: HoldGuards = {
  lock: lockUnpaidRooms,
  guard: guardHold,
  claim: deleteCourtesyHolds,
  take: takeStock,
};

/**
 * Makes the handler of `holdRoom` with some guards replaced. The product uses `holdRoom`; race
 * tests take a guard away to show that the race exists.
 */
export function holdRoomUsing(guards: Partial<HoldGuards>) {
  const all = { ...HOLD_GUARDS, ...guards };
  return handle(contract.holdRoom, async ({ body }, context) => {
    const request = await parseRequest(body, body, context);
    return retryWithoutExpired([request.quote], context, async () =>
      answerOf(await hold(request, all, context)),
    );
  });
}

/**
 * Takes the stock and holds the room at the quoted price for `holdSeconds`. A courtesy hold of the
 * same stay passes its nights on; the member's others end. Errors: QUOTE_TAMPERED,
 * QUOTE_EXPIRED, PRICE_CHANGED, CONSENT_MISSING, TEL_INVALID, SOLD_OUT (details: `night`),
 * HOLD_OVERLAPS (details: `id`), HOLD_LIMIT, HOLDS_TOO_MANY, RATE_LIMITED, IDEMPOTENCY_REUSED, and
 * those of the quote, the add-ons and the coupons.
 */
export const holdRoom = holdRoomUsing(HOLD_GUARDS);

/**
 * Takes rooms, and once more when one of them or a coupon was only blocked by holds that have expired
 * but haven't been swept yet.
 */
export async function retryWithoutExpired<T>(
  stays: readonly RoomStay[],
  context: Context,
  work: () => Promise<T>,
): Promise<T> {
  try {
    return await work();
  } catch (error) {
    let ended = 0;
    for (const stay of stays) ended += await expireInTheWay(error, stay, context);
    if (ended === 0) throw error;
    return work();
  }
}

/** @returns how many expired holds were ended, of those that may have caused the error */
async function expireInTheWay(error: unknown, stay: RoomStay, context: Context): Promise<number> {
  const code = error instanceof AppError ? error.code : null;
  if (code === 'SOLD_OUT') return expireHoldsOf(context, stay);
  const isCoupon = code === 'COUPON_USED' || code === 'COUPON_NOT_APPLICABLE';
  if (!isCoupon || context.member === null) return 0;
  return expireHoldsBy(context, context.member.memberId);
}

/**
 * Checks a request to hold a room.
 * @param room the room, which in a request for a pair is one of two
 * @param details what is typed once for the request
 */
export async function parseRequest(
  room: Pick<Body, 'quoteToken' | 'coupons'>,
  details: Omit<Body, 'quoteToken' | 'coupons'>,
  context: MemberContext,
): Promise<HoldRequest> {
  const { guest, consents } = details;
  if (!consents.terms || !consents.privacy || !consents.cancellation) {
    throw new AppError('CONSENT_MISSING');
  }
  return {
    quote: await quoteOffer.read(room.quoteToken, context),
    coupons: room.coupons,
    guest: { name: guest.name, email: guest.email, tel: guestTel(guest) },
    requests: details.requests.trim(),
    arrival: details.arrival,
    forOther: details.forOther,
    consents,
    idempotencyKey: details.idempotencyKey ?? context.requestKey ?? randomUUID(),
    pairId: null,
  };
}

function answerOf(row: ReservationRow) {
  return { id: row.id, holdExpiresAt: row.holdExpiresAt.toISOString(), total: row.total };
}

/**
 * Finds the hold that was made earlier with this idempotency key, or null.
 * @throws AppError IDEMPOTENCY_REUSED when that request was a different one
 */
export async function findHoldByKey(
  context: MemberContext,
  request: HoldRequest,
): Promise<ReservationRow | null> {
  const [row] = await context.db
    .select()
    .from(reservations)
    .where(
      and(
        eq(reservations.memberId, context.member.memberId),
        eq(reservations.idempotencyKey, request.idempotencyKey),
      ),
    );
  if (row === undefined) return null;
  const same =
    sameQuote(withoutCoupons(row.quote), request.quote) &&
    sameIds([...couponsOf(row.quote).keys()], request.coupons?.ids ?? []) &&
    row.requests === request.requests &&
    row.arrival === request.arrival &&
    row.forOther === request.forOther &&
    row.guest.name === request.guest.name &&
    row.guest.email === request.guest.email &&
    row.guest.tel === request.guest.tel &&
    row.consents.marketing === request.consents.marketing;
  if (!same) throw new AppError('IDEMPOTENCY_REUSED');
  return row;
}

const sameIds = (a: readonly number[], b: readonly number[]) =>
  a.length === new Set(b).size && b.every((id) => a.includes(id));

async function hold(
  request: HoldRequest,
  guards: HoldGuards,
  context: MemberContext,
): Promise<ReservationRow> {
  const made = await orSoldOut(() => holdOnce(request, guards, context));
  // No row means that a request with the same key was first.
  const row = made ?? (await findHoldByKey(context, request));
  if (row === null) throw new AppError('INTERNAL');
  return row;
}

/** Runs a transaction that takes stock, again after a deadlock. */
export async function orSoldOut<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await withRetry(work);
  } catch (error) {
    // Last line of defence, by a check constraint of the database: `takeStock` should have refused
    // before.
    if (isCheckViolation(error)) throw new AppError('SOLD_OUT');
    throw error;
  }
}

/**
 * Prices the stay at this moment, with the coupons of the request.
 * @throws AppError PRICE_CHANGED (details: `total`) when a price isn't the one that was shown, and
 * the errors of coupons
 */
async function pricedStay(
  tx: Transaction,
  { quote, coupons }: HoldRequest,
  current: CurrentQuote,
  context: MemberContext,
): Promise<PricedCoupons> {
  const changed = (total: number) => new AppError('PRICE_CHANGED', { details: { total } });
  if (!sameQuote(current.quote, quote)) throw changed(current.quote.total);
  if (coupons === null) return { quote, uses: [] };
  const stay = { quote, refundable: current.plan.refundable, hotel: current.hotel };
  const { memberId } = context.member;
  const priced = await priceCoupons(tx, memberId, coupons.ids, stay, {
    now: context.now(),
    booking: null,
  });
  if (priced.quote.total !== coupons.total) throw changed(priced.quote.total);
  return priced;
}

function holdOnce(
  request: HoldRequest,
  { lock, guard, claim, take }: HoldGuards,
  context: MemberContext,
): Promise<ReservationRow | null> {
  const { memberId } = context.member;
  return context.db.transaction(async (tx) => {
    await lock(tx, memberId);
    const now = context.now();
    const { idempotencyKey } = request;
    const own = await loadOwnHolds(tx, { memberId, idempotencyKey }, now);
    if (own.some(({ isSame }) => isSame)) return null;
    const made = await writeHold(
      tx,
      { ...request, id: newBookingId() },
      { guard, own, now },
      context,
    );
    if (made === null) return null;
    const { hasCourtesyHold, ...row } = made;
    const stock = hasCourtesyHold
      ? await takeOwnStock(tx, { claim, take }, courtesyGuest(context), row)
      : await take(tx, row.roomTypeId, row);
    if (!stock.taken) throw new AppError('SOLD_OUT', { details: { night: stock.night } });
    // Counted last: other requests of this client wait for this lock only until the transaction
    // ends, and it waits for no further lock.
    await countAttempts({ ...context, db: tx }, [['holdClient'], ['holdClientDaily']]);
    return row;
  });
}

/** `hasCourtesyHold`: whether the guest has courtesy holds, which have to end. */
type WrittenHold = ReservationRow & { readonly hasCourtesyHold: boolean };

/**
 * Prices a room, checks whether the member may hold it, and writes the hold with its coupons. The
 * stock isn't taken yet. Must run under `lockUnpaidRooms`.
 * @returns null when the member has used the request's key before
 */
export async function writeHold(
  tx: Transaction,
  request: HoldRequest & { readonly id: string },
  { guard, own, now }: { guard: HoldGuard; own: readonly OwnHold[]; now: Date },
  context: MemberContext,
): Promise<WrittenHold | null> {
  const current = await currentQuote(
    tx,
    { ...request.quote, addOns: addOnsOf(request.quote) },
    now,
  );
  const { maxGuests } = current.room;
  await guard({ ...request.quote, maxGuests }, own, now);
  const { quote, uses } = await pricedStay(tx, request, current, context);
  if (
    request.arrival !== null &&
    !arrivalHours(current.hotel.checkInTime).includes(request.arrival)
  ) {
    throw new AppError('INPUT_INVALID', { fields: { arrival: 'not_offered' } });
  }
  const { memberId } = context.member;
  // The row is inserted before stock is taken: of two requests with one key the second conflicts
  // here, and doesn't take a second room.
  const [row] = await insertHold(tx, {
    ...courtesyGuest(context),
    id: request.id,
    memberId,
    hotelId: quote.hotelId,
    roomTypeId: quote.roomTypeId,
    ratePlanId: quote.ratePlanId,
    checkIn: quote.checkIn,
    checkOut: quote.checkOut,
    adults: quote.adults,
    children: quote.children,
    state: 'HELD',
    holdExpiresAt: new Date(now.getTime() + context.config.holdSeconds * 1000),
    quote,
    total: quote.total,
    rates: ratesOf(current),
    refundable: current.plan.refundable,
    cancellationPolicy: current.policy,
    guest: request.guest,
    requests: request.requests,
    arrival: request.arrival,
    forOther: request.forOther,
    consents: request.consents,
    language: context.language,
    idempotencyKey: request.idempotencyKey,
    pairId: request.pairId,
    createdAt: now,
    updatedAt: now,
    ...lineValues({ actor: memberId, now }, 'HOLD_MADE', null),
  });
  if (row === undefined) return null;
  await markCouponsUsed(tx, row, uses, now);
  return row;
}

/** Takes the nights of a hold. @throws AppError SOLD_OUT (details: `night`) */
export async function takeRoom(
  tx: Transaction,
  row: ReservationRow,
  take: TakeStock,
): Promise<void> {
  const stock = await take(tx, row.roomTypeId, row);
  if (!stock.taken) throw new AppError('SOLD_OUT', { details: { night: stock.night } });
}

/**
 * Inserts a hold and its line in the ledger, or nothing when the member has used the key before.
 * `hasCourtesyHold` tells whether the guest has courtesy holds, which saves most bookings a statement.
 */
const insertHold = prepared('insert_hold', (db) => {
  const made = db.$with('made').as(
    db
      .insert(reservations)
      .values(
        givenColumns(reservations, [
          'id',
          'memberId',
          'hotelId',
          'roomTypeId',
          'ratePlanId',
          'checkIn',
          'checkOut',
          'adults',
          'children',
          'state',
          'holdExpiresAt',
          'quote',
          'total',
          'rates',
          'refundable',
          'cancellationPolicy',
          'guest',
          'requests',
          'arrival',
          'forOther',
          'consents',
          'language',
          'idempotencyKey',
          'pairId',
          'createdAt',
          'updatedAt',
        ]),
      )
      .onConflictDoNothing({ target: [reservations.memberId, reservations.idempotencyKey] })
      .returning(),
  );
  const line = db.$with('line', {}).as(lineOf('made'));
  return db
    .with(made, line)
    .select({ ...made._.selectedFields, hasCourtesyHold: courtesyHoldExists(db) })
    .from(made);
});
