import { and, eq, isNull, sql } from 'drizzle-orm';

import { CHANNELS, sendingTime, wants, type Channel } from '@/domain/notification';
import { members, noticeOutbox, notifications } from '../db/schema';
import { deliver, type DeliverDeps, type NoticeRow } from '../notify/deliver';
import { dropDeadSubscriptions } from '../notify/subscriptions';
import { kindOf } from './error-kind';
import { claimDue, MAX_TRIES, nextTry, runRound } from './outbox-round';

/** Browsers have push services of several companies: one that fails says nothing of the others. */
const MOST_FAILURES: Record<Channel, number> = { mail: 1, sms: 1, push: 20 };

/**
 * Sends what goes out of the inbox, each outside of any transaction. Whether it is wanted still, and may
 * come now, is looked at again for each: what a member switched off meanwhile isn't sent, and what fails
 * until the quiet hours have begun waits for their end.
 *
 * As with mails, a process that dies between the sending and its note sends a message twice at most.
 * @returns how many were sent, and how many failed
 */
export async function sendNotices(deps: DeliverDeps): Promise<{ sent: number; failed: number }> {
  await dropDeadSubscriptions(deps);
  const total = { sent: 0, failed: 0 };
  for (const channel of CHANNELS) {
    const { sent, failed } = await runRound(() => sendNext(deps, channel), MOST_FAILURES[channel]);
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
  // Its subscription went meanwhile, and the row with it.
  if (row === undefined) return 'LEFT';
  const at = isWanted(row) ? timeOf(row, now) : null;
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

const isWanted = ({ outbox, notice, member }: NoticeRow) =>
  member.deletedAt === null && wants(member.notifications, notice.kind, outbox.channel);

function timeOf({ outbox: { channel }, notice, member }: NoticeRow, now: Date): Date | null {
  const { kind, usefulUntil } = notice;
  return sendingTime(member.notifications, { kind, channel, usefulUntil, now });
}

async function drop({ db }: DeliverDeps, id: number): Promise<'LEFT'> {
  await db.delete(noticeOutbox).where(eq(noticeOutbox.id, id));
  return 'LEFT';
}

/** Waiting is no try. */
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
    // Not when the lease ran out and somebody else has it.
    .where(
      and(eq(noticeOutbox.id, id), eq(noticeOutbox.tries, tries), isNull(noticeOutbox.sentAt)),
    );
  const facts = { notice: notice.occasion, channel, tries, kind };
  if (tries < MAX_TRIES) log.warn(facts, 'a notice was not sent and is tried again');
  else log.error(facts, 'a notice was given up');
}
