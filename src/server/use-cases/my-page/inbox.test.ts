import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';

import { members, notifications, pushSubscriptions } from '@/server/platform/db/schema';
import { refuseUrl } from '@/server/core/messages/send-notices';
import { createWorld, dataOf, errorOf, type TestMember, type World } from '@/server/testing/world';

let world: World;
let member: TestMember;
let other: TestMember;

beforeAll(async () => {
  world = await createWorld({ now: '2026-11-21T03:00:00Z' });
});
afterAll(() => world.close());
beforeEach(async () => {
  member = await world.member();
  other = await world.member();
});

const write = (owner: TestMember, times: readonly string[]) =>
  world.db
    .insert(notifications)
    .values(
      times.map((at, nth) => ({
        memberId: owner.id,
        title: { ko: `알림 ${nth}`, en: `Message ${nth}` },
        body: { ko: '본문', en: 'Text' },
        createdAt: new Date(at),
      })),
    )
    .returning({ id: notifications.id });

const unreadOf = async (owner: TestMember) =>
  dataOf(await world.call('countUnread', {}, { member: owner })).unread;

describe('the inbox', () => {
  it('is listed newest first in the language asked for, twenty at a time, each once', async () => {
    // Many messages have the same time; these are sorted by their ids.
    const times = Array.from({ length: 45 }, (_, nth) => `2026-11-0${1 + (nth % 3)}T00:00:00Z`);
    await write(member, times);
    await write(other, ['2026-11-02T00:00:00Z']);
    const seen: number[] = [];
    const stamps: string[] = [];
    let after: number | undefined;
    const sizes: number[] = [];
    do {
      const query = after === undefined ? {} : { after };
      const page = dataOf(
        await world.call('listNotifications', { query }, { member, language: 'en' }),
      );
      expect(page.notifications.every(({ title }) => title.startsWith('Message'))).toBe(true);
      seen.push(...page.notifications.map(({ id }) => id));
      stamps.push(...page.notifications.map(({ createdAt }) => createdAt));
      sizes.push(page.notifications.length);
      after = page.next ?? undefined;
    } while (after !== undefined);
    expect(sizes).toEqual([20, 20, 5]);
    expect(new Set(seen)).toHaveLength(45);
    expect(stamps).toEqual([...stamps].sort().reverse());
  });

  it("lists nothing behind somebody else's message", async () => {
    await write(member, ['2026-11-01T00:00:00Z']);
    const [foreign] = await write(other, ['2026-11-05T00:00:00Z']);
    const query = { after: foreign?.id ?? 0 };
    const page = dataOf(await world.call('listNotifications', { query }, { member }));
    expect(page).toEqual({ notifications: [], next: null });
  });

  it('counts what is not opened; one or all can be marked as read, by their member alone', async () => {
    const [one, two] = await write(member, ['2026-11-01T00:00:00Z', '2026-11-02T00:00:00Z']);
    await write(member, ['2026-11-03T00:00:00Z']);
    expect(await unreadOf(member)).toBe(3);
    const read = (id: number, as: TestMember) =>
      world.call('readNotification', { params: { id } }, { member: as });
    expect(errorOf(await read(one?.id ?? 0, other))).toMatchObject({
      code: 'NOTIFICATION_NOT_FOUND',
      status: 404,
    });
    expect(await unreadOf(member)).toBe(3);
    dataOf(await read(one?.id ?? 0, member));
    const [first] = await world.db
      .select({ readAt: notifications.readAt })
      .from(notifications)
      .where(eq(notifications.id, one?.id ?? 0));
    world.advance(1000);
    dataOf(await read(one?.id ?? 0, member));
    const [again] = await world.db
      .select({ readAt: notifications.readAt })
      .from(notifications)
      .where(eq(notifications.id, one?.id ?? 0));
    expect(again).toEqual(first);
    expect(await unreadOf(member)).toBe(2);
    dataOf(await world.call('readNotifications', {}, { member: other }));
    expect(await unreadOf(member)).toBe(2);
    dataOf(await world.call('readNotifications', {}, { member }));
    expect(await unreadOf(member)).toBe(0);
    expect(two).toBeDefined();
    expect(errorOf(await world.call('countUnread', {})).status).toBe(401);
  });
});

const browser = (name: string, endpoint = `https://fcm.googleapis.com/fcm/send/${name}`) => ({
  endpoint,
  keys: { p256dh: 'B'.repeat(87), auth: 'a'.repeat(22) },
});
const browsersOf = (owner: TestMember) =>
  world.db.select().from(pushSubscriptions).where(eq(pushSubscriptions.memberId, owner.id));

