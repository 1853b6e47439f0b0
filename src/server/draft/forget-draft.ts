import { eq, lt } from 'drizzle-orm';

import { DRAFT_KEPT_DAYS } from '@/contract/draft';
import type { Database, Transaction } from '../db/client';
import { reservationDrafts } from '../db/schema';
import type { Deps } from '../http/handler';

/** How long what was typed is kept after the last letter. */
export const DRAFT_KEPT_MS = DRAFT_KEPT_DAYS * 86_400_000;

/** Forgets what a member typed; also when it is booked, in the transaction that books it. */
export async function forgetDraft(db: Database | Transaction, memberId: string): Promise<void> {
  await db.delete(reservationDrafts).where(eq(reservationDrafts.memberId, memberId));
}

/** Forgets what nobody came back to. */
export async function forgetOldDrafts({ db, now }: Pick<Deps, 'db' | 'now'>): Promise<number> {
  const forgotten = await db
    .delete(reservationDrafts)
    .where(lt(reservationDrafts.updatedAt, new Date(now().getTime() - DRAFT_KEPT_MS)))
    .returning({ memberId: reservationDrafts.memberId });
  return forgotten.length;
}
