import { eq } from 'drizzle-orm';

import { contract } from '@/contract';
import { draftValues } from '@/contract/draft';
import { reservationDrafts } from '../db/schema';
import { handle } from '../http/handler';

/** What the member has typed so far; null when there is nothing. */
export const getReservationDraft = handle(contract.getReservationDraft, async (_input, context) => {
  const [row] = await context.db
    .select()
    .from(reservationDrafts)
    .where(eq(reservationDrafts.memberId, context.member.memberId));
  if (row === undefined) return { draft: null };
  const { values, revision, updatedAt } = row;
  // One from before a field was added is read with what the field is without a word.
  return {
    draft: { values: draftValues.parse(values), revision, updatedAt: updatedAt.toISOString() },
  };
});
