import { contract } from '@/contract';
import { AppError } from '@/server/platform/http/app-error';
import { handle } from '@/server/platform/http/handler';
import { findMember } from '@/server/core/members/member-queries';
import { presentUser } from '@/server/core/members/present-user';

export const getUser = handle(contract.getUser, async (_input, context) => {
  const member = await findMember(context.db, context.member.memberId);
  if (member === null) throw new AppError('TOKEN_EXPIRED');
  return presentUser(member.row, member.socials, context.now());
});
