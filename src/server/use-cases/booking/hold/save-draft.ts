import { randomUUID } from 'node:crypto';

import { and, eq } from 'drizzle-orm';

import { contract } from '@/contract';
import { reservationDrafts } from '@/server/platform/db/schema';
import { AppError } from '@/server/platform/http/app-error';
import { handle } from '@/server/platform/http/handler';

/**
 * Stores a draft, in one statement that overwrites only the revision it was made from. Errors:
 * DRAFT_CHANGED when another device has saved the draft, or it was deleted by a booking, in
 * between.
 */
export const saveReservationDraft = handle(
  contract.saveReservationDraft,
  async ({ body }, { db, member, now }) => {
    const { memberId } = member;
    const fresh = { values: body.values, revision: randomUUID(), updatedAt: now() };
    const [saved] =
      body.revision === null
        ? await db
            .insert(reservationDrafts)
            .values({ memberId, ...fresh })
            .onConflictDoNothing()
            .returning()
        : await db
            .update(reservationDrafts)
            .set(fresh)
            .where(
              and(
                eq(reservationDrafts.memberId, memberId),
                eq(reservationDrafts.revision, body.revision),
              ),
            )
            .returning();
    if (saved === undefined) throw new AppError('DRAFT_CHANGED');
    return { revision: saved.revision, updatedAt: saved.updatedAt.toISOString() };
  },
);
