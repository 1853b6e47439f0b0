import { randomUUID } from 'node:crypto';

import { and, eq } from 'drizzle-orm';

import { contract } from '@/contract';
import { draftValues } from '@/contract/booking/draft';
import { forgetDraft } from '@/server/core/bookings/forget-draft';
import { reservationDrafts } from '@/server/platform/db/schema';
import { AppError } from '@/server/platform/http/app-error';
import { handle } from '@/server/platform/http/handler';

/**
 * Stores a draft, in one statement that overwrites only the revision it was made from. Errors:
 * DRAFT_CHANGED when another device has saved the draft, or it was deleted by a booking, in
 * between.
 */
const saveReservationDraft = handle(
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

/** Gets the member's draft; null when there is none. */
const getReservationDraft = handle(contract.getReservationDraft, async (_input, context) => {
  const [row] = await context.db
    .select()
    .from(reservationDrafts)
    .where(eq(reservationDrafts.memberId, context.member.memberId));
  if (row === undefined) return { draft: null };
  const { values, revision, updatedAt } = row;
  // Parsing fills fields that were added after the draft was stored with their defaults.
  return {
    draft: { values: draftValues.parse(values), revision, updatedAt: updatedAt.toISOString() },
  };
});

/** Deletes the member's draft; a repeated request changes nothing. */
const deleteReservationDraft = handle(
  contract.deleteReservationDraft,
  async (_input, { db, member }) => {
    await forgetDraft(db, member.memberId);
    return { done: true as const };
  },
);

export const draftHandlers = { getReservationDraft, saveReservationDraft, deleteReservationDraft };
