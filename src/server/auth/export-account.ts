import { contract } from '@/contract';
import { seoulToday } from '@/domain/stay';
import { AppError } from '../http/app-error';
import { handle } from '../http/handler';
import { accountExport } from './account-export';
import { findMember, isSessionLive } from './member-queries';
import { countAttempt } from './rate-limit';

/** Asks the session table as well: a device that was signed out is told nothing of all this. */
export const exportAccount = handle(contract.exportAccount, async (_input, context) => {
  const { db, now } = context;
  const { memberId, sessionId } = context.member;
  const live = await isSessionLive(db, sessionId, now());
  const member = live ? await findMember(db, memberId) : null;
  if (member === null) throw new AppError('TOKEN_EXPIRED');
  await countAttempt(context, 'exportAccount', memberId);
  const parts = await accountExport(db, member.row);
  const text = JSON.stringify({ madeAt: now().toISOString(), ...parts }, null, 2);
  const name = `meomum-account-${seoulToday(now())}.json`;
  return new File([text], name, { type: 'application/json' });
});
