import { contract } from '@/contract';
import { isProfileComplete } from '@/domain/profile';
import { AppError } from '@/server/platform/http/app-error';
import { handle } from '@/server/platform/http/handler';
import { missingConsents } from './consents';
import { findMember } from '@/server/core/members/member-queries';
import { presentUser } from '@/server/core/members/present-user';

const NEEDED = ['name', 'tel', 'country_code'] as const;

export const checkInfo = handle(contract.checkInfo, async (_input, context) => {
  const member = await findMember(context.db, context.member.memberId);
  if (member === null) throw new AppError('TOKEN_EXPIRED');
  const user = presentUser(member.row, member.socials, context.now());
  return {
    complete: isProfileComplete(user),
    missing: NEEDED.filter((field) => user[field].trim() === ''),
    missingConsents: missingConsents(member.row),
  };
});
