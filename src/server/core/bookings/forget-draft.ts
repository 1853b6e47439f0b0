import { eq, exists, lt, type SQL } from 'drizzle-orm';

import { keptMs } from '@/domain/account/kept-data';
import type { Database, Transaction } from '@/server/platform/db/client';
import { reservationDrafts } from '@/server/platform/db/schema';
import type { Deps } from '@/server/platform/http/handler';

/** Deletes a member's draft. Also called in the transaction that books the stay. */
export async function forgetDraft(db: Database | Transaction, memberId: string): Promise<void> {
  await db.delete(reservationDrafts).where(eq(reservationDrafts.memberId, memberId));
}

const isOld = (now: Date) =>
  lt(reservationDrafts.updatedAt, new Date(now.getTime() - keptMs('drafts')));

/** The SQL condition by which the job runner asks whether `forgetOldDrafts` has a draft to delete. */
export const hasOldDrafts = ({ db, now }: Pick<Deps, 'db' | 'now'>): SQL =>
  exists(
    db.select({ memberId: reservationDrafts.memberId }).from(reservationDrafts).where(isOld(now())),
  );

/** Deletes the drafts that weren't edited for as long as `KEPT_DATA` says, and returns how many there were. */
export async function forgetOldDrafts({ db, now }: Pick<Deps, 'db' | 'now'>): Promise<number> {
  const forgotten = await db
    .delete(reservationDrafts)
    .where(isOld(now()))
    .returning({ memberId: reservationDrafts.memberId });
  return forgotten.length;
}
