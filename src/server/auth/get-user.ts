import { contract } from '@/contract';
import { AppError } from '../http/app-error';
import { handle } from '../http/handler';
import { findMember, isSessionLive } from './member-queries';
import { presentUser } from './present-user';

/** Asks the session table as well, so that a signed-out device learns it here first. */
export const getUser = handle(contract.getUser, async (_input, context) => {
  const { memberId, sessionId } = context.member;
  const live = await isSessionLive(context.db, sessionId, context.now());
  const member = live ? await findMember(context.db, memberId) : null;
  if (member === null) throw new AppError('TOKEN_EXPIRED');
  return presentUser(member.row, member.socials);
});
