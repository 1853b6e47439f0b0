import { and, eq, isNull } from 'drizzle-orm';

import { contract } from '@/contract';
import { memberSessions } from '../db/schema';
import { handle } from '../http/handler';
import { digestOfToken } from './member-session';

/** Says done for a token it doesn't know, too: the device is signed out either way. */
export const signOut = handle(contract.signOut, async ({ body }, context) => {
  await context.db
    .update(memberSessions)
    .set({ revokedAt: context.now() })
    .where(
      and(
        eq(memberSessions.refreshTokenHash, digestOfToken(body.refreshToken)),
        isNull(memberSessions.revokedAt),
      ),
    );
  return { done: true as const };
});
