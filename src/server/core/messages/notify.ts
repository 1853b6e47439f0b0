import { and, eq, isNull } from 'drizzle-orm';

import type { Localized } from '@/contract/catalogue/catalogue-file';
import {
  type Channel,
  type OccasionKind,
  sendingTime,
  waysOut,
} from '@/domain/message/notification';
import type { Transaction } from '@/server/platform/db/client';
import {
  members,
  noticeOutbox,
  notifications,
  pushSubscriptions,
} from '@/server/platform/db/schema';

/** A message to a member. Its texts contain no more personal data than needed. */
export type Notice = {
  /** Names the occasion (`booked.<booking>`); there is one notice for each occasion. */
  readonly id: string;
  readonly kind: OccasionKind;
  readonly memberId: string;
  readonly title: Localized;
  readonly body: Localized;
  /** A path of this site, without the language prefix. */
  readonly href: string;
  /** Until when sending it outside the site is useful. */
  readonly usefulUntil?: Date;
};

/**
 * Enqueues a notice in the transaction that causes it: a message in the inbox, and a row of the
 * outbox for each channel the member has chosen. Quiet hours delay a row.
 * @returns false when this occasion has a notice already, or the account is deleted
 */
export async function notify(tx: Transaction, notice: Notice, now: Date): Promise<boolean> {
  const { id: occasion, kind, usefulUntil = null, ...message } = notice;
  const [member] = await tx
    .select({ settings: members.notifications, telVerifiedAt: members.telVerifiedAt })
    .from(members)
    .where(and(eq(members.id, notice.memberId), isNull(members.deletedAt)))
    .for('key share');
  if (member === undefined) return false;
  const [stored] = await tx
    .insert(notifications)
    .values({ ...message, occasion, kind, usefulUntil, createdAt: now })
    .onConflictDoNothing()
    .returning({ id: notifications.id });
  if (stored === undefined) return false;
  const rows: Array<typeof noticeOutbox.$inferInsert> = [];
  for (const channel of waysOut(member.settings, kind, member.telVerifiedAt !== null)) {
    const nextTryAt = sendingTime(member.settings, { kind, channel, usefulUntil, now });
    if (nextTryAt === null) continue;
    const row = { notificationId: stored.id, channel, createdAt: now, nextTryAt };
    const targets = await targetsOf(tx, channel, notice.memberId);
    rows.push(...targets.map((subscriptionId) => ({ ...row, subscriptionId })));
  }
  if (rows.length > 0) await tx.insert(noticeOutbox).values(rows);
  return true;
}

/** The ids of the browsers that a push goes to; a single null for other channels. */
async function targetsOf(
  tx: Transaction,
  channel: Channel,
  memberId: string,
): Promise<Array<string | null>> {
  if (channel !== 'push') return [null];
  const subscriptions = await tx
    .select({ id: pushSubscriptions.id })
    .from(pushSubscriptions)
    .where(eq(pushSubscriptions.memberId, memberId));
  return subscriptions.map(({ id }) => id);
}
