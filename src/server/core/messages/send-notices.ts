import { and, eq, isNull, sql } from 'drizzle-orm';

import { CHANNELS, sendingTime, waysOut, type Channel } from '@/domain/message/notification';
import { members, noticeOutbox, notifications } from '@/server/platform/db/schema';
import { deliver, type DeliverDeps, type NoticeRow } from './deliver';
import { isTextable } from './send-text';
import { dropDeadSubscriptions } from './subscriptions';
import { kindOf } from '@/server/platform/error-kind';
import { claimDue, MAX_TRIES, nextTry, runRound } from './outbox-round';

/**
 * After how many failures a round ends. Push allows more, because browsers use push services of
 * several companies.
 */
const MAX_FAILURES: Record<Channel, number> = { mail: 1, sms: 1, push: 20 };

/**
 * Sends the notices that wait in the outbox, outside of any transaction. The member's settings and
 * the time are checked again for each: a channel that was switched off isn't used, and a retry that
 * falls into quiet hours waits for their end.
 *
 * As with mails, a process that dies between sending and recording may send a message twice.
 * @returns how many were sent, and how many failed
 */
export async function sendNotices(deps: DeliverDeps): Promise<{ sent: number; failed: number }> {
  await dropDeadSubscriptions(deps);
  const total = { sent: 0, failed: 0 };
  for (const channel of CHANNELS) {
    const { sent, failed } = await runRound(() => sendNext(deps, channel), MAX_FAILURES[channel]);
    total.sent += sent;
    total.failed += failed;
  }
  return total;
}

async function sendNext(
  deps: DeliverDeps,
  channel: Channel,
): Promise<'SENT' | 'FAILED' | 'LEFT' | null> {
  const { db } = deps;
  const now = deps.now();
  const id = await claimDue<number>(db, noticeOutbox, now, sql`channel = ${channel}`);
  if (id === undefined) return null;
  const [row] = await db
    .select({ outbox: noticeOutbox, notice: notifications, member: members })
    .from(noticeOutbox)
    .innerJoin(notifications, eq(notifications.id, noticeOutbox.notificationId))
    .innerJoin(members, eq(members.id, notifications.memberId))
    .where(eq(noticeOutbox.id, id));
  // The push subscription was deleted meanwhile, and the outbox row with it.
  if (row === undefined) return 'LEFT';
  const at = isWanted(row, deps.config) ? timeOf(row, now) : null;
  if (at === null) return drop(deps, id);
  if (at > now) return wait(deps, row, at);
  try {
    if ((await deliver(deps, row)) === 'DROPPED') return await drop(deps, id);
  } catch (error) {
    await putOff(deps, row, kindOf(error));
    return 'FAILED';
  }
  await db
    .update(noticeOutbox)
    .set({ sentAt: deps.now(), lastError: null })
    .where(eq(noticeOutbox.id, id));
  return 'SENT';
}

/** A mail that replaces a text is still sent if the number was verified meanwhile. */
function isWanted({ outbox, notice, member }: NoticeRow, config: DeliverDeps['config']): boolean {
  const isText = outbox.channel === 'sms' && isTextable(member, config);
  const ways = waysOut(member.notifications, notice.kind, isText);
  return member.deletedAt === null && ways.includes(outbox.channel);
}

function timeOf({ outbox: { channel }, notice, member }: NoticeRow, now: Date): Date | null {
  const { kind, usefulUntil } = notice;
  return sendingTime(member.notifications, { kind, channel, usefulUntil, now });
}

async function drop({ db }: DeliverDeps, id: number): Promise<'LEFT'> {
  await db.delete(noticeOutbox).where(eq(noticeOutbox.id, id));
  return 'LEFT';
}

/** Waiting doesn't count as a try. */
async function wait({ db }: DeliverDeps, { outbox }: NoticeRow, at: Date): Promise<'LEFT'> {
  await db
    .update(noticeOutbox)
    .set({ nextTryAt: at, tries: outbox.tries - 1 })
    .where(and(eq(noticeOutbox.id, outbox.id), eq(noticeOutbox.tries, outbox.tries)));
  return 'LEFT';
}

async function putOff(
  { db, now, log }: DeliverDeps,
  { outbox: { id, tries, channel }, notice }: NoticeRow,
  kind: string,
): Promise<void> {
  await db
    .update(noticeOutbox)
    .set({ lastError: kind, nextTryAt: nextTry(now(), tries) })
    // Only if this process still holds the lease.
    .where(
      and(eq(noticeOutbox.id, id), eq(noticeOutbox.tries, tries), isNull(noticeOutbox.sentAt)),
    );
  const facts = { notice: notice.occasion, channel, tries, kind };
  if (tries < MAX_TRIES) log.warn(facts, 'a notice was not sent and is tried again');
  else log.error(facts, 'a notice was given up');
}
