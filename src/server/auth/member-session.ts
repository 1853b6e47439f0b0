import { createHash, randomBytes } from 'node:crypto';

import { and, eq, isNull } from 'drizzle-orm';

import type { SignedIn } from '@/contract/auth';
import type { Database } from '../db/client';
import { memberSessions } from '../db/schema';
import type { Deps } from '../http/handler';
import { issueAccessToken } from './access-token';
import type { Member } from './member-queries';
import { presentUser } from './present-user';

const TOKEN_BYTES = 32;

/** A refresh token has 256 random bits, so a plain digest is enough to keep it by. */
export function digestOfToken(refreshToken: string): string {
  return createHash('sha256').update(refreshToken).digest('hex');
}

export type OpenedSession = { readonly sessionId: string; readonly refreshToken: string };

/** Signs a device in; the token itself is only in the answer. */
export async function openSession(
  db: Database,
  memberId: string,
  deps: Pick<Deps, 'now' | 'config'>,
): Promise<OpenedSession> {
  const refreshToken = randomBytes(TOKEN_BYTES).toString('base64url');
  const now = deps.now();
  const [row] = await db
    .insert(memberSessions)
    .values({
      memberId,
      refreshTokenHash: digestOfToken(refreshToken),
      createdAt: now,
      expiresAt: new Date(now.getTime() + deps.config.refreshTokenSeconds * 1000),
    })
    .returning({ id: memberSessions.id });
  if (row === undefined) throw new Error('The session was not kept');
  return { sessionId: row.id, refreshToken };
}

/** Signs every device of a member out. */
export async function revokeSessions(db: Database, memberId: string, now: Date): Promise<void> {
  await db
    .update(memberSessions)
    .set({ revokedAt: now })
    .where(and(eq(memberSessions.memberId, memberId), isNull(memberSessions.revokedAt)));
}

/** Tokens and member, as every way of signing in answers. */
export async function signedInAnswer(
  member: Member,
  session: OpenedSession,
  deps: Pick<Deps, 'now' | 'config'>,
): Promise<SignedIn> {
  const { token, expiresAt } = await issueAccessToken(
    { memberId: member.row.id, sessionId: session.sessionId },
    deps,
  );
  return {
    accessToken: token,
    accessTokenExpiresAt: expiresAt.toISOString(),
    refreshToken: session.refreshToken,
    user: presentUser(member.row, member.socials),
  };
}
