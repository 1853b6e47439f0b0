import { eq } from 'drizzle-orm';

import { contract } from '@/contract';
import { afterPresenting, rotationMove, type RotationState } from '@/domain/session-rotation';
import { memberSessions } from '../db/schema';
import { AppError } from '../http/app-error';
import { handle, type Context } from '../http/handler';
import { findMember } from './member-queries';
import {
  isGenuine,
  partsOfToken,
  refreshTokenOf,
  revokeSessions,
  signedInAnswer,
  type SessionRow,
} from './member-session';

/**
 * Exchanges a refresh token for the next one, by the rule of `domain/session-rotation`. One that was
 * replaced and comes back ends its session: whoever holds the other has to sign in again, too.
 * @throws AppError TOKEN_EXPIRED
 */
export const refreshToken = handle(contract.refreshToken, async ({ body }, context) => {
  const session = await takeTurn(body.refreshToken, context);
  const member = session === null ? null : await findMember(context.db, session.memberId);
  if (session === null || member === null) throw new AppError('TOKEN_EXPIRED');
  const { id, generation } = session;
  return signedInAnswer(
    member,
    {
      sessionId: id,
      refreshToken: refreshTokenOf(session, generation, context.config.secret),
    },
    context,
  );
});

/**
 * Moves the chain on, one request at a time.
 * @returns the session as it is then; null when it can't go on
 */
async function takeTurn(token: string, context: Context): Promise<SessionRow | null> {
  const parts = partsOfToken(token);
  if (parts === null) return null;
  const now = context.now();
  return context.db.transaction(async (tx) => {
    const [session] = await tx
      .select()
      .from(memberSessions)
      .where(eq(memberSessions.id, parts.sessionId))
      .for('update');
    if (session === undefined || !isGenuine(session, parts, context.config.secret)) return null;
    if (session.revokedAt !== null || session.expiresAt <= now) return null;

    const state = stateOf(session);
    const move = rotationMove(state, parts.generation, now);
    if (move === 'UNKNOWN') return null;
    if (move === 'REUSED') {
      const { id, memberId } = session;
      await revokeSessions(tx, memberId, { now, reason: 'REUSED', only: id });
      context.log.warn({ sessionId: id, requestId: context.requestId }, 'refresh token reused');
      return null;
    }
    const { previous, ...after } = afterPresenting(state, parts.generation, move, now);
    const [kept] = await tx
      .update(memberSessions)
      .set({
        ...{ ...after, previousGeneration: previous, lastUsedAt: now },
        expiresAt: new Date(now.getTime() + context.config.refreshTokenSeconds * 1000),
      })
      .where(eq(memberSessions.id, session.id))
      .returning();
    return kept ?? null;
  });
}

function stateOf({
  generation,
  previousGeneration,
  issuedAt,
  presentedAt,
}: SessionRow): RotationState {
  return { generation, previous: previousGeneration, issuedAt, presentedAt };
}
