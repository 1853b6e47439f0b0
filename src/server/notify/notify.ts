import { and, eq, isNull } from 'drizzle-orm';

import type { Localized } from '@/contract/catalogue-file';
import {
  CHANNELS,
  sendingTime,
  wants,
  type Channel,
  type OccasionKind,
} from '@/domain/notification';
import type { Transaction } from '../db/client';
import { members, noticeOutbox, notifications, pushSubscriptions } from '../db/schema';

/** What a member is told. Texts say no more of a person than the message needs. */
export type Notice = {
  /** Names the occasion (`booked.<booking>`); one occasion is told once. */
  readonly id: string;
  readonly kind: OccasionKind;
  readonly memberId: string;
  readonly title: Localized;
  readonly body: Localized;
  /** A path of this site, without its language. */
  readonly href: string;
  /** When telling it outside the site stops being of use. */
  readonly usefulUntil?: Date;
};

/**
 * Tells a member something, in the transaction that gives cause for it: a message in the inbox, and a
 * row of the outbox for each way the member wants it by. Quiet hours put a row off.
 * @returns false when this occasion was told before, or the member has left
 */
export async function notify(tx: Transaction, notice: Notice, now: Date): Promise<boolean> {
  const { id: occasion, kind, usefulUntil = null, ...message } = notice;
  const [member] = await tx
    .select({ settings: members.notifications, tel: members.tel })
    .from(members)
    .where(and(eq(members.id, notice.memberId), isNull(members.deletedAt)))
    .for('key share');
  if (member === undefined) return false;
  const [told] = await tx
    .insert(notifications)
    .values({ ...message, occasion, kind, usefulUntil, createdAt: now })
    .onConflictDoNothing()
    .returning({ id: notifications.id });
  if (told === undefined) return false;
  const rows: Array<typeof noticeOutbox.$inferInsert> = [];
  for (const channel of CHANNELS) {
    if (!wants(member.settings, kind, channel)) continue;
    const nextTryAt = sendingTime(member.settings, { kind, channel, usefulUntil, now });
    if (nextTryAt === null) continue;
    const row = { notificationId: told.id, channel, createdAt: now, nextTryAt };
    const targets = await targetsOf(tx, channel, { memberId: notice.memberId, tel: member.tel });
    rows.push(...targets.map((subscriptionId) => ({ ...row, subscriptionId })));
  }
  if (rows.length > 0) await tx.insert(noticeOutbox).values(rows);
  return true;
}

/** The browsers a push goes to; one address, or none, for the others. */
async function targetsOf(
  tx: Transaction,
  channel: Channel,
  { memberId, tel }: { readonly memberId: string; readonly tel: string },
): Promise<Array<string | null>> {
  if (channel === 'mail') return [null];
  if (channel === 'sms') return tel === '' ? [] : [null];
  const found = await tx
    .select({ id: pushSubscriptions.id })
    .from(pushSubscriptions)
    .where(eq(pushSubscriptions.memberId, memberId));
  return found.map(({ id }) => id);
}
