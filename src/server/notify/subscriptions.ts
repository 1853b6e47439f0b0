import { createHash } from 'node:crypto';

import { and, asc, desc, eq, gt, isNull, notInArray } from 'drizzle-orm';

import type { Database, Transaction } from '../db/client';
import { members, memberSessions, pushSubscriptions } from '../db/schema';
import type { Deps } from '../http/handler';
import type { PushTarget } from '../providers/push-sender';

/** Browsers of a member; the oldest goes when there are more. */
const MOST_BROWSERS = 10;

/** One row a browser, whatever the length of its address. */
const digestOf = (endpoint: string) => createHash('sha256').update(endpoint).digest('hex');

/** Has a browser take a member's messages; it stops taking those of whoever had it before. */
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
    .limit(MOST_BROWSERS);
  await tx
    .delete(pushSubscriptions)
    .where(and(eq(pushSubscriptions.memberId, memberId), notInArray(pushSubscriptions.id, kept)));
}

/** Has a browser of the member take no messages any more. */
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

/** Forgets the browsers of devices that were signed out, and of members who left. */
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
