import { eq } from 'drizzle-orm';

import type { Database } from '@/server/platform/db/client';
import { memberSessions } from '@/server/platform/db/schema';
import { AppError } from '@/server/platform/http/app-error';
import type { MemberContext } from '@/server/platform/http/handler';

/**
 * How long after a member has proven who they are a session may change where money, messages and
 * ways in go (decision 105). It is long enough to fill in a form, and short enough that a session
 * somebody else got hold of is rarely within it.
 */
const RECENT_MS = 10 * 60_000;

/** Until when a member counts who proved at `at` who they are. */
export const authenticatedUntil = (at: Date): Date => new Date(at.getTime() + RECENT_MS);

/**
 * Checks that the member has proven who they are in this session within the last ten minutes.
 * @param graceMs how much longer ago it may be, for what continues after a visit to another site
 * @returns until when the session counts
 * @throws AppError REAUTHENTICATION_NEEDED
 */
export async function mustBeAuthenticatedLately(
  db: Database,
  { member, now }: Pick<MemberContext, 'member' | 'now'>,
  graceMs = 0,
): Promise<Date> {
  const [session] = await db
    .select({ at: memberSessions.authenticatedAt })
    .from(memberSessions)
    .where(eq(memberSessions.id, member.sessionId));
  const until = session?.at ? authenticatedUntil(session.at) : null;
  if (until === null || until.getTime() + graceMs <= now().getTime()) {
    throw new AppError('REAUTHENTICATION_NEEDED');
  }
  return until;
}