describe('browsers that take messages', () => {
  it('are none where the site has no keys', async () => {
    const answer = await world.call('subscribePush', { body: browser('a') }, { member });
    expect(errorOf(answer)).toMatchObject({ code: 'PUSH_UNAVAILABLE', status: 409 });
    expect(dataOf(await world.call('getMypage', {}, { member })).push).toBeNull();
  });

  describe('with keys', () => {
    let pushing: World;
    beforeAll(async () => {
      pushing = await createWorld({ now: '2026-11-21T03:00:00Z', push: 'fake' });
    });
    afterAll(() => pushing.close());
    const subscribe = (body: ReturnType<typeof browser>, as: TestMember) =>
      pushing.call('subscribePush', { body }, { member: as });
    const kept = (owner: TestMember) =>
      pushing.db.select().from(pushSubscriptions).where(eq(pushSubscriptions.memberId, owner.id));

    it('are one row each, of whoever signed in there last', async () => {
      const [first, second] = [await pushing.member(), await pushing.member()];
      dataOf(await subscribe(browser('a'), first));
      dataOf(await subscribe(browser('a'), first));
      expect(await kept(first)).toHaveLength(1);
      dataOf(await subscribe(browser('a'), second));
      expect(await kept(first)).toEqual([]);
      expect(await kept(second)).toHaveLength(1);
      const remove = { body: { endpoint: browser('a').endpoint } };
      dataOf(await pushing.call('unsubscribePush', remove, { member: first }));
      expect(await kept(second)).toHaveLength(1);
      dataOf(await pushing.call('unsubscribePush', remove, { member: second }));
      expect(await kept(second)).toEqual([]);
    });

    it('are ten of a member at most, the latest', async () => {
      const owner = await pushing.member();
      for (let nth = 0; nth < 12; nth += 1) {
        pushing.advance(1000);
        dataOf(await subscribe(browser(`many-${nth}`), owner));
      }
      const endpoints = (await kept(owner)).map(({ endpoint }) => endpoint);
      expect(endpoints).toHaveLength(10);
      expect(endpoints).not.toContain(browser('many-0').endpoint);
      expect(endpoints).toContain(browser('many-11').endpoint);
    });

    it.each([
      'https://127.0.0.1/a',
      'http://fcm.googleapis.com/fcm/send/a',
      'https://internal.example/a',
      'https://fcm.googleapis.com.example/a',
    ])('are refused at %s', async (endpoint) => {
      const owner = await pushing.member();
      const answer = await subscribe(browser('x', endpoint), owner);
      expect(errorOf(answer)).toMatchObject({ code: 'INPUT_INVALID' });
      expect(await kept(owner)).toEqual([]);
    });
  });

  it('are nobody else’s to see', async () => {
    expect(errorOf(await world.call('subscribePush', { body: browser('a') })).status).toBe(401);
    expect(await browsersOf(member)).toEqual([]);
  });
});

describe('refusing advertising from a mail', () => {
  it('takes no sign-in, is told, and can be repeated', async () => {
    const eager = await world.member({ marketing: true });
    await world.db.update(members).set({
      notifications: {
        booking: { mail: true, sms: true, push: true },
        marketing: { mail: true, sms: true, push: false },
        quietHours: { on: false, from: '21:00', to: '08:00' },
      },
    });
    const token = new URL(await refuseUrl(eager.id, 'ko', world.deps)).searchParams.get('token');
    const refuse = (text: string) => world.call('refuseAdvertising', { body: { token: text } });
    world.advance(400 * 86_400_000);
    dataOf(await refuse(token ?? ''));
    const [row] = await world.db.select().from(members).where(eq(members.id, eager.id));
    expect(row).toMatchObject({
      marketing: false,
      marketingDecidedAt: world.now(),
      notifications: { marketing: { mail: false, sms: false, push: false } },
    });
    dataOf(await refuse(token ?? ''));
    const notices = await world.db
      .select()
      .from(notifications)
      .where(eq(notifications.memberId, eager.id));
    expect(notices).toHaveLength(1);
    expect(errorOf(await refuse('nonsense'))).toMatchObject({ code: 'LINK_INVALID', status: 400 });
    // A token for another purpose isn't accepted.
    expect(errorOf(await refuse(eager.token)).code).toBe('LINK_INVALID');
  });
});
