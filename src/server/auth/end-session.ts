import { contract } from '@/contract';
import { AppError } from '../http/app-error';
import { handle } from '../http/handler';
import { revokeSessions } from './member-session';

/** @throws AppError NOT_FOUND for a device of somebody else, or one that is signed out */
export const endSession = handle(contract.endSession, async ({ params }, context) => {
  const ended = await revokeSessions(context.db, context.member.memberId, {
    ...{ now: context.now(), reason: 'MEMBER', only: params.id },
  });
  if (ended === 0) throw new AppError('NOT_FOUND');
  return { done: true as const };
});
