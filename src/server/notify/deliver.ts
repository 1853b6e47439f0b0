import { eq } from 'drizzle-orm';

import { OCCASIONS } from '@/domain/notification';
import {
  pushSubscriptions,
  type members,
  type noticeOutbox,
  type notifications,
} from '../db/schema';
import type { Deps } from '../http/handler';
import { noticeMail, noticePush, noticeSms } from './notice-texts';
import { refuseUrl } from './refuse-link';

export type DeliverDeps = Pick<Deps, 'db' | 'now' | 'mailer' | 'texts' | 'push' | 'log' | 'config'>;

/** A row of the outbox with what it tells, and whom. */
export type NoticeRow = {
  readonly outbox: typeof noticeOutbox.$inferSelect;
  readonly notice: typeof notifications.$inferSelect;
  readonly member: typeof members.$inferSelect;
};

/** DROPPED: there is nowhere to send it, now or later. */
type Delivered = 'SENT' | 'DROPPED';

const DAY_SECONDS = 86_400;

/** Sends one notice by its way. Rejects when it could not be sent now. */
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

async function bySms({ texts, config }: DeliverDeps, row: NoticeRow): Promise<Delivered> {
  const { siteUrl, smsRefusalNumber } = config;
  if (row.member.tel === '') return 'DROPPED';
  // Advertising by text has to name a number at which it is refused free of charge.
  if (isAdvertising(row) && smsRefusalNumber === null) return 'DROPPED';
  const text = noticeSms(row.notice, { siteUrl, locale: localeOf(row) }, smsRefusalNumber);
  await texts.send({ to: row.member.tel, text });
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
