import { eq } from 'drizzle-orm';

import { contract } from '@/contract';
import {
  courtesyHoldEnd,
  divideCourtesyHolds,
  isSameRoomStay,
} from '@/domain/booking/courtesy-hold';
import { addOnsOf, type Quote } from '@/domain/price/pricing';
import {
  courtesyGuest,
  type CourtesyGuest,
  rememberCourtesyHold,
} from '@/server/core/inventory/courtesy-guest';
import {
  deleteCourtesyHolds,
  type CourtesyHoldRow,
  endCourtesyHolds,
  lockCourtesyHolds,
  takeOwnStock,
} from '@/server/core/inventory/courtesy-holds';
import { currentQuote, quoteOffer } from '@/server/core/inventory/quote/current-quote';
import { takeStock } from '@/server/core/inventory/stock';
import { lockProof, readProof } from '@/server/core/members/address-proof';
import { findMemberByEmail } from '@/server/core/members/member-queries';
import { withRetry } from '@/server/platform/db/retry';
import { courtesyHolds } from '@/server/platform/db/schema';
import { AppError } from '@/server/platform/http/app-error';
import { type Context, handle } from '@/server/platform/http/handler';
import { countAttempts } from '@/server/platform/limits/attempts';
import { orSoldOut, retryWithoutExpired } from './hold-room';
import { guardHold, loadOwnHolds, lockUnpaidRooms } from './unpaid-rooms';

/** Who asks for a courtesy hold. */
type Requester = CourtesyGuest & {
  /** The member's id, or the proven address of somebody without an account. */
  readonly owner: string;
  /** The code behind the proof; null for a member with a session. */
  readonly codeId: string | null;
};

/**
 * Keeps a room for a guest who is about to book it, for some minutes. Another one that is kept for
 * them is given up for it; for the same stay nothing is changed and its time isn't made longer,
 * unless it is over. Errors: UNAUTHENTICATED without a session and a proof, CODE_EXPIRED,
 * EMAIL_NOT_VERIFIED, QUOTE_TAMPERED, QUOTE_EXPIRED, SOLD_OUT (details: `night`), HOLD_OVERLAPS
 * (details: `id`), HOLD_LIMIT, HOLDS_TOO_MANY, RATE_LIMITED, and those of the quote.
 */
export const takeCourtesyHold = handle(contract.takeCourtesyHold, async ({ body }, context) => {
  const requester = await findRequester(body.proven, context);
  const quote = await quoteOffer.read(body.quoteToken, context);
  const kept = await retryWithoutExpired([quote], context, () =>
    orSoldOut(() => keepOnce(requester, quote, context)),
  );
  const now = context.now();
  // A member is recognised by the session; the cookie would outlive it.
  if (context.member === null) {
    const seconds = Math.ceil((kept.expiresAt.getTime() - now.getTime()) / 1000);
    rememberCourtesyHold(context, kept.id, Math.max(1, seconds));
  } else if (requester.cookie !== null) {
    rememberCourtesyHold(context, '', 0);
  }
  return { expiresAt: kept.expiresAt.toISOString(), now: now.toISOString() };
});

/** Gives up what is kept for the caller. Without anything kept, it does nothing. */
export const releaseCourtesyHold = handle(contract.releaseCourtesyHold, async (_input, context) => {
  const guest = courtesyGuest(context);
  await withRetry(() =>
    context.db.transaction(async (tx) => {
      await endCourtesyHolds(tx, await lockCourtesyHolds(tx, guest));
    }),
  );
  if (guest.cookie !== null) rememberCourtesyHold(context, '', 0);
  return { done: true as const };
});

async function findRequester(
  proven: { email: string; proof: string } | null,
  context: Context,
): Promise<Requester> {
  const guest = courtesyGuest(context);
  if (context.member !== null) {
    return { ...guest, owner: context.member.memberId, codeId: null };
  }
  if (proven === null) throw new AppError('UNAUTHENTICATED');
  const { email } = proven;
  const claim = { channel: 'mail', address: email, purpose: ['join', 'signIn'] } as const;
  const codeId = await readProof(proven.proof, claim, context);
  // The holds of an address that has an account are the member's, and count among them.
  const member = await findMemberByEmail(context.db, email);
  const memberId = member?.id ?? null;
  return { ...guest, memberId, address: email, owner: memberId ?? email, codeId };
}

/**
 * Locks in the order of all bookings: the guest, the proof, the courtesy holds, the nights, and the
 * limits last.
 */
function keepOnce(requester: Requester, quote: Quote, context: Context): Promise<CourtesyHoldRow> {
  const { owner, memberId, codeId } = requester;
  return context.db.transaction(async (tx) => {
    await lockUnpaidRooms(tx, owner);
    if (codeId !== null) await lockProof(tx, codeId);
    const now = context.now();
    const { roomTypeId, checkIn, checkOut } = quote;
    const wish = { roomTypeId, checkIn, checkOut };
    const { same, others } = divideCourtesyHolds(await lockCourtesyHolds(tx, requester), wish);
    if (same !== null && same.expiresAt > now) {
      await endCourtesyHolds(tx, others);
      if (same.owner !== owner) {
        await tx.update(courtesyHolds).set({ owner }).where(eq(courtesyHolds.id, same.id));
      }
      return same;
    }
    const { room } = await currentQuote(tx, { ...quote, addOns: addOnsOf(quote) }, now);
    if (memberId !== null) {
      // A courtesy hold is given to nobody whose booking would be refused, and is no booking itself.
      const holds = await loadOwnHolds(tx, { memberId, idempotencyKey: '' }, now);
      const held = holds.find((one) => one.isUnpaid && isSameRoomStay(one, wish));
      if (held !== undefined) throw new AppError('HOLD_OVERLAPS', { details: { id: held.id } });
      await guardHold({ ...quote, maxGuests: room.maxGuests }, holds, now);
    }
    const guards = { claim: deleteCourtesyHolds, take: takeStock };
    const stock = await takeOwnStock(tx, guards, requester, wish);
    if (!stock.taken) throw new AppError('SOLD_OUT', { details: { night: stock.night } });
    const expiresAt = courtesyHoldEnd(now, context.config.holdSeconds);
    const [row] = await tx
      .insert(courtesyHolds)
      .values({ owner, ...wish, expiresAt, createdAt: now })
      .returning();
    if (row === undefined) throw new AppError('INTERNAL');
    await countAttempts({ ...context, db: tx }, [
      ['courtesyHold', owner],
      ['courtesyHoldDaily', owner],
      ['courtesyHoldClient'],
      ['courtesyHoldClientDaily'],
    ]);
    return row;
  });
}
