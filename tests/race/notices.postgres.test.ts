import { randomUUID } from 'node:crypto';

import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';

import { noticeOutbox, notifications } from '@/server/platform/db/schema';
import { sendNotices } from '@/server/core/messages/send-notices';
import { notify, type Notice } from '@/server/core/messages/notify';
import type { TestMember, World } from '@/server/testing/world';
import { raceWorld, raceWorldWithout } from './world/race-world';

/**
 * Several processes notice the same event at once, and several send its notice: the member gets it
 * once.
 */

const AT_ONCE = 30;

const noticeOf = ({ id: memberId }: TestMember): Notice => ({
  id: `booked.${randomUUID()}`,
  kind: 'BOOKED',
  memberId,
  title: { ko: '제목', en: 'Title' },
  body: { ko: '내용', en: 'Text' },
  href: '/mypage',
});

/** How often the notice of one event is in the inbox when many processes write it. */
async function noticesWrittenIn(world: World): Promise<number> {
  const member = await world.member();
  const notice = noticeOf(member);
  await Promise.all(
    Array.from({ length: AT_ONCE }, () =>
      world.db.transaction((tx) => notify(tx, notice, world.now())),
    ),
  );
  return world.db.$count(notifications, eq(notifications.memberId, member.id));
}

let world: World;
beforeAll(async () => {
  world = await raceWorld();
});
afterAll(() => world.close());

it('is in the inbox many times without the constraint', async () => {
  const open = await raceWorldWithout('notifications', 'notifications_occasion_unique');
  expect(await noticesWrittenIn(open)).toBeGreaterThan(1);
  await open.close();
});

it('is in the inbox once with it', async () => {
  expect(await noticesWrittenIn(world)).toBe(1);
});

it('each is sent once by many senders', async () => {
  await world.db.delete(noticeOutbox);
  world.texts.length = 0;
  const member = await world.member();
  const notices = Array.from({ length: AT_ONCE }, () => noticeOf(member));
  await world.db.transaction(async (tx) => {
    for (const notice of notices) await notify(tx, notice, world.now());
  });
  const rounds = await Promise.all(Array.from({ length: 6 }, () => sendNotices(world.deps)));
  expect(rounds.reduce((sum, { sent }) => sum + sent, 0)).toBe(AT_ONCE);
  expect(world.texts).toHaveLength(AT_ONCE);
});
