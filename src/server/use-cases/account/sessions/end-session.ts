import { contract } from '@/contract';
import { AppError } from '@/server/platform/http/app-error';
import { handle } from '@/server/platform/http/handler';
import { revokeSessions } from '@/server/core/members/member-session';

/**
 * Signs one device out. Errors: NOT_FOUND for another member's device, or one that is signed out
 * already.
 */
export const endSession = handle(contract.endSession, async ({ params }, context) => {
  const ended = await revokeSessions(context.db, context.member.memberId, {
    now: context.now(),
    reason: 'MEMBER',
    only: params.id,
  });
  if (ended === 0) throw new AppError('NOT_FOUND');
  return { done: true as const };
});
