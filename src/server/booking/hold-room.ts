import { randomUUID } from 'node:crypto';

import { and, eq } from 'drizzle-orm';

import { contract } from '@/contract';
import { arrivalHours } from '@/domain/arrival';
import { couponsOf, withoutCoupons } from '@/domain/coupon-quote';
import { addOnsOf, sameQuote, type Quote } from '@/domain/pricing';
import type { Parsed } from '@/contract/endpoint';
import { priceCoupons, type PricedCoupons } from '../coupon/price-coupons';
import { useCoupons } from '../coupon/use-coupons';
import type { Transaction } from '../db/client';
import { isCheckViolation, withRetry } from '../db/retry';
import { reservations } from '../db/schema';
import { AppError } from '../http/app-error';
import { handle, type MemberContext } from '../http/handler';
import { expireHoldsOf, expireHoldsBy } from '../jobs/expire-holds';
import { currentQuote, type CurrentQuote } from '../quote/current-quote';
import { quoteOffer } from '../quote/quote-token';
import { ratesOf } from '../quote/stay-rates';
import { newBookingId } from './booking-id';
import type { ReservationRow } from './booking-queries';
import { guestTel } from './guest-tel';
import { takeStock, type TakeStock } from './stock';
import { record } from './transitions';

type Body = Parsed<typeof contract.holdRoom>['body'];

/** What a hold is asked for, checked. */
type Wish = {
  /** Without coupons. */
  readonly quote: Quote;
  readonly coupons: Body['coupons'];
  readonly guest: ReservationRow['guest'];
  readonly requests: string;
  readonly arrival: string | null;
  readonly forOther: boolean;
  readonly consents: ReservationRow['consents'];
  readonly idempotencyKey: string;
};

/**
 * The call, over a way of taking stock. The product's is `holdRoom`; the race test puts a naive
 * one in to show that the race is there.
 */
export function holdRoomUsing(take: TakeStock) {
  return handle(contract.holdRoom, async ({ body }, context) => {
    const wish = await wishOf(body, context);
    const known = await holdByKey(context, wish);
    if (known !== null) return answerOf(known);
    try {
      return answerOf(await hold(wish, take, context));
    } catch (error) {
      // A hold that is over but not swept yet may be all that is in the way.
      if ((await expireInTheWay(error, wish, context)) === 0) throw error;
      return answerOf(await hold(wish, take, context));
    }
  });
}

/**
 * Takes the stock and holds the room at the quoted price for `holdSeconds`.
 * Errors: QUOTE_TAMPERED, QUOTE_EXPIRED, PRICE_CHANGED, CONSENT_MISSING, TEL_INVALID, SOLD_OUT
 * (details: `night`), IDEMPOTENCY_REUSED, the stay's, its add-ons' and its coupons' own.
 */
export const holdRoom = holdRoomUsing(takeStock);

/** @returns how many holds that are over were ended, of those that may have caused the error */
async function expireInTheWay(error: unknown, wish: Wish, context: MemberContext): Promise<number> {
  const code = error instanceof AppError ? error.code : null;
  if (code === 'SOLD_OUT') return expireHoldsOf(context, wish.quote);
  const isCoupon = code === 'COUPON_USED' || code === 'COUPON_NOT_APPLICABLE';
  return isCoupon ? expireHoldsBy(context, context.member.memberId) : 0;
}

async function wishOf(body: Body, context: MemberContext): Promise<Wish> {
  const { guest, consents } = body;
  if (!consents.terms || !consents.privacy || !consents.cancellation) {
    throw new AppError('CONSENT_MISSING');
  }
  return {
    quote: await quoteOffer.read(body.quoteToken, context),
    coupons: body.coupons,
    guest: { name: guest.name, email: guest.email, tel: guestTel(guest) },
    requests: body.requests.trim(),
    arrival: body.arrival,
    forOther: body.forOther,
    consents,
    idempotencyKey: body.idempotencyKey ?? context.requestKey ?? randomUUID(),
  };
}

function answerOf(row: ReservationRow) {
  return { id: row.id, holdExpiresAt: row.holdExpiresAt.toISOString(), total: row.total };
}

/**
 * The hold that this key made before, or null.
 * @throws AppError IDEMPOTENCY_REUSED when it was made for something else
 */
