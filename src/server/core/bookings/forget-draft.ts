import { eq, exists, lt, type SQL } from 'drizzle-orm';

import { DRAFT_KEPT_DAYS } from '@/contract/limits';
import type { Database, Transaction } from '@/server/platform/db/client';
import { reservationDrafts } from '@/server/platform/db/schema';
import type { Deps } from '@/server/platform/http/handler';

/** How long a draft is kept after its last edit, in ms. */
export const DRAFT_KEPT_MS = DRAFT_KEPT_DAYS * 86_400_000;

/** Deletes a member's draft. Also called in the transaction that books the stay. */
export async function forgetDraft(db: Database | Transaction, memberId: string): Promise<void> {
  await db.delete(reservationDrafts).where(eq(reservationDrafts.memberId, memberId));
}

const isOld = (now: Date) =>
  lt(reservationDrafts.updatedAt, new Date(now.getTime() - DRAFT_KEPT_MS));

/** The SQL condition by which the job runner asks whether `forgetOldDrafts` has a draft to delete. */
export const hasOldDrafts = ({ db, now }: Pick<Deps, 'db' | 'now'>): SQL =>
  exists(
    db.select({ memberId: reservationDrafts.memberId }).from(reservationDrafts).where(isOld(now())),
  );

/** Deletes the drafts that weren't edited for `DRAFT_KEPT_MS`, and returns how many there were. */
export async function forgetOldDrafts({ db, now }: Pick<Deps, 'db' | 'now'>): Promise<number> {
  const forgotten = await db
    .delete(reservationDrafts)
    .where(isOld(now()))
    .returning({ memberId: reservationDrafts.memberId });
  return forgotten.length;
}
