import {
  and,
  asc,
  eq,
  exists,
  gt,
  inArray,
  isNotNull,
  lt,
  lte,
  or,
  sql,
  type SQL,
} from 'drizzle-orm';

import { divideCourtesyHolds, type RoomStay } from '@/domain/booking/courtesy-hold';
import type { Database, Transaction } from '@/server/platform/db/client';
import { type Builder, given, prepared } from '@/server/platform/db/prepared';
import { courtesyHolds, members } from '@/server/platform/db/schema';
import type { CourtesyGuest } from './courtesy-guest';
import { lockNightsOf, releaseStock, type StockTaken, type TakeStock } from './stock';

export type CourtesyHoldRow = typeof courtesyHolds.$inferSelect;

const isOwn = (db: Builder) =>
  or(
    eq(courtesyHolds.owner, given(courtesyHolds.owner, 'memberId')),
    eq(courtesyHolds.owner, given(courtesyHolds.owner, 'address')),
    eq(courtesyHolds.id, given(courtesyHolds.id, 'cookie')),
    inArray(
      courtesyHolds.owner,
      db
        .select({ email: members.email })
        .from(members)
        .where(
          and(eq(members.id, given(members.id, 'memberId')), isNotNull(members.emailVerifiedAt)),
        ),
    ),
  );

/**
 * Whether a guest has a courtesy hold, as a column of another statement that is given the values of
 * a `CourtesyGuest`.
 */
export const courtesyHoldExists = (db: Builder): SQL<boolean> =>
  sql<boolean>`${exists(db.select({ id: courtesyHolds.id }).from(courtesyHolds).where(isOwn(db)))}`;

/** The courtesy holds of a guest, also those whose time is over and that still have their nights. */
export const findCourtesyHolds: (
  db: Database | Transaction,
  guest: CourtesyGuest,
) => Promise<CourtesyHoldRow[]> = prepared('find_courtesy_holds', (db) =>
  db.select().from(courtesyHolds).where(isOwn(db)),
);

/** `findCourtesyHolds`, with the rows locked until the transaction ends. */
export const lockCourtesyHolds: typeof findCourtesyHolds = prepared('lock_courtesy_holds', (db) =>
  db.select().from(courtesyHolds).where(isOwn(db)).orderBy(asc(courtesyHolds.id)).for('update'),
);

export type DeleteCourtesyHolds = typeof findCourtesyHolds;

/**
 * Deletes the courtesy holds of a guest and returns them, for a caller who takes over or releases
 * their nights. One that another transaction is ending is waited for and then isn't among them, so
 * that its nights are never given to two.
 */
export const deleteCourtesyHolds: DeleteCourtesyHolds = prepared('delete_courtesy_holds', (db) => {
  const own = db
    .$with('own')
    .as(
      db
        .select({ id: courtesyHolds.id })
        .from(courtesyHolds)
        .where(isOwn(db))
        .orderBy(asc(courtesyHolds.id))
        .for('update'),
    );
  return db
    .with(own)
    .delete(courtesyHolds)
    .where(inArray(courtesyHolds.id, db.select({ id: own.id }).from(own)))
    .returning();
});

/**
 * Takes the nights that a guest wants now, and ends all their courtesy holds. One for the same stay
 * passes its nights on without their being free in between; the nights of others are released.
 * @returns the stock, and whether it was a courtesy hold's
 */
export async function takeOwnStock(
  tx: Transaction,
  { claim, take }: { readonly claim: DeleteCourtesyHolds; readonly take: TakeStock },
  guest: CourtesyGuest,
  wish: RoomStay,
): Promise<StockTaken & { readonly wasKept: boolean }> {
  const { same, others } = divideCourtesyHolds(await claim(tx, guest), wish);
  if (same !== null) {
    await releaseNightsOf(tx, others);
    return { taken: true, wasKept: true };
  }
  // The nights of both may be the same ones, so all are locked before any are released.
  await releaseNightsOf(tx, others, [wish]);
  return { ...(await take(tx, wish.roomTypeId, wish)), wasKept: false };
}

/** Releases the nights of stays, after locking them and others in the order of all nights. */
async function releaseNightsOf(
  tx: Transaction,
  stays: readonly RoomStay[],
  lockedToo: readonly RoomStay[] = [],
): Promise<void> {
  if (stays.length === 0) return;
  await lockNightsOf(tx, [...stays, ...lockedToo]);
  for (const stay of stays) await releaseStock(tx, stay.roomTypeId, stay);
}

/**
 * Deletes courtesy holds whose rows are locked, and releases their nights.
 * @param lockedToo stays whose nights the caller takes next, which are locked in the same order
 */
export async function endCourtesyHolds(
  tx: Transaction,
  ended: readonly CourtesyHoldRow[],
  lockedToo: readonly RoomStay[] = [],
): Promise<void> {
  if (ended.length === 0) return;
  const ids = ended.map(({ id }) => id);
  await tx.delete(courtesyHolds).where(inArray(courtesyHolds.id, ids));
  await releaseNightsOf(tx, ended, lockedToo);
}

/** The SQL condition for courtesy holds whose time is over. */
export const isCourtesyHoldOverdue = (now: Date): SQL => lte(courtesyHolds.expiresAt, now);

/**
 * Ends one courtesy hold whose time is over, of a room and nights or of all. One that is being
 * claimed is skipped.
 * @returns whether there was one
 */
export async function endOverdueCourtesyHold(
  tx: Transaction,
  now: Date,
  stay?: RoomStay,
): Promise<boolean> {
  const overlaps =
    stay === undefined
      ? []
      : [
          eq(courtesyHolds.roomTypeId, stay.roomTypeId),
          lt(courtesyHolds.checkIn, stay.checkOut),
          gt(courtesyHolds.checkOut, stay.checkIn),
        ];
  const overdue = await tx
    .select()
    .from(courtesyHolds)
    .where(and(isCourtesyHoldOverdue(now), ...overlaps))
    .orderBy(asc(courtesyHolds.expiresAt))
    .limit(1)
    .for('update', { skipLocked: true });
  await endCourtesyHolds(tx, overdue);
  return overdue.length > 0;
}
