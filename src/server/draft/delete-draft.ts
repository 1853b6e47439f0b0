import { contract } from '@/contract';
import { handle } from '../http/handler';
import { forgetDraft } from './forget-draft';

/** Forgets what the member has typed; a second time changes nothing. */
export const deleteReservationDraft = handle(
  contract.deleteReservationDraft,
  async (_input, { db, member }) => {
    await forgetDraft(db, member.memberId);
    return { done: true as const };
  },
);
