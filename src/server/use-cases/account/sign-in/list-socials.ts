import { contract } from '@/contract';
import { AppError } from '@/server/platform/http/app-error';
import { handle } from '@/server/platform/http/handler';
import { findMember } from '@/server/core/members/member-queries';
import { linkedAccounts } from './social-links';

export const listSocials = handle(contract.listSocials, async (_input, context) => {
  const member = await findMember(context.db, context.member.memberId);
  if (member === null) throw new AppError('TOKEN_EXPIRED');
  return linkedAccounts(context.db, member.row, context);
});
