import { eq } from 'drizzle-orm';

import { contract } from '@/contract';
import { memberSessions } from '@/server/platform/db/schema';
import { handle } from '@/server/platform/http/handler';
import { isGenuine, partsOfToken, revokeSessions } from '@/server/core/members/member-session';

/**
 * Signs the device of a token out. An unknown token is answered alike, because its device is signed
 * out either way. A token that was replaced ends its session as well.
 */
export const signOut = handle(contract.signOut, async ({ body }, context) => {
  const done = { done: true as const };
  const parts = partsOfToken(body.refreshToken);
  if (parts === null) return done;
  const [session] = await context.db
    .select()
    .from(memberSessions)
    .where(eq(memberSessions.id, parts.sessionId));
  if (session === undefined || !isGenuine(session, parts, context.config)) return done;
  const { id, memberId } = session;
  await revokeSessions(context.db, memberId, {
    now: context.now(),
    reason: 'SIGN_OUT',
    only: id,
  });
  return done;
});
