import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { API_BASE_PATH } from '@/config/constants';
import { contract } from '@/contract';
import { pathOf } from '@/contract/endpoint';
import { bookable, holdBody, stayIn, stored } from '@/server/use-cases/booking/testing';
import { createWorld, dataOf, type World } from '@/server/testing/world';
import { issueOperatorToken } from './operator-call';
import { storable } from './storable';

describe('texts that a database refuses', () => {
  it('become ones that it takes, however deep they are', () => {
    const sent = { a: ['1\u00002', { b: '\ud83d' }], c: 3, d: null, e: true };
    expect(storable(sent)).toEqual({ a: ['12', { b: '\uFFFD' }], c: 3, d: null, e: true });
    expect(storable({ 'a\u0000': { '\ud800b': 1 } })).toEqual({ a: { '\uFFFDb': 1 } });
  });

  it('and an id beyond its column is refused before it is looked for', () => {
    const query = contract.downloadCoupon.query;
    expect(query?.safeParse({ couponId: 2_147_483_648 }).success).toBe(false);
    expect(query?.safeParse({ couponId: 2_147_483_647 }).success).toBe(true);
  });

  it('others stay as they are: whole pairs, Hangul, marks of direction, line ends', () => {
    for (const text of ['😀', '김하늘', '\u202eabc', 'a\r\nb\t', 'é', '']) {
      expect(storable(text)).toBe(text);
    }
  });
});

describe('a booking with such texts', () => {
  let world: World;
  beforeAll(async () => {
    world = await createWorld();
  });
  afterAll(() => world.close());

  it('is made, and says what can be read of them', async () => {
    const member = await world.member();
    const room = await bookable(world);
    const body = await holdBody(world, room, stayIn(world, 30, 7), {
      requests: 'late\u0000 arrival \udc00',
    });
    const guest = { ...body.guest, name: '김\u0000하늘\ud800' };
    const { id } = dataOf(await world.call('holdRoom', { body: { ...body, guest } }, { member }));
    const { reservation } = await stored(world, id);
    expect(reservation.guest.name).toBe('김하늘\uFFFD');
    expect(reservation.requests).toBe('late arrival \uFFFD');
  });

  it('is refused when it is nested as no input is, and fills no stack', async () => {
    for (const [open, close] of [
      ['[', ']'],
      ['{"a":', '}'],
    ] as const) {
      const answer = await world.app.request(`${API_BASE_PATH}${pathOf(contract.checkUser)}`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: `${open.repeat(20_000)}1${close.repeat(20_000)}`,
      });
      expect(answer.status).toBe(400);
    }
  });

  it('is kept so of what an operator sends, too', async () => {
    const token = await issueOperatorToken(world.deps.config.secret, world.now());
    const answer = await world.app.request(`${API_BASE_PATH}/operator/flags/a-flag`, {
      method: 'PUT',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      body: '{"defaultValue":"a\\udc00b\\u0000"}',
    });
    expect(answer.status).toBe(200);
  });
});
