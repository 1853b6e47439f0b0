import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';

import { and, eq, isNull, ne } from 'drizzle-orm';

import type { SignedIn } from '@/contract/auth';
import type { Database } from '../db/client';
import { memberSessions } from '../db/schema';
import type { Context, Deps } from '../http/handler';
import { issueAccessToken } from './access-token';
import { deviceOf } from './device';
import type { Member } from './member-queries';
import { presentUser } from './present-user';

const SALT_BYTES = 32;

export type SessionRow = typeof memberSessions.$inferSelect;
export type RevokedFor = NonNullable<SessionRow['revokedFor']>;

type Chain = Pick<SessionRow, 'id' | 'refreshSalt'>;

/** 256 bits that only this site can compute, and only with the row of the session. */
function macOf({ id, refreshSalt }: Chain, generation: number, secret: string): string {
  return createHmac('sha256', `refresh:${secret}`)
    .update(`${id}.${generation}.${refreshSalt}`)
    .digest('base64url');
}

/** The refresh token of a session's generation; the same whenever it is asked for. */
export function refreshTokenOf(chain: Chain, generation: number, secret: string): string {
  return `${chain.id}.${generation}.${macOf(chain, generation, secret)}`;
}

const TOKEN = /^([\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12})\.(\d{1,9})\.([\w-]{43})$/;

/** Which session and generation a token speaks of. Nothing is proven yet; null for what is none. */
export function partsOfToken(
  refreshToken: string,
): { sessionId: string; generation: number; mac: string } | null {
  const [, sessionId, generation, mac] = TOKEN.exec(refreshToken) ?? [];
  if (sessionId === undefined || generation === undefined || mac === undefined) return null;
  return { sessionId, generation: Number(generation), mac };
}

/** Whether this site made a token of such parts. */
export function isGenuine(
  chain: Chain,
  { generation, mac }: { generation: number; mac: string },
  secret: string,
): boolean {
  return timingSafeEqual(Buffer.from(macOf(chain, generation, secret)), Buffer.from(mac));
}

export type OpenedSession = { readonly sessionId: string; readonly refreshToken: string };

/**
 * Signs a device in.
 * @param via `email`, or the provider that said who it is
 */
export async function openSession(
  db: Database,
  memberId: string,
  context: Pick<Context, 'now' | 'config' | 'userAgent'>,
  via = 'email',
): Promise<OpenedSession> {
  const now = context.now();
  const { refreshTokenSeconds, secret } = context.config;
  const [row] = await db
    .insert(memberSessions)
    .values({
      ...{ memberId, via, ...deviceOf(context.userAgent) },
      refreshSalt: randomBytes(SALT_BYTES).toString('base64url'),
      ...{ createdAt: now, issuedAt: now, lastUsedAt: now },
      expiresAt: new Date(now.getTime() + refreshTokenSeconds * 1000),
    })
    .returning();
  if (row === undefined) throw new Error('The session was not kept');
  return { sessionId: row.id, refreshToken: refreshTokenOf(row, row.generation, secret) };
}

/**
 * Signs devices of a member out: all of them, all but one, or one. What they hold is refused from
 * the next call on.
 * @returns how many were signed in
 */
export async function revokeSessions(
  db: Database,
  memberId: string,
  {
    now,
    reason,
    ...which
  }: { now: Date; reason: RevokedFor; except?: string | undefined; only?: string | undefined },
): Promise<number> {
  const revoked = await db
    .update(memberSessions)
    .set({ revokedAt: now, revokedFor: reason })
    .where(
      and(
        eq(memberSessions.memberId, memberId),
        isNull(memberSessions.revokedAt),
        which.except === undefined ? undefined : ne(memberSessions.id, which.except),
        which.only === undefined ? undefined : eq(memberSessions.id, which.only),
      ),
    )
    .returning({ id: memberSessions.id });
  return revoked.length;
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
    user: presentUser(member.row, member.socials, deps.now()),
  };
}
