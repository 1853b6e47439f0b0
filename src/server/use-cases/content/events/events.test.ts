import { randomUUID } from 'node:crypto';

import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';

import { routes } from '@/config/routes';
import { analyticsEvents as table } from '@/contract/content/analytics-events';
import { MAX_EVENTS } from '@/contract/content/analytics-sink';
import { analyticsEvents } from '@/server/platform/db/schema';
import { createWorld, type World } from '@/server/testing/world';
import { readFunnel } from './funnel';
import { sweepEvents } from './take-events';

let world: World;
beforeAll(async () => {
  world = await createWorld({ now: '2026-11-21T03:00:00Z' });
});
afterAll(() => world.close());
beforeEach(async () => {
  await world.db.delete(analyticsEvents);
  world.setNow('2026-11-21T03:00:00Z');
});

const event = (name: string, payload: object, more: object = {}) => ({
  id: randomUUID(),
  at: world.now().toISOString(),
  locale: 'ko',
  name,
  payload,
  ...more,
});
const batch = (events: object[], more: object = {}) => ({
  visit: randomUUID(),
  device: 'phone',
  events,
  ...more,
});
const post = (body: unknown, clientAddress = '203.0.113.9') =>
  world.app.request(
    '/api/events',
    {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: typeof body === 'string' ? body : JSON.stringify(body),
    },
    { clientAddress },
  );
const kept = () => world.db.select().from(analyticsEvents);

describe('POST /api/events', () => {
  test('keeps a batch, once, and nothing that leads to a person', async () => {
    const body = batch([
      event('search', { nights: 30, guests: 2 }),
      event('view_hotel', { hotel_id: 7, nights: 30 }),
    ]);
    expect((await post(body)).status).toBe(204);
    expect((await post(body)).status).toBe(204);
    const rows = await kept();
    expect(rows.map((row) => row.name).sort()).toEqual(['search', 'view_hotel']);
    expect(Object.keys(rows[0] ?? {}).sort()).toEqual([
      'at',
      'device',
      'id',
      'locale',
      'name',
      'payload',
      'visit',
    ]);
    expect(JSON.stringify(rows)).not.toContain('203.0.113.9');
  });

  test.each([
    ['an unknown event', () => batch([event('looked', {})])],
    [
      'a field the table does not have',
      () => batch([event('search', { nights: 3, guests: 2, email: 'a@example.com' })]),
    ],
    ['a missing field', () => batch([event('search', { nights: 3 })])],
    [
      'an address in place of a route',
      () => batch([event('main_view', { route: '/search/result?q=kim' })]),
    ],
    ['a visit that is no random number', () => batch([event('search', {})], { visit: 'kim' })],
    ['a field beside the batch', () => batch([event('search', {})], { email: 'a@example.com' })],
    ['no events', () => batch([])],
    [
      'too many events',
      () =>
        batch(
          Array.from({ length: MAX_EVENTS + 1 }, () => event('search', { nights: 3, guests: 2 })),
        ),
    ],
    ['no JSON', () => '{'],
    ['a body beyond the limit', () => JSON.stringify({ filler: 'x'.repeat(17_000) })],
  ])('refuses %s', async (_, body) => {
    const answer = await post(body());
    expect(answer.status).toBe(400);
    expect(await answer.json()).toMatchObject({ error: { code: 'INPUT_INVALID' } });
    expect(await kept()).toHaveLength(0);
  });

  test("doesn't believe a clock that is far off", async () => {
    await post(batch([event('search', { nights: 3, guests: 2 }, { at: '2020-01-01T00:00:00Z' })]));
    expect((await kept())[0]?.at).toEqual(world.now());
  });

  test('stops an address that sends without end', async () => {
    const from = '198.51.100.1';
    let status = 204;
    for (let sent = 0; sent < 200 && status === 204; sent += 1) {
      status = (await post(batch([event('search', { nights: 3, guests: 2 })]), from)).status;
    }
    expect(status).toBe(429);
    const other = await post(batch([event('search', { nights: 3, guests: 2 })]), '198.51.100.2');
    expect(other.status).toBe(204);
  });

  test('keeps events for 13 months', async () => {
    await post(batch([event('search', { nights: 3, guests: 2 })]));
    world.advance(395 * 86_400_000);
    await sweepEvents(world.db, world.now());
    expect(await kept()).toHaveLength(1);
    world.advance(2 * 86_400_000);
    await sweepEvents(world.db, world.now());
    expect(await kept()).toHaveLength(0);
  });
});

test('the funnel counts visits once a step, by day, language and device', async () => {
  const visit = randomUUID();
  const stay = { hotel_id: 7, nights: 30 };
  const way = [
    event('main_view', { route: '/' }),
    event('search', { nights: 30, guests: 2 }),
    event('search', { nights: 31, guests: 2 }),
    event('view_hotel', stay),
    event('select_room', { ...stay, room_type_id: 9 }),
    event('begin_reservation', { ...stay, room_type_id: 9, value: 1_870_000 }),
    event('hold', { ...stay, value: 1_870_000 }),
    event('payment_started', { ...stay, value: 1_870_000 }),
    event('payment_succeeded', { ...stay, value: 1_870_000, currency: 'KRW' }),
  ];
  await post(batch(way, { visit }));
  await post(batch([event('search', { nights: 3, guests: 1 })]));
  await post(
    batch([event('main_view', { route: '/' }, { locale: 'en' })], {
      device: 'desktop',
    }),
  );
  // 15:30 UTC is already the next day in Korea.
  world.setNow('2026-11-21T15:30:00Z');
  await post(batch([event('cancel', { ...stay, value: 1_870_000 })], { visit }));

  const nothing = {
    search: 0,
    view_hotel: 0,
    select_room: 0,
    begin_reservation: 0,
    hold: 0,
    payment_started: 0,
    payment_succeeded: 0,
    cancel: 0,
  };
  expect(await readFunnel(world.db, new Date('2026-11-20T00:00:00Z'))).toEqual([
    {
      day: '2026-11-22',
      locale: 'ko',
      device: 'phone',
      visits: 1,
      steps: { ...nothing, cancel: 1 },
      paid: 0,
    },
    {
      day: '2026-11-21',
      locale: 'en',
      device: 'desktop',
      visits: 1,
      steps: nothing,
      paid: 0,
    },
    {
      day: '2026-11-21',
      locale: 'ko',
      device: 'phone',
      visits: 2,
      steps: {
        ...nothing,
        search: 2,
        view_hotel: 1,
        select_room: 1,
        begin_reservation: 1,
        hold: 1,
        payment_started: 1,
        payment_succeeded: 1,
      },
      paid: 1_870_000,
    },
  ]);
  expect(await readFunnel(world.db, new Date('2026-11-23T00:00:00Z'))).toEqual([]);
});

test('each page view of the route table is an event', () => {
  const views = Object.values(routes).flatMap(({ pageView }) => pageView ?? []);
  expect(views.filter((name) => !(name in table))).toEqual([]);
  expect(new Set(views).size).toBe(views.length);
});
