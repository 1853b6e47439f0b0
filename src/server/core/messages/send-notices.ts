import { and, eq, isNull, sql } from 'drizzle-orm';

import {
  type Channel,
  CHANNELS,
  OCCASIONS,
  sendingTime,
  waysOut,
} from '@/domain/message/notification';
import {
  members,
  noticeOutbox,
  notifications,
  pushSubscriptions,
} from '@/server/platform/db/schema';
import { kindOf } from '@/server/platform/log';
import { AppError } from '@/server/platform/http/app-error';
import type { Deps } from '@/server/platform/http/handler';
import { signedToken } from '@/server/platform/http/signed-token';
import { noticeMail, noticePush, noticeSms } from './notice-texts';
import { claimDue, MAX_TRIES, nextTry, runRound } from './outbox-round';
import { isTextable, sendText } from './send-text';
import { dropDeadSubscriptions } from './subscriptions';

const tokens = signedToken({ audience: 'meomum-refuse', key: 'refuse' });
/** Two years, because a mail may be opened long after it was sent. */
const LIFE_SECONDS = 2 * 365 * 86_400;

/** Returns the URL of the page on which a member refuses advertising without signing in. */
export async function refuseUrl(
  memberId: string,
  locale: 'ko' | 'en',
  { config, now }: Pick<Deps, 'config' | 'now'>,
): Promise<string> {
  const { token } = await tokens.sign(
    { sub: memberId },
    { secret: config.secret, now: now(), seconds: LIFE_SECONDS },
  );
  return `${config.siteUrl}${locale === 'ko' ? '' : '/en'}/notifications/refuse?token=${token}`;
}

/**
 * Returns the id of the member who refuses advertising by this link.
 * @throws AppError LINK_INVALID
 */
export async function memberOfLink(
  token: string,
  { config, now }: Pick<Deps, 'config' | 'now'>,
): Promise<string> {
  const claims = await tokens.read(token, { secrets: config, now: now() }).catch(() => undefined);
  if (claims?.sub === undefined) throw new AppError('LINK_INVALID');
  return claims.sub;
}

type DeliverDeps = Pick<Deps, 'db' | 'now' | 'mailer' | 'texts' | 'push' | 'log' | 'config'>;

/** A row of the outbox with its notice and member. */
type NoticeRow = {
  readonly outbox: typeof noticeOutbox.$inferSelect;
  readonly notice: typeof notifications.$inferSelect;
  readonly member: typeof members.$inferSelect;
};

/** DROPPED: the notice can't be sent, now or later. */
type Delivered = 'SENT' | 'DROPPED';

const DAY_SECONDS = 86_400;

/** Sends one notice by its channel. Rejects when it couldn't be sent now but may be later. */
function deliver(deps: DeliverDeps, row: NoticeRow): Promise<Delivered> {
  switch (row.outbox.channel) {
    case 'mail':
      return byMail(deps, row);
    case 'sms':
      return bySms(deps, row);
    case 'push':
      return byPush(deps, row);
  }
}

const localeOf = ({ member }: NoticeRow) => (member.language === 'en' ? 'en' : 'ko');
const isAdvertising = ({ notice }: NoticeRow) => OCCASIONS[notice.kind].purpose === 'marketing';

async function byMail(deps: DeliverDeps, row: NoticeRow): Promise<Delivered> {
  const { siteUrl } = deps.config;
  const locale = localeOf(row);
  const refuse = isAdvertising(row) ? await refuseUrl(row.member.id, locale, deps) : null;
  await deps.mailer.send({
    messageId: `<notice-${row.outbox.id}@${new URL(siteUrl).hostname}>`,
    to: row.member.email,
    ...noticeMail(row.notice, { siteUrl, locale }, refuse),
  });
  return 'SENT';
}

async function bySms(deps: DeliverDeps, row: NoticeRow): Promise<Delivered> {
  const { siteUrl, smsRefusalNumber } = deps.config;
  if (!isTextable(row.member, deps.config)) return 'DROPPED';
  // Korean law: advertising by text has to name a number at which it can be refused free of charge.
  if (isAdvertising(row) && smsRefusalNumber === null) return 'DROPPED';
  const text = noticeSms(row.notice, { siteUrl, locale: localeOf(row) }, smsRefusalNumber);
  try {
    await sendText(deps, { to: row.member.tel, text });
  } catch (error) {
    // The daily budget of texts is spent. The notice is in the inbox and went out by mail; tomorrow
    // it would be too late.
    if (error instanceof AppError) return 'DROPPED';
    throw error;
  }
  return 'SENT';
}

async function byPush({ db, push, now }: DeliverDeps, row: NoticeRow): Promise<Delivered> {
  const { subscriptionId } = row.outbox;
  if (push === null || subscriptionId === null) return 'DROPPED';
  const [target] = await db
    .select()
    .from(pushSubscriptions)
    .where(eq(pushSubscriptions.id, subscriptionId));
  if (target === undefined) return 'DROPPED';
  const { usefulUntil } = row.notice;
  const left =
    usefulUntil === null ? DAY_SECONDS : (usefulUntil.getTime() - now().getTime()) / 1000;
  const ttl = Math.max(0, Math.min(DAY_SECONDS, Math.floor(left)));
  const payload = JSON.stringify(noticePush(row.notice, localeOf(row)));
  if ((await push.send(target, payload, ttl)) === 'SENT') return 'SENT';
  await db.delete(pushSubscriptions).where(eq(pushSubscriptions.id, subscriptionId));
  return 'DROPPED';
}

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
    // The row is changed only if this process still holds its lease.
    .where(
      and(eq(noticeOutbox.id, id), eq(noticeOutbox.tries, tries), isNull(noticeOutbox.sentAt)),
    );
  const facts = { notice: notice.occasion, channel, tries, kind };
  if (tries < MAX_TRIES) log.warn(facts, 'a notice was not sent and is tried again');
  else log.error(facts, 'a notice was given up');
}
