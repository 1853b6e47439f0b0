import { afterAll, beforeAll, expect, test } from 'vitest';

import { bookable, held } from '@/server/use-cases/booking/testing';
import {
  askProxy,
  businessMember,
  pointsOrder,
  subjectOf,
} from '@/server/use-cases/booking/testing-points';
import { memberSocials } from '@/server/platform/db/schema';
import { createWorld, dataOf, type TestMember, type World } from '../testing/world';
import { gatewayRegistry } from '@/server/platform/providers/payment/gateways';

let world: World;
let business: TestMember;
let plain: TestMember;
let id: string;

const error = (code: string) => ({ error: expect.objectContaining({ code }) });
const ask = (path: string, member: TestMember | null) => askProxy(world, path, member);

beforeAll(async () => {
  world = await createWorld({ now: '2026-11-21T03:00:00Z' });
  business = await businessMember(world, 120_000);
  plain = await world.member();
  await world.db.insert(memberSocials).values([
    { provider: 'other', subject: 'x', memberId: business.id, createdAt: new Date('2027-01-01') },
    { provider: 'other', subject: 'y', memberId: plain.id, createdAt: new Date(1) },
    { provider: 'etbs', subject: 'z', memberId: plain.id, createdAt: new Date(2) },
  ]);
  ({ id } = await held(world, business, await bookable(world)));
});
afterAll(() => world.close());

test('a business member sees the points that can be spent', async () => {
  expect(await ask('/available-amount', business)).toEqual({
    status: 200,
    body: { availableAmount: 120_000 },
  });
  expect(await ask(`/available-amount?reservationId=${id}`, business)).toEqual({
    status: 200,
    body: { availableAmount: 120_000 },
  });
});

test('only the member who holds a booking sees which points can be spent on it', async () => {
  const other = await businessMember(world, 120_000);
  const of = (reservationId: string) => `/available-amount?reservationId=${reservationId}`;
  expect((await ask(of(id), other)).body).toEqual(error('RESERVATION_NOT_FOUND'));
  expect((await ask(of('M000'), business)).body).toEqual(error('INPUT_INVALID'));
});

test('the payment link is for an order’s own amount and member, while its room is held', async () => {
  const { orderId } = await pointsOrder(world, business, id, 50_000);
  const link = `/payment-link?reservationId=${id}&orderId=${orderId}`;
  expect(await ask(`${link}&amount=1&memberSubject=z`, business)).toEqual({
    status: 200,
    body: { url: `http://points.test/approve/${orderId}` },
  });
  const { points } = world.gateway;
  expect(points.links.at(-1)).toMatchObject({
    orderId,
    amount: 50_000,
    memberSubject: subjectOf(business),
    language: 'ko',
    returnUrl: `http://site.test/payment/result/${id}`,
    expiresAt: new Date('2026-11-21T03:15:00Z'),
  });

  const before = points.links.length;
  const other = await businessMember(world, 120_000);
  expect((await ask(link, other)).body).toEqual(error('RESERVATION_NOT_FOUND'));
  expect((await ask(`/payment-link?reservationId=1&orderId=${orderId}`, business)).body).toEqual(
    error('INPUT_INVALID'),
  );
  const unknown = `/payment-link?reservationId=${id}&orderId=${id}-9`;
  expect((await ask(unknown, business)).body).toEqual(error('RESERVATION_NOT_FOUND'));
  // The member started a payment by card in another tab, which replaced the order of points, so its
  // payment page can't be requested any more.
  dataOf(await world.call('startPayment', { params: { id } }, { member: business }));
  expect((await ask(link, business)).body).toEqual(error('RESERVATION_STATE'));
  world.advance(900_000);
  business = await world.signedInAgain(business);
  expect((await ask(link, business)).body).toEqual(error('HOLD_EXPIRED'));
  expect(points.links).toHaveLength(before);
});

test('refuses requests of anybody else', async () => {
  plain = await world.signedInAgain(plain);
  const stranger = await ask('/available-amount', null);
  expect(stranger).toEqual({ status: 401, body: error('UNAUTHENTICATED') });
  const member = await ask('/available-amount', plain);
  expect(member).toEqual({ status: 403, body: error('BUSINESS_ONLY') });
  expect((await ask('/other', business)).status).toBe(404);
});

test('tells a provider that is unavailable from one that isn’t configured', async () => {
  world.gateway.points.down = true;
  expect(await ask('/available-amount', business)).toEqual({
    status: 503,
    body: error('PROVIDER_UNAVAILABLE'),
  });
  world.gateway.points.down = false;
  const without = { ...world, deps: { ...world.deps, gateway: gatewayRegistry([world.gateway]) } };
  expect(await askProxy(without, '/available-amount', business)).toEqual({
    status: 503,
    body: error('PROVIDER_NOT_CONFIGURED'),
  });
});
