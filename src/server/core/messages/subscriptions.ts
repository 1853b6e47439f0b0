import { createHash } from 'node:crypto';

import { and, asc, desc, eq, gt, isNull, notInArray } from 'drizzle-orm';

import type { Database, Transaction } from '@/server/platform/db/client';
import { members, memberSessions, pushSubscriptions } from '@/server/platform/db/schema';
import type { Deps } from '@/server/platform/http/handler';
import type { PushTarget } from '@/server/platform/providers/senders';

/** The most browsers a member can have; a further one replaces the oldest. */
const MAX_BROWSERS = 10;

/** The unique key of a browser: its endpoint may be too long for an index. */
const digestOf = (endpoint: string) => createHash('sha256').update(endpoint).digest('hex');

/**
 * Subscribes a browser to a member's notices, in place of the member who used this browser before.
 */
export async function subscribe(
  tx: Transaction,
  { memberId, sessionId }: { readonly memberId: string; readonly sessionId: string },
  { endpoint, p256dh, auth }: PushTarget,
  now: Date,
): Promise<void> {
  const row = { memberId, sessionId, endpoint, p256dh, auth, createdAt: now };
  await tx
    .delete(pushSubscriptions)
    .where(eq(pushSubscriptions.endpointDigest, digestOf(endpoint)));
  await tx
    .insert(pushSubscriptions)
    .values({ ...row, endpointDigest: digestOf(endpoint) })
    .onConflictDoUpdate({ target: pushSubscriptions.endpointDigest, set: row });
  const kept = tx
    .select({ id: pushSubscriptions.id })
    .from(pushSubscriptions)
    .where(eq(pushSubscriptions.memberId, memberId))
    .orderBy(desc(pushSubscriptions.createdAt), asc(pushSubscriptions.id))
    .limit(MAX_BROWSERS);
  await tx
    .delete(pushSubscriptions)
    .where(and(eq(pushSubscriptions.memberId, memberId), notInArray(pushSubscriptions.id, kept)));
}

/** Ends a browser's subscription to the member's notices. */
export async function unsubscribe(db: Database, memberId: string, endpoint: string): Promise<void> {
  await db
    .delete(pushSubscriptions)
    .where(
      and(
        eq(pushSubscriptions.endpointDigest, digestOf(endpoint)),
        eq(pushSubscriptions.memberId, memberId),
      ),
    );
}

/** Deletes the subscriptions of sessions that ended and of members whose account is deleted. */
export async function dropDeadSubscriptions({ db, now }: Pick<Deps, 'db' | 'now'>): Promise<void> {
  const live = db
    .select({ id: memberSessions.id })
    .from(memberSessions)
    .innerJoin(members, eq(members.id, memberSessions.memberId))
    .where(
      and(
        isNull(memberSessions.revokedAt),
        gt(memberSessions.expiresAt, now()),
        isNull(members.deletedAt),
      ),
    );
  await db.delete(pushSubscriptions).where(notInArray(pushSubscriptions.sessionId, live));
}
