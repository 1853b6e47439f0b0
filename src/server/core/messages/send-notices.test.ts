import { randomUUID } from 'node:crypto';

import { and, eq } from 'drizzle-orm';
import pino from 'pino';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';

import {
  type Channel,
  CHANNELS,
  everyChannel,
  type NotificationSettings,
  type OccasionKind,
  OCCASIONS,
  settingsOfNewMember,
} from '@/domain/message/notification';
import { bookable, booked } from '@/server/use-cases/booking/testing';
import {
  mailOutbox,
  members,
  memberSessions,
  noticeOutbox,
  notifications,
  pushSubscriptions,
} from '@/server/platform/db/schema';
import { notify, type Notice } from './notify';
import { createWorld, dataOf, type TestMember, type World } from '@/server/testing/world';
import { MAX_TRIES } from './outbox-round';
import { sendNotices } from './send-notices';

const NOON = '2027-03-01T03:00:00Z';
const NIGHT = '2027-03-01T13:00:00Z';
const MORNING = '2027-03-01T23:00:00Z';

let world: World;
let member: TestMember;

beforeAll(async () => {
  world = await createWorld({ now: NOON, push: 'fake' });
});
afterAll(() => world.close());
beforeEach(async () => {
  world.setNow(NOON);
  await world.db.delete(noticeOutbox);
  await world.db.delete(pushSubscriptions);
  world.mails.length = 0;
  world.texts.length = 0;
  world.push.sent.length = 0;
  world.push.instead.clear();
  member = await world.member();
});

const noticeOf = (kind: OccasionKind, more: Partial<Notice> = {}): Notice => ({
  id: `test.${randomUUID()}`,
  kind,
  memberId: member.id,
  title: { ko: '제목이에요', en: 'A title' },
  body: { ko: '내용이에요', en: 'A text' },
  href: '/mypage/detail/M0123456789AB',
  ...more,
});
const tell = (notice: Notice) => world.db.transaction((tx) => notify(tx, notice, world.now()));
const choose = (settings: Partial<NotificationSettings>, more: { language?: 'kr' | 'en' } = {}) =>
  world.db
    .update(members)
    .set({ notifications: { ...settingsOfNewMember(true), ...settings }, ...more })
    .where(eq(members.id, member.id));

async function subscribe(name: string) {
  const keys = { p256dh: 'B'.repeat(87), auth: 'a'.repeat(22) };
  const body = { endpoint: `https://fcm.googleapis.com/fcm/send/${name}`, keys };
  const as = { member: await world.signedInAgain(member) };
  dataOf(await world.call('subscribePush', { body }, as));
  return body.endpoint;
}

/** How many messages were sent so far in each channel. */
const out = () => ({
  mail: world.mails.length,
  sms: world.texts.length,
  push: world.push.sent.length,
});
const waiting = () => world.db.select().from(noticeOutbox);

describe('what goes out', () => {
  const kinds = Object.keys(OCCASIONS) as OccasionKind[];
  const cases = kinds.flatMap((kind) =>
    [true, false].flatMap((booking) =>
      [true, false].map((marketing) => ({ kind, booking, marketing })),
    ),
  );

  it.each(cases)(
    '$kind is sent with the booking settings $booking and the marketing settings $marketing',
    async ({ kind, booking, marketing }) => {
      await subscribe('a');
      await choose({ booking: everyChannel(booking), marketing: everyChannel(marketing) });
      await tell(noticeOf(kind));
      const { purpose, channels } = OCCASIONS[kind];
      const on = { account: true, booking, marketing }[purpose];
      const goes = (channel: Channel) => (channels as readonly Channel[]).includes(channel);
      await sendNotices(world.deps);
      expect(out()).toEqual(
        Object.fromEntries(CHANNELS.map((channel) => [channel, on && goes(channel) ? 1 : 0])),
      );
      const inbox = await world.db
        .select()
        .from(notifications)
        .where(eq(notifications.memberId, member.id));
      expect(inbox).toHaveLength(1);
    },
  );

  it('is in the member’s language and links to its page', async () => {
    await choose({}, { language: 'en' });
    await tell(noticeOf('BOOKED'));
    await sendNotices(world.deps);
    const path = '/en/mypage/detail/M0123456789AB';
    expect(world.texts[0]?.text).toBe(`[Meomum] A title: A text\nhttp://site.test${path}`);
    await choose({}, { language: 'kr' });
    await subscribe('a');
    await tell(noticeOf('BOOKED'));
    await sendNotices(world.deps);
    expect(world.texts[1]?.text).toContain('[머묾] 제목이에요: 내용이에요\n');
    expect(world.push.sent[0]).toMatchObject({
      payload: { title: '제목이에요', body: '내용이에요', path: '/mypage/detail/M0123456789AB' },
      ttlSeconds: 86_400,
    });
  });

  it('is enqueued once for one occasion', async () => {
    const notice = noticeOf('BOOKED');
    expect(await tell(notice)).toBe(true);
    expect(await tell(notice)).toBe(false);
    await Promise.all([sendNotices(world.deps), sendNotices(world.deps)]);
    world.advance(3_600_000);
    await sendNotices(world.deps);
    expect(out().sms).toBe(1);
  });

  it('is not sent when its transaction is rolled back', async () => {
    const undone = world.db.transaction(async (tx) => {
      await notify(tx, noticeOf('BOOKED'), world.now());
      throw new Error('taken back');
    });
    await expect(undone).rejects.toThrow('taken back');
    expect(await waiting()).toEqual([]);
  });

  it('isn’t a text message without a verified number in an allowed country, and isn’t sent to a deleted member', async () => {
    const set = (values: Partial<typeof members.$inferInsert>) =>
      world.db.update(members).set(values).where(eq(members.id, member.id));
    for (const values of [
      { tel: '', telVerifiedAt: null },
      // A number that was typed but never verified.
      { tel: '+821012340000', telVerifiedAt: null },
      // A number that was verified while texts to its country were allowed.
      { tel: '+819012345678', telVerifiedAt: world.now() },
    ]) {
      await set({ tel: '+821012345678', telVerifiedAt: world.now() });
      await tell(noticeOf('BOOKED'));
      await set(values);
      await sendNotices(world.deps);
      if (values.telVerifiedAt === null) await tell(noticeOf('BOOKED'));
      expect(await waiting()).toEqual([]);
    }
    await tell(noticeOf('CONSENT_DECIDED'));
    await world.db.update(members).set({ deletedAt: world.now() }).where(eq(members.id, member.id));
    await sendNotices(world.deps);
    expect(out()).toEqual({ mail: 0, sms: 0, push: 0 });
    expect(await waiting()).toEqual([]);
  });
});

