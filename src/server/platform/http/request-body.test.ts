import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { API_BASE_PATH } from '@/config/constants';
import { contract } from '@/contract';
import { pathOf } from '@/contract/endpoint';
import { bookable, holdBody, stayIn, stored } from '@/server/use-cases/booking/testing';
import { createWorld, dataOf, type World } from '@/server/testing/world';
import { issueOperatorToken } from './operator-call';
import { storable } from './request-body';

describe('texts that a database refuses', () => {
  it('are changed into texts that it accepts, at any depth of a request', () => {
    const sent = { a: ['1\u00002', { b: '\ud83d' }], c: 3, d: null, e: true };
    expect(storable(sent)).toEqual({ a: ['12', { b: '\uFFFD' }], c: 3, d: null, e: true });
    expect(storable({ 'a\u0000': { '\ud800b': 1 } })).toEqual({ a: { '\uFFFDb': 1 } });
  });

  it('and an id larger than its column is refused before the database is asked', () => {
    const query = contract.downloadCoupon.query;
    expect(query?.safeParse({ couponId: 2_147_483_648 }).success).toBe(false);
    expect(query?.safeParse({ couponId: 2_147_483_647 }).success).toBe(true);
  });

  it('other texts stay as they are: surrogate pairs, Hangul, direction marks, line breaks', () => {
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

  it('is stored, without the characters that can’t be stored', async () => {
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

  it('is refused when it is nested deeper than any valid request, without overflowing the stack', async () => {
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

  it('is stored that way when an operator sends it, too', async () => {
    const token = await issueOperatorToken(world.deps.config.secret, world.now());
    const answer = await world.app.request(`${API_BASE_PATH}/operator/flags/a-flag`, {
      method: 'PUT',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      body: '{"defaultValue":"a\\udc00b\\u0000"}',
    });
    expect(answer.status).toBe(200);
  });
});
