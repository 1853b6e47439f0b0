import { randomUUID } from 'node:crypto';

import { and, eq } from 'drizzle-orm';

import { contract } from '@/contract';
import { reservationDrafts } from '../db/schema';
import { AppError } from '../http/app-error';
import { handle } from '../http/handler';

/**
 * Keeps what was typed, in one statement that writes only over the saving it was made from. Errors:
 * DRAFT_CHANGED when another device has saved, or it was booked, in between.
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
