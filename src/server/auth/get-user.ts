import { contract } from '@/contract';
import { AppError } from '../http/app-error';
import { handle } from '../http/handler';
import { findMember } from './member-queries';
import { presentUser } from './present-user';

export const getUser = handle(contract.getUser, async (_input, context) => {
  const member = await findMember(context.db, context.member.memberId);
  if (member === null) throw new AppError('TOKEN_EXPIRED');
  return presentUser(member.row, member.socials, context.now());
});
