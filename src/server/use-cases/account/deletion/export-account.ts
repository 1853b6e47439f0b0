import { contract } from '@/contract';
import { seoulToday } from '@/domain/stay';
import { AppError } from '@/server/platform/http/app-error';
import { handle } from '@/server/platform/http/handler';
import { accountExport } from './account-export';
import { findMember } from '@/server/core/members/member-queries';
import { countAttempt } from '@/server/platform/limits/attempts';

export const exportAccount = handle(contract.exportAccount, async (_input, context) => {
  const { db, now } = context;
  const { memberId } = context.member;
  const member = await findMember(db, memberId);
  if (member === null) throw new AppError('TOKEN_EXPIRED');
  await countAttempt(context, 'exportAccount', memberId);
  const parts = await accountExport(db, member.row);
  const text = JSON.stringify({ madeAt: now().toISOString(), ...parts }, null, 2);
  const name = `meomum-account-${seoulToday(now())}.json`;
  return new File([text], name, { type: 'application/json' });
});
