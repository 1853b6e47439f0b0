import { isNull } from 'drizzle-orm';
import type { Hono } from 'hono';
import { z } from 'zod';

import { findMemberByEmail } from '@/server/core/members/member-queries';
import { revokeSessions } from '@/server/core/members/member-session';
import type { Database } from '@/server/platform/db/client';
import { memberSessions } from '@/server/platform/db/schema';
import { AppError } from '@/server/platform/http/app-error';
import type { Env } from '@/server/platform/http/env';
import type { Deps } from '@/server/platform/http/handler';
import { mountOperatorCall } from '@/server/platform/http/operator-call';

/** Whose sessions an operator ends: those of the member with an address, or everybody's. */
export const sessionsToEnd = z.union([
  z.strictObject({ email: z.string().trim().toLowerCase().pipe(z.email()) }),
  z.strictObject({ everybody: z.literal(true) }),
]);
export type SessionsToEnd = z.infer<typeof sessionsToEnd>;

/** How many sessions were ended. */
export const endedSessions = z.object({ ended: z.int() });

/**
 * Ends sessions without their members: after an account was taken over, or secrets were lost. Their
 * tokens are refused from the next call on, and whoever is meant signs in again.
 * @throws AppError NOT_FOUND when nobody has the address
 */
export async function endSessionsOf(
  db: Database,
  whose: SessionsToEnd,
  now: Date,
): Promise<z.infer<typeof endedSessions>> {
  if ('email' in whose) {
    const member = await findMemberByEmail(db, whose.email);
    if (member === null) throw new AppError('NOT_FOUND');
    return { ended: await revokeSessions(db, member.id, { now, reason: 'OPERATOR' }) };
  }
  const ended = await db
    .update(memberSessions)
    .set({ revokedAt: now, revokedFor: 'OPERATOR' })
    .where(isNull(memberSessions.revokedAt))
    .returning({ id: memberSessions.id });
  return { ended: ended.length };
}

/** `PUT /operator/sessions`: used by `npm run sessions` while a site has the database open. */
export function mountSessions(app: Hono<Env>, deps: Deps): void {
  mountOperatorCall(app, deps, '/operator/sessions', sessionsToEnd, (whose) =>
    endSessionsOf(deps.db, whose, deps.now()),
  );
}
