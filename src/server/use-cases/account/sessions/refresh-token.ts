import { eq } from 'drizzle-orm';

import { contract } from '@/contract';
import {
  afterPresenting,
  rotationMove,
  type RotationState,
  sessionEnd,
} from '@/domain/account/session-rotation';
import type { Transaction } from '@/server/platform/db/client';
import { memberSessions } from '@/server/platform/db/schema';
import { AppError } from '@/server/platform/http/app-error';
import { handle, type Context } from '@/server/platform/http/handler';
import { noteSecurityEvent } from '@/server/platform/security-log';
import { findMember } from '@/server/core/members/member-queries';
import {
  isGenuine,
  partsOfToken,
  refreshTokenOf,
  revokeSessions,
  signedInAnswer,
  type SessionRow,
} from '@/server/core/members/member-session';

/** How the session of a token is read before a new token is issued. Replaceable for a race test. */
export type ReadSession = (tx: Transaction, sessionId: string) => Promise<SessionRow | undefined>;

/**
 * Reads and locks a session, so that other requests with one of its tokens wait until the
 * transaction ends. Without the lock an owner and a thief who come at the same moment would both
 * get the next token.
 */
export const lockSession: ReadSession = async (tx, sessionId) => {
  const [session] = await tx
    .select()
    .from(memberSessions)
    .where(eq(memberSessions.id, sessionId))
    .for('update');
  return session;
};

/**
 * Makes the handler of `refreshToken` with a given way of reading the session. The product uses
 * `refreshToken`.
 */
export function refreshTokenUsing(read: ReadSession) {
  return handle(contract.refreshToken, async ({ body }, context) => {
    const session = await rotate(body.refreshToken, read, context);
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
}

/**
 * Exchanges a refresh token for the next one, by the rule of `domain/session-rotation`. If a token
 * that was replaced is presented again, its session ends: the holder of the newer token has to sign
 * in again, too.
 * @throws AppError TOKEN_EXPIRED
 */
export const refreshToken = refreshTokenUsing(lockSession);

/**
 * Advances the chain of tokens, one request at a time.
 * @returns the session after that; null when the token isn't valid or was reused
 */
async function rotate(
  token: string,
  read: ReadSession,
  context: Context,
): Promise<SessionRow | null> {
  const parts = partsOfToken(token);
  if (parts === null) return null;
  const now = context.now();
  return context.db.transaction(async (tx) => {
    const session = await read(tx, parts.sessionId);
    if (session === undefined || !isGenuine(session, parts, context.config)) return null;
    if (session.revokedAt !== null || session.expiresAt <= now) return null;

    const state = stateOf(session);
    const move = rotationMove(state, parts.generation, now);
    if (move === 'UNKNOWN') return null;
    if (move === 'REUSED') {
      const { id, memberId } = session;
      await revokeSessions(tx, memberId, { now, reason: 'REUSED', only: id });
      noteSecurityEvent(context.config, 'refresh-token-reused', { subject: memberId });
      return null;
    }
    const { previous, ...after } = afterPresenting(state, parts.generation, move, now);
    const [kept] = await tx
      .update(memberSessions)
      .set({
        ...after,
        previousGeneration: previous,
        lastUsedAt: now,
        expiresAt: sessionEnd(session.createdAt, now, context.config.refreshTokenSeconds * 1000),
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
