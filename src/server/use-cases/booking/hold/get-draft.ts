import { eq } from 'drizzle-orm';

import { contract } from '@/contract';
import { draftValues } from '@/contract/draft';
import { reservationDrafts } from '@/server/platform/db/schema';
import { handle } from '@/server/platform/http/handler';

/** Gets the member's draft; null when there is none. */
export const getReservationDraft = handle(contract.getReservationDraft, async (_input, context) => {
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