describe('advertising', () => {
  it('names itself, its sender and the way to refuse it', async () => {
    await subscribe('a');
    await choose({});
    await tell(noticeOf('COUPON_ENDING'));
    await sendNotices(world.deps);
    const [mail] = world.mails;
    expect(mail?.subject).toBe('(광고) [머묾] 제목이에요');
    for (const part of [
      '주식회사 머묾',
      '서울특별시',
      '/notifications/refuse?token=',
      '1588-0000',
    ]) {
      expect(mail?.text).toContain(part);
    }
    expect(world.texts[0]?.text).toMatch(/^\(광고\)\[머묾\] [\s\S]*\n무료수신거부 080-000-0000$/);
    expect(world.push.sent[0]?.payload).toMatchObject({ title: '(광고) 제목이에요' });
  });

  it('is not sent when the consent is taken back before', async () => {
    await choose({});
    await tell(noticeOf('COUPON_ENDING'));
    await choose({ marketing: everyChannel(false) });
    await sendNotices(world.deps);
    expect(out()).toEqual({ mail: 0, sms: 0, push: 0 });
    expect(await waiting()).toEqual([]);
  });

  it('isn’t a text message where there is no number to call for refusing it', async () => {
    await choose({});
    await tell(noticeOf('COUPON_ENDING'));
    const config = { ...world.deps.config, smsRefusalNumber: null };
    await sendNotices({ ...world.deps, config });
    expect(out()).toEqual({ mail: 1, sms: 0, push: 0 });
  });
});

describe('quiet hours', () => {
  it('delay messages until they end, to the minute', async () => {
    world.setNow(NIGHT);
    await tell(noticeOf('BOOKED'));
    await sendNotices(world.deps);
    world.setNow('2027-03-01T22:59:59.999Z');
    await sendNotices(world.deps);
    expect(out().sms).toBe(0);
    world.setNow(MORNING);
    await sendNotices(world.deps);
    expect(out().sms).toBe(1);
  });

  it('also delay a message whose sending failed before they began, without another try', async () => {
    world.setNow('2027-03-01T11:59:30Z');
    await tell(noticeOf('BOOKED'));
    const texts = { send: () => Promise.reject(new Error('down')) };
    expect(await sendNotices({ ...world.deps, texts })).toEqual({ sent: 0, failed: 1 });
    world.advance(60_000);
    await sendNotices(world.deps);
    expect(await waiting()).toMatchObject([{ tries: 1, nextTryAt: new Date(MORNING) }]);
    world.setNow(MORNING);
    await sendNotices(world.deps);
    expect(out().sms).toBe(1);
  });

  it('are those of the settings at the time of sending', async () => {
    await tell(noticeOf('BOOKED'));
    await choose({ quietHours: { on: true, from: '11:00', to: '13:00' } });
    await sendNotices(world.deps);
    expect(await waiting()).toMatchObject([{ tries: 0, nextTryAt: new Date('2027-03-01T04:00Z') }]);
  });

  it('don’t delay messages that would be useless afterwards', async () => {
    world.setNow(NIGHT);
    await tell(noticeOf('DEPOSIT_DUE_SOON', { usefulUntil: new Date('2027-03-01T14:00:00Z') }));
    await sendNotices(world.deps);
    expect(out()).toMatchObject({ sms: 1, mail: 1 });
  });

  it('drop what is useless when they end', async () => {
    await tell(noticeOf('DEPOSIT_DUE_SOON', { usefulUntil: new Date('2027-03-01T03:05:00Z') }));
    world.advance(300_000);
    await sendNotices(world.deps);
    expect(out()).toEqual({ mail: 0, sms: 0, push: 0 });
    expect(await waiting()).toEqual([]);
  });
});

