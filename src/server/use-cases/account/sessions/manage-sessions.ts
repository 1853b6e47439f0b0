import { and, desc, eq, gt, isNull, lte, or } from 'drizzle-orm';

import { contract } from '@/contract';
import { keptMs } from '@/domain/account/kept-data';
import { mustBeAuthenticatedLately } from '@/server/core/members/recent-authentication';
import { isGenuine, partsOfToken, revokeSessions } from '@/server/core/members/member-session';
import { memberSessions } from '@/server/platform/db/schema';
import { AppError } from '@/server/platform/http/app-error';
import { type Deps, handle } from '@/server/platform/http/handler';

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

/**
 * Signs one device out: the calling one at any time, another one only after a recent proof of who the member
 * is, so that somebody who holds one session can't end the member's own (decision 112). Errors:
 * REAUTHENTICATION_NEEDED, and NOT_FOUND for another member's device, or one that is signed out already.
 */
export const endSession = handle(contract.endSession, async ({ params }, context) => {
  if (params.id !== context.member.sessionId) await mustBeAuthenticatedLately(context.db, context);
  const ended = await revokeSessions(context.db, context.member.memberId, {
    now: context.now(),
    reason: 'MEMBER',
    only: params.id,
  });
  if (ended === 0) throw new AppError('NOT_FOUND');
  return { done: true as const };
});

/** Signs all devices out, or all but the calling one. Errors: REAUTHENTICATION_NEEDED. */
export const endSessions = handle(contract.endSessions, async ({ query }, context) => {
  const { memberId, sessionId } = context.member;
  await mustBeAuthenticatedLately(context.db, context);
  const ended = await revokeSessions(context.db, memberId, {
    now: context.now(),
    reason: 'MEMBER',
    except: query.except === 'this' ? sessionId : undefined,
  });
  return { ended };
});

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

/**
 * Deletes sessions some time after they were signed out or expired. They are kept until then
 * (`KEPT_DATA`), so that a device that was signed out can be told from one that never signed in.
 * @returns the number of sessions
 */
export async function forgetSessions({ db, now }: Pick<Deps, 'db' | 'now'>): Promise<number> {
  const before = new Date(now().getTime() - keptMs('devices'));
  const forgotten = await db
    .delete(memberSessions)
    .where(or(lte(memberSessions.revokedAt, before), lte(memberSessions.expiresAt, before)))
    .returning({ id: memberSessions.id });
  return forgotten.length;
}
