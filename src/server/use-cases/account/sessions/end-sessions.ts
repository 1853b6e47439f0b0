import { contract } from '@/contract';
import { handle } from '@/server/platform/http/handler';
import { revokeSessions } from '@/server/core/members/member-session';

export const endSessions = handle(contract.endSessions, async ({ query }, context) => {
  const { memberId, sessionId } = context.member;
  const ended = await revokeSessions(context.db, memberId, {
    now: context.now(),
    reason: 'MEMBER',
    except: query.except === 'this' ? sessionId : undefined,
  });
  return { ended };
});
