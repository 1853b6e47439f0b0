import { contract } from '@/contract';
import { handle } from '../http/handler';
import { revokeSessions } from './member-session';

export const endSessions = handle(contract.endSessions, async ({ query }, context) => {
  const { memberId, sessionId } = context.member;
  const ended = await revokeSessions(context.db, memberId, {
    ...{ now: context.now(), reason: 'MEMBER' },
    except: query.except === 'this' ? sessionId : undefined,
  });
  return { ended };
});
