import { and, desc, eq, gt, isNull } from 'drizzle-orm';

import { contract } from '@/contract';
import { memberSessions } from '@/server/platform/db/schema';
import { handle } from '@/server/platform/http/handler';

/** The most sessions that are listed; further ones can only be ended together with all others. */
const SHOWN = 100;

export const listSessions = handle(contract.listSessions, async (_input, context) => {
  const { memberId, sessionId } = context.member;
  const rows = await context.db
    .select()
    .from(memberSessions)
    .where(
      and(
        eq(memberSessions.memberId, memberId),
        isNull(memberSessions.revokedAt),
        gt(memberSessions.expiresAt, context.now()),
      ),
    )
    .orderBy(desc(memberSessions.lastUsedAt), desc(memberSessions.createdAt))
    .limit(SHOWN);
  return {
    sessions: rows.map(({ id, browser, system, kind, via, createdAt, lastUsedAt }) => ({
      id,
      browser,
      system,
      kind,
      via,
      signedInAt: createdAt.toISOString(),
      lastUsedAt: lastUsedAt.toISOString(),
      current: id === sessionId,
    })),
  };
});
