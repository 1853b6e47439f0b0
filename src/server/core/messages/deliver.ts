import { eq } from 'drizzle-orm';

import { OCCASIONS } from '@/domain/message/notification';
import {
  pushSubscriptions,
  type members,
  type noticeOutbox,
  type notifications,
} from '@/server/platform/db/schema';
import { AppError } from '@/server/platform/http/app-error';
import type { Deps } from '@/server/platform/http/handler';
import { noticeMail, noticePush, noticeSms } from './notice-texts';
import { refuseUrl } from './refuse-link';
import { isTextable, sendText } from './send-text';

export type DeliverDeps = Pick<Deps, 'db' | 'now' | 'mailer' | 'texts' | 'push' | 'log' | 'config'>;

/** A row of the outbox with its notice and member. */
export type NoticeRow = {
  readonly outbox: typeof noticeOutbox.$inferSelect;
  readonly notice: typeof notifications.$inferSelect;
  readonly member: typeof members.$inferSelect;
};

/** DROPPED: the notice can't be sent, now or later. */
type Delivered = 'SENT' | 'DROPPED';

const DAY_SECONDS = 86_400;

/** Sends one notice by its channel. Rejects when it couldn't be sent now but may be later. */
export function deliver(deps: DeliverDeps, row: NoticeRow): Promise<Delivered> {
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
