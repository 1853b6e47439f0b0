import { contract } from '@/contract';
import type { Parsed } from '@/contract/endpoint';
import type { PersonalCouponId } from '@/domain/ids';
import { courtesyGuest } from '@/server/core/inventory/courtesy-guest';
import { endCourtesyHolds, lockCourtesyHolds } from '@/server/core/inventory/courtesy-holds';
import { newBookingId } from '@/server/core/bookings/booking-id';
import type { ReservationRow } from '@/server/core/bookings/booking-queries';
import { lockCoupons } from '@/server/core/coupons/price-coupons';
import { AppError } from '@/server/platform/http/app-error';
import { handle, type MemberContext } from '@/server/platform/http/handler';
import { countAttempts } from '@/server/platform/limits/attempts';
import {
  findHoldByKey,
  HOLD_GUARDS,
  type HoldGuards,
  type HoldRequest,
  orSoldOut,
  parseRequest,
  retryWithoutExpired,
  takeRoom,
  writeHold,
} from './hold-room';
import { type HoldGuard, loadOwnHolds, type OwnHold } from './unpaid-rooms';

type Body = Parsed<typeof contract.holdPair>['body'];

/** The two rooms of a pair, as requests or as bookings. */
type Both<T> = { readonly first: T; readonly second: T };

/** A request for one room of a pair; `pairId` is the id that the first booking gets. */
type PairRequest = HoldRequest & { readonly pairId: string };

/** The guards of a pair; race tests replace one of them. */
type PairGuards = HoldGuards & {
  /** The order in which the nights of two room types are taken. */
  readonly inOrder: (rows: Both<ReservationRow>) => readonly ReservationRow[];
};

/**
 * The nights of the room type with the lower id are taken first, whichever the guest named first.
 * Everybody who takes nights of two room types does so in this order, so two pairs of the same rooms
 * can't deadlock.
 */
const byRoomType: PairGuards['inOrder'] = ({ first, second }) =>
  [first, second].toSorted((a, b) => a.roomTypeId - b.roomTypeId);

/**
 * Makes the handler of `holdPair` with some guards replaced. The product uses `holdPair`; race tests
 * take a guard away to show that the race exists.
 */
export function holdPairUsing(guards: Partial<PairGuards>) {
  const all = { ...HOLD_GUARDS, inOrder: byRoomType, ...guards };
  return handle(contract.holdPair, async ({ body }, context) => {
    const requests = await parseBoth(body, context);
    const stays = [requests.first.quote, requests.second.quote];
    return retryWithoutExpired(stays, context, async () =>
      answerOf(await hold(requests, all, context)),
    );
  });
}

/**
 * Holds two rooms of one hotel for the same nights in one transaction: both, or neither. Each is a
 * booking of its own with its price, coupons and payment; guest and consents are those of both.
 * Errors: those of `holdRoom` (IDEMPOTENCY_REUSED also when another request of the member has used
 * the key of one of the rooms), and INPUT_INVALID for rooms of different hotels or nights and for two
 * of a room type that takes the party alone.
 */
export const holdPair = holdPairUsing({});

async function parseBoth(body: Body, context: MemberContext): Promise<Both<PairRequest>> {
  const { first: roomOfFirst, second: roomOfSecond, ...details } = body;
  const pairId = newBookingId();
  const first = await parseRequest(roomOfFirst, details, context);
  const second = await parseRequest(roomOfSecond, details, context);
  const isSameStay =
    first.quote.hotelId === second.quote.hotelId &&
    first.quote.checkIn === second.quote.checkIn &&
    first.quote.checkOut === second.quote.checkOut;
  if (!isSameStay) throw new AppError('INPUT_INVALID', { fields: { second: 'not_same_stay' } });
  // Each row has a key of its own, since a member's keys are unique.
  const { idempotencyKey: key } = first;
  return {
    first: { ...first, pairId, idempotencyKey: `pair-1:${key}` },
    second: { ...second, pairId, idempotencyKey: `pair-2:${key}` },
  };
}

function answerOf({ first, second }: Both<ReservationRow>) {
  return {
    first: { id: first.id, total: first.total },
    second: { id: second.id, total: second.total },
    holdExpiresAt: first.holdExpiresAt.toISOString(),
    total: first.total + second.total,
  };
}

async function hold(
  requests: Both<PairRequest>,
  guards: PairGuards,
  context: MemberContext,
): Promise<Both<ReservationRow>> {
  const made = await orSoldOut(() => holdBothOnce(requests, guards, context));
  if (made !== null) return made;
  // A request with the same key was first.
  const first = await findHoldByKey(context, requests.first);
  const second = await findHoldByKey(context, requests.second);
  if (first === null || second === null) throw new AppError('IDEMPOTENCY_REUSED');
  return { first, second };
}

/**
 * Locks are taken in the order of `holdRoom`: the member's, then bookings and coupons, then nights,
 * and the client's count last.
 */
function holdBothOnce(
  requests: Both<PairRequest>,
  { lock, guard, take, inOrder }: PairGuards,
  context: MemberContext,
): Promise<Both<ReservationRow> | null> {
  const { memberId } = context.member;
  return context.db.transaction(async (tx) => {
    await lock(tx, memberId);
    const now = context.now();
    const { idempotencyKey, pairId } = requests.first;
    const own = await loadOwnHolds(tx, { memberId, idempotencyKey }, now);
    if (own.some(({ isSame }) => isSame)) return null;
    await lockCoupons(tx, memberId, couponsNamed(requests));
    const forFirst = { guard, own, now };
    const first = await writeHold(tx, { ...requests.first, id: pairId }, forFirst, context);
    if (first === null) return null;
    const forSecond = {
      guard: guardSecond(guard, first),
      own: [...own, ownHoldOf(first)],
      now,
    };
    const second = await writeHold(
      tx,
      { ...requests.second, id: newBookingId() },
      forSecond,
      context,
    );
    // The first room is written by now, so only an error takes it back.
    if (second === null) throw new AppError('IDEMPOTENCY_REUSED');
    const rows = { first, second };
    if (first.hasCourtesyHold) {
      const kept = await lockCourtesyHolds(tx, courtesyGuest(context));
      await endCourtesyHolds(tx, kept, [first, second]);
    }
    for (const row of inOrder(rows)) await takeRoom(tx, row, take);
    for (let room = 0; room < 2; room += 1) {
      await countAttempts({ ...context, db: tx }, [['holdClient'], ['holdClientDaily']]);
    }
    return rows;
  });
}

const couponsNamed = ({ first, second }: Both<PairRequest>): readonly PersonalCouponId[] =>
  [first, second].flatMap(({ coupons }) => coupons?.ids ?? []);

/**
 * The guard of the second room, which also refuses a second room of a type that takes the whole party
 * in one. Without it, the refusal would name the first room as one that the member keeps already.
 */
function guardSecond(guard: HoldGuard, first: ReservationRow): HoldGuard {
  return async (wish, own, now) => {
    const guests = first.adults + first.children + wish.adults + wish.children;
    if (wish.roomTypeId === first.roomTypeId && guests <= wish.maxGuests) {
      throw new AppError('INPUT_INVALID', { fields: { second: 'fits_in_one' } });
    }
    await guard(wish, own, now);
  };
}

/** The first hold of a pair as it counts for the second. */
function ownHoldOf(row: ReservationRow): OwnHold {
  return {
    id: row.id,
    roomTypeId: row.roomTypeId,
    checkIn: row.checkIn,
    checkOut: row.checkOut,
    guests: row.adults + row.children,
    made: row.createdAt,
    isSame: false,
    isUnpaid: true,
    isRecent: true,
  };
}
