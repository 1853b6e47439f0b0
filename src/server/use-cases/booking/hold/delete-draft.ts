import { contract } from '@/contract';
import { handle } from '@/server/platform/http/handler';
import { forgetDraft } from '@/server/core/bookings/forget-draft';

/** Deletes the member's draft; a repeated request changes nothing. */
export const deleteReservationDraft = handle(
  contract.deleteReservationDraft,
  async (_input, { db, member }) => {
    await forgetDraft(db, member.memberId);
    return { done: true as const };
  },
);