describe('providers that fail', () => {
  it('are tried again after growing pauses, and given up in the end; numbers aren’t logged', async () => {
    await choose({ quietHours: { on: false, from: '21:00', to: '08:00' } });
    await tell(noticeOf('BOOKED'));
    const lines: string[] = [];
    const log = pino({ level: 'trace' }, { write: (line: string) => void lines.push(line) });
    const texts = {
      send: ({ to }: { to: string }) =>
        Promise.reject(Object.assign(new Error(`no ${to}`), { code: 'ECONNREFUSED' })),
    };
    const pauses: number[] = [];
    for (let tries = 1; tries <= MAX_TRIES; tries += 1) {
      expect(await sendNotices({ ...world.deps, texts, log })).toEqual({ sent: 0, failed: 1 });
      const [row] = await waiting();
      expect(row).toMatchObject({ tries, lastError: 'ECONNREFUSED', sentAt: null });
      pauses.push(((row?.nextTryAt.getTime() ?? 0) - world.now().getTime()) / 60_000);
      world.setNow(row?.nextTryAt ?? '');
    }
    expect(pauses.slice(0, 4)).toEqual([1, 3, 9, 27]);
    world.advance(86_400_000);
    expect(await sendNotices(world.deps)).toEqual({ sent: 0, failed: 0 });
    expect(lines.at(-1)).toContain('given up');
    expect(lines.join('')).not.toContain('+8210');
  });

  it('do not delay other channels or other browsers', async () => {
    const [bad, good] = [await subscribe('bad'), await subscribe('good')];
    await choose({});
    await tell(noticeOf('BOOKED'));
    const refuse = () => {
      throw Object.assign(new Error('later'), { code: '429' });
    };
    world.push.instead.set(bad, refuse);
    const texts = { send: () => Promise.reject(new Error('down')) };
    expect(await sendNotices({ ...world.deps, texts })).toEqual({ sent: 1, failed: 2 });
    expect(world.push.sent.map(({ endpoint }) => endpoint)).toEqual([good]);
    world.push.instead.clear();
    world.advance(60_000);
    expect(await sendNotices(world.deps)).toEqual({ sent: 2, failed: 0 });
    expect(out()).toMatchObject({ sms: 1, push: 2 });
  });
});

describe('a browser', () => {
  const left = () => world.db.select().from(pushSubscriptions);

  it('that no longer exists is forgotten, with the messages that wait for it', async () => {
    const endpoint = await subscribe('gone');
    world.push.instead.set(endpoint, () => 'GONE');
    await tell(noticeOf('REVIEW_OPEN'));
    expect(await sendNotices(world.deps)).toEqual({ sent: 0, failed: 0 });
    expect(await left()).toEqual([]);
    expect(await waiting()).toEqual([]);
  });

  it.each(['signed out', 'whose session is over', 'of a member who left'])(
    '%s takes nothing any more',
    async (how) => {
      await subscribe('a');
      await tell(noticeOf('REVIEW_OPEN'));
      const session = and(eq(memberSessions.id, member.sessionId));
      const at = world.now();
      if (how === 'signed out') {
        await world.db.update(memberSessions).set({ revokedAt: at }).where(session);
      } else if (how === 'of a member who left') {
        await world.db.update(members).set({ deletedAt: at }).where(eq(members.id, member.id));
      } else {
        await world.db.update(memberSessions).set({ expiresAt: at }).where(session);
      }
      await sendNotices(world.deps);
      expect(world.push.sent).toEqual([]);
      expect(await left()).toEqual([]);
    },
  );
});

describe('a booking', () => {
  it('is confirmed once in the inbox and by text message, besides its mail', async () => {
    const { id } = await booked(world, await world.signedInAgain(member), await bookable(world));
    const rows = await world.db
      .select()
      .from(notifications)
      .where(eq(notifications.memberId, member.id));
    expect(rows).toMatchObject([
      { occasion: `booked.${id}`, href: `/mypage/detail/${id}`, readAt: null },
    ]);
    expect(rows[0]?.body.ko).toMatch(/2027년 3월 31일 \(수\) 체크인, 7박$/);
    const mails = await world.db
      .select()
      .from(mailOutbox)
      .where(eq(mailOutbox.id, `booked.${id}`));
    expect(mails).toHaveLength(1);
    await sendNotices(world.deps);
    expect(world.texts).toHaveLength(1);
    expect(world.texts[0]?.text).not.toContain('김하늘');
  });
});
