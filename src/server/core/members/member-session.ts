import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';

import Bowser from 'bowser';
import { and, eq, isNull, ne } from 'drizzle-orm';
import { errors } from 'jose';

import type { SignedIn } from '@/contract/account/auth';
import { sessionEnd } from '@/domain/account/session-rotation';
import { type Member, presentUser } from './member-queries';
import type { Database } from '@/server/platform/db/client';
import { memberSessions } from '@/server/platform/db/schema';
import { AppError } from '@/server/platform/http/app-error';
import type { Context, Deps, Principal } from '@/server/platform/http/handler';
import { signedToken } from '@/server/platform/http/signed-token';
import { noteSecurityEvent } from '@/server/platform/security-log';
import { allSecrets, type Secrets } from '@/server/platform/secrets';

const SALT_BYTES = 32;

export type SessionRow = typeof memberSessions.$inferSelect;
type RevokedFor = NonNullable<SessionRow['revokedFor']>;

type Chain = Pick<SessionRow, 'id' | 'refreshSalt'>;

/**
 * A MAC of 256 bits: only this site can compute it, and only with the salt in the session's row.
 */
function macOf({ id, refreshSalt }: Chain, generation: number, secret: string): string {
  return createHmac('sha256', `refresh:${secret}`)
    .update(`${id}.${generation}.${refreshSalt}`)
    .digest('base64url');
}

/** Returns the refresh token of a session's generation; it is the same each time. */
export function refreshTokenOf(chain: Chain, generation: number, secret: string): string {
  return `${chain.id}.${generation}.${macOf(chain, generation, secret)}`;
}

const TOKEN = /^([\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12})\.(\d{1,9})\.([\w-]{43})$/;

/** Parses a refresh token without verifying it; null when it is malformed. */
export function partsOfToken(
  refreshToken: string,
): { sessionId: string; generation: number; mac: string } | null {
  const [, sessionId, generation, mac] = TOKEN.exec(refreshToken) ?? [];
  if (sessionId === undefined || generation === undefined || mac === undefined) return null;
  return { sessionId, generation: Number(generation), mac };
}

/** Whether this site issued a token with these parts, with the current secret or an earlier one. */
export function isGenuine(
  chain: Chain,
  { generation, mac }: { generation: number; mac: string },
  secrets: Secrets,
): boolean {
  const given = Buffer.from(mac);
  return allSecrets(secrets).some((secret) =>
    timingSafeEqual(Buffer.from(macOf(chain, generation, secret)), given),
  );
}

type OpenedSession = { readonly sessionId: string; readonly refreshToken: string };

/**
 * Opens a session: signs a device in.
 * @param via `email`, or the provider that authenticated the member
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
      memberId,
      via,
      ...deviceOf(context.userAgent),
      refreshSalt: randomBytes(SALT_BYTES).toString('base64url'),
      createdAt: now,
      issuedAt: now,
      authenticatedAt: now,
      lastUsedAt: now,
      expiresAt: sessionEnd(now, now, refreshTokenSeconds * 1000),
    })
    .returning();
  if (row === undefined) throw new Error('The session was not kept');
  return { sessionId: row.id, refreshToken: refreshTokenOf(row, row.generation, secret) };
}

/**
 * Revokes sessions of a member: all of them, all but one, or one. Their tokens are refused from the
 * next call on.
 * @returns how many sessions were revoked
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

/** Builds the answer of every way of signing in: tokens and member. */
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

const tokens = signedToken({ audience: 'meomum-api', key: 'access', repeats: true });

/** Issues a short-lived bearer token for a session. */
export function issueAccessToken(
  principal: Principal,
  { now, config }: Pick<Deps, 'now' | 'config'>,
): Promise<{ token: string; expiresAt: Date }> {
  return tokens.sign(
    { sub: principal.memberId, sid: principal.sessionId },
    { secret: config.secret, now: now(), seconds: config.accessTokenSeconds },
  );
}

/**
 * Reads the member and session of a bearer token.
 * @throws AppError TOKEN_EXPIRED when it was valid once, UNAUTHENTICATED otherwise
 */
export async function readAccessToken(
  token: string,
  { now, config }: Pick<Deps, 'now' | 'config'>,
): Promise<Principal> {
  try {
    const { sub, sid } = await tokens.read(token, { secrets: config, now: now() });
    if (typeof sub !== 'string' || typeof sid !== 'string') throw new AppError('UNAUTHENTICATED');
    return { memberId: sub, sessionId: sid };
  } catch (error) {
    if (error instanceof errors.JWTExpired) throw new AppError('TOKEN_EXPIRED');
    noteSecurityEvent(config, 'token-forged');
    throw new AppError('UNAUTHENTICATED');
  }
}

const MAX_LENGTH = 40;
const KINDS = ['desktop', 'mobile', 'tablet'] as const;

/**
 * What is stored about a browser: enough for its owner to recognize it, too little to identify
 * anyone.
 */
type Device = {
  readonly browser: string | null;
  readonly system: string | null;
  readonly kind: (typeof KINDS)[number] | null;
};

/** Parses the User-Agent header; what can't be told from it is null. */
function deviceOf(userAgent: string): Device {
  if (userAgent === '') return { browser: null, system: null, kind: null };
  const { browser, os, platform } = Bowser.parse(userAgent);
  return {
    browser: named(browser.name),
    system: named(os.name),
    kind: KINDS.find((kind) => kind === platform.type) ?? null,
  };
}

const named = (name: string | undefined) =>
  name === undefined || name === '' ? null : name.slice(0, MAX_LENGTH);
