import { and, eq, isNull, sql } from 'drizzle-orm';

import type { Localized } from '@/contract/catalogue/catalogue-file';
import {
  type Channel,
  type OccasionKind,
  sendingTime,
  waysOut,
} from '@/domain/message/notification';
import type { Transaction } from '@/server/platform/db/client';
import { given, givenColumns, prepared, preparedShapes } from '@/server/platform/db/prepared';
import {
  members,
  noticeOutbox,
  notifications,
  pushSubscriptions,
} from '@/server/platform/db/schema';
import { insertMail, mailValues, type OutboxMail } from './mail/send-mails';

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

/** What decides by which channels a member gets a notice. */
export type Receiver = {
  readonly settings: typeof members.$inferSelect.notifications;
  readonly telVerifiedAt: Date | null;
};

/**
 * Enqueues a notice in the transaction that causes it: a message in the inbox, and a row of the
 * outbox for each channel the member has chosen. Quiet hours delay a row.
 * @returns false when this occasion has a notice already, or the account is deleted
 */
export async function notify(tx: Transaction, notice: Notice, now: Date): Promise<boolean> {
  const [receiver] = await lockReceiver(tx, { memberId: notice.memberId });
  return receiver !== undefined && notifyReceiver(tx, { notice, receiver }, now);
}

const lockReceiver = prepared('lock_receiver', (db) =>
  db
    .select({ settings: members.notifications, telVerifiedAt: members.telVerifiedAt })
    .from(members)
    .where(and(eq(members.id, given(members.id, 'memberId')), isNull(members.deletedAt)))
    .for('key share'),
);

/**
 * `notify` for a member whose row is locked already (`for key share`) and isn't deleted, together
 * with the mail about the same occasion, if there is one.
 */
export async function notifyReceiver(
  tx: Transaction,
  {
    notice,
    receiver,
    mail,
  }: { readonly notice: Notice; readonly receiver: Receiver; readonly mail?: OutboxMail },
  now: Date,
): Promise<boolean> {
  const { id: occasion, kind, usefulUntil = null, ...message } = notice;
  const ways: Way[] = [];
  for (const channel of waysOut(receiver.settings, kind, receiver.telVerifiedAt !== null)) {
    const nextTryAt = sendingTime(receiver.settings, { kind, channel, usefulUntil, now });
    if (nextTryAt === null) continue;
    ways.push({ channel, next_try_at: nextTryAt });
  }
  const stored = await insertNotice(tx, mail === undefined ? [] : ['mail'], {
    ...message,
    ...(mail && mailValues(mail, now)),
    occasion,
    kind,
    usefulUntil,
    createdAt: now,
    ways: JSON.stringify(ways),
  });
  return stored.length > 0;
}

/** A channel for a notice, in the words of the outbox. A push goes to each of the member's browsers. */
type Way = { readonly channel: Channel; readonly next_try_at: Date };

/** Inserts a notice, its rows of the outbox and, if there is one, the mail about the same occasion. */
const insertNotice = preparedShapes('insert_notice', (db, parts: ReadonlyArray<'mail'>) => {
  const stored = db.$with('stored').as(
    db
      .insert(notifications)
      .values(
        givenColumns(notifications, [
          'memberId',
          'kind',
          'occasion',
          'title',
          'body',
          'href',
          'usefulUntil',
          'createdAt',
        ]),
      )
      .onConflictDoNothing()
      .returning({ id: notifications.id }),
  );
  const outbox = db.$with('outbox', {}).as(sql`
    insert into ${noticeOutbox} (notification_id, channel, subscription_id, created_at, next_try_at)
    select stored.id, way.channel, browser.id,
      ${given(noticeOutbox.createdAt, 'createdAt')}::timestamptz, way.next_try_at
    from stored
    cross join jsonb_to_recordset(${sql.placeholder('ways')}::jsonb)
      as way (channel text, next_try_at timestamptz)
    left join ${pushSubscriptions} as browser on way.channel = 'push'
      and browser.member_id = ${given(notifications.memberId, 'memberId')}
    where way.channel <> 'push' or browser.id is not null`);
  const mail = parts.map((part) => db.$with(part).as(insertMail(db)));
  return db
    .with(stored, outbox, ...mail)
    .select()
    .from(stored);
});