async function holdByKey(context: MemberContext, wish: Wish): Promise<ReservationRow | null> {
  const [row] = await context.db
    .select()
    .from(reservations)
    .where(
      and(
        eq(reservations.memberId, context.member.memberId),
        eq(reservations.idempotencyKey, wish.idempotencyKey),
      ),
    );
  if (row === undefined) return null;
  const same =
    sameQuote(withoutCoupons(row.quote), wish.quote) &&
    sameIds([...couponsOf(row.quote).keys()], wish.coupons?.ids ?? []) &&
    row.requests === wish.requests &&
    row.arrival === wish.arrival &&
    row.forOther === wish.forOther &&
    row.guest.name === wish.guest.name &&
    row.guest.email === wish.guest.email &&
    row.guest.tel === wish.guest.tel &&
    row.consents.marketing === wish.consents.marketing;
  if (!same) throw new AppError('IDEMPOTENCY_REUSED');
  return row;
}

const sameIds = (a: readonly number[], b: readonly number[]) =>
  a.length === new Set(b).size && b.every((id) => a.includes(id));

async function hold(wish: Wish, take: TakeStock, context: MemberContext): Promise<ReservationRow> {
  try {
    const made = await withRetry(() => holdOnce(wish, take, context));
    // Somebody else's transaction with this key came first while this one waited.
    const row = made ?? (await holdByKey(context, wish));
    if (row === null) throw new AppError('INTERNAL');
    return row;
  } catch (error) {
    // The last line of defence: the update above it never lets this happen.
    if (isCheckViolation(error)) throw new AppError('SOLD_OUT');
    throw error;
  }
}

/**
 * The stay at its price of this moment, with the coupons it is to be held with.
 * @throws AppError PRICE_CHANGED when either isn't what was shown, and the coupons' own
 */
async function pricedStay(
  tx: Transaction,
  { quote, coupons }: Wish,
  current: CurrentQuote,
  context: MemberContext,
): Promise<PricedCoupons> {
  const changed = (total: number) => new AppError('PRICE_CHANGED', { details: { total } });
  if (!sameQuote(current.quote, quote)) throw changed(current.quote.total);
  if (coupons === null) return { quote, uses: [] };
  const stay = { quote, refundable: current.plan.refundable, hotel: current.hotel };
  const { memberId } = context.member;
  const priced = await priceCoupons(tx, memberId, coupons.ids, stay, context.now());
  if (priced.quote.total !== coupons.total) throw changed(priced.quote.total);
  return priced;
}

function holdOnce(
  wish: Wish,
  take: TakeStock,
  context: MemberContext,
): Promise<ReservationRow | null> {
  const { memberId } = context.member;
  return context.db.transaction(async (tx) => {
    const now = context.now();
    const current = await currentQuote(tx, { ...wish.quote, addOns: addOnsOf(wish.quote) }, now);
    const { quote, uses } = await pricedStay(tx, wish, current, context);
    if (wish.arrival !== null && !arrivalHours(current.hotel.checkInTime).includes(wish.arrival)) {
      throw new AppError('INPUT_INVALID', { fields: { arrival: 'not_offered' } });
    }
    // Before the stock: two requests with one key meet here and not in a second room.
    const [row] = await tx
      .insert(reservations)
      .values({
        id: newBookingId(),
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
        rates: await ratesOf(tx, current),
        refundable: current.plan.refundable,
        cancellationPolicy: current.policy,
        guest: wish.guest,
        requests: wish.requests,
        arrival: wish.arrival,
        forOther: wish.forOther,
        consents: wish.consents,
        language: context.language,
        idempotencyKey: wish.idempotencyKey,
        createdAt: now,
        updatedAt: now,
      })
      .onConflictDoNothing({ target: [reservations.memberId, reservations.idempotencyKey] })
      .returning();
    if (row === undefined) return null;
    await useCoupons(tx, row, uses, now);
    const stock = await take(tx, quote.roomTypeId, quote);
    if (!stock.taken) throw new AppError('SOLD_OUT', { details: { night: stock.night } });
    await record(
      tx,
      { actor: memberId, now },
      { reservationId: row.id, event: 'HOLD_MADE', fromState: null, toState: row.state },
    );
    return row;
  });
}
