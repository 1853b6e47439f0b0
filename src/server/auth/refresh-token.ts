import { and, eq, gt, isNull } from 'drizzle-orm';

import { contract } from '@/contract';
import { memberSessions } from '../db/schema';
import { AppError } from '../http/app-error';
import { handle } from '../http/handler';
import { findMember } from './member-queries';
import { digestOfToken, signedInAnswer } from './member-session';

/**
 * The refresh token stays the same for the life of its session: a browser's tabs and the server's
 * rendering refresh at the same time, and the loser of a rotation would be signed out.
 */
export const refreshToken = handle(contract.refreshToken, async ({ body }, context) => {
  const [session] = await context.db
    .select({ id: memberSessions.id, memberId: memberSessions.memberId })
    .from(memberSessions)
    .where(
      and(
        eq(memberSessions.refreshTokenHash, digestOfToken(body.refreshToken)),
        isNull(memberSessions.revokedAt),
        gt(memberSessions.expiresAt, context.now()),
      ),
    );
  if (session === undefined) throw new AppError('TOKEN_EXPIRED');
  const member = await findMember(context.db, session.memberId);
  if (member === null) throw new AppError('TOKEN_EXPIRED');
  return signedInAnswer(
    member,
    { sessionId: session.id, refreshToken: body.refreshToken },
    context,
  );
});
