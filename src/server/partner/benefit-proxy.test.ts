import { afterAll, beforeAll, expect, test } from 'vitest';

import { DEFAULT_POLICY } from '@/domain/cancellation';
import { memberSocials, reservations } from '../db/schema';
import { addHotel, addRoom } from '../testing/factories';
import { createWorld, type TestMember, type World } from '../testing/world';
import { partnerBenefitApp } from './benefit-proxy';

const HELD = 'M000000000001';

let world: World;
let business: TestMember;
let plain: TestMember;
const asked: URL[] = [];
let answer: () => Response = () => Response.json({ availableAmount: 120_000 });

const host = {
  baseUrl: 'https://partner.test/benefit/',
  fetch: async (input: Parameters<typeof fetch>[0]) => {
    asked.push(new URL(input instanceof Request ? input.url : input));
    return answer();
  },
};

async function ask(path: string, member: TestMember | null, through: typeof host | null = host) {
  const app = partnerBenefitApp(world.deps, through ?? { baseUrl: undefined });
  const response = await app.request(`/api/partner-benefit${path}`, {
    headers: member === null ? {} : { authorization: `Bearer ${member.token}` },
  });
  const body: unknown = await response.json();
  return { status: response.status, body };
}

const error = (code: string) => ({ error: expect.objectContaining({ code }) });

beforeAll(async () => {
  world = await createWorld({ now: '2026-11-21T03:00:00Z' });
  business = await world.member();
  plain = await world.member();
  await world.db.insert(memberSocials).values([
    { provider: 'etbs', subject: 'employee 7', memberId: business.id, createdAt: new Date(1) },
    { provider: 'other', subject: 'x', memberId: business.id, createdAt: new Date(2) },
    { provider: 'other', subject: 'y', memberId: plain.id, createdAt: new Date(1) },
    { provider: 'etbs', subject: 'z', memberId: plain.id, createdAt: new Date(2) },
  ]);
  const hotelId = await addHotel(world.db);
  const room = await addRoom(world.db, hotelId, { from: '2026-11-21', nights: 3 });
  const stay = { checkIn: '2026-12-01', checkOut: '2026-12-08' };
  const guests = { adults: 2, children: 0 };
  await world.db.insert(reservations).values({
    ...room,
    ...stay,
    ...guests,
    id: HELD,
    memberId: business.id,
    hotelId,
    state: 'HELD',
    holdExpiresAt: new Date('2026-11-21T03:10:00Z'),
    quote: {
      ...room,
      ...stay,
      ...guests,
      hotelId,
      nights: 7,
      lines: [],
      total: 560_000,
      vat: 50_909,
      perNight: 80_000,
      discountPercent: 0,
      currency: 'KRW',
    },
    total: 560_000,
    refundable: true,
    cancellationPolicy: DEFAULT_POLICY,
    guest: { name: 'KIM', email: 'k@example.com', tel: '+821012345678' },
    requests: '',
    consents: { terms: true, privacy: true, cancellation: true, marketing: false },
    language: 'kr',
    idempotencyKey: 'key-1',
  });
});
afterAll(() => world.close());

test('a business member sees the points; the partner is asked about that member', async () => {
  answer = () => Response.json({ availableAmount: 120_000, internal: 'not for the browser' });
  expect(await ask('/available-amount', business)).toEqual({
    status: 200,
    body: { availableAmount: 120_000 },
  });
  const url = asked.at(-1);
  expect(url?.pathname).toBe('/benefit/available-amount');
  expect(url?.searchParams.get('memberSubject')).toBe('employee 7');
});

test('the payment link is for the booking’s own amount, while it is held', async () => {
  answer = () => Response.json({ url: 'https://partner.test/pay/1' });
  const link = `/payment-link?reservationId=${HELD}`;
  expect(await ask(`${link}&amount=1`, business)).toEqual({
    status: 200,
    body: { url: 'https://partner.test/pay/1' },
  });
  expect(asked.at(-1)?.searchParams.get('amount')).toBe('560000');
  expect(asked.at(-1)?.searchParams.get('returnUrl')).toBe(`http://site.test/payment/${HELD}`);

  const before = asked.length;
  const other = await world.member();
  await world.db
    .insert(memberSocials)
    .values({ provider: 'etbs', subject: 'employee 8', memberId: other.id });
  expect((await ask(link, other)).body).toEqual(error('RESERVATION_NOT_FOUND'));
  expect((await ask('/payment-link?reservationId=1', business)).body).toEqual(
    error('INPUT_INVALID'),
  );
  world.advance(10 * 60_000);
  expect((await ask(link, business)).body).toEqual(error('HOLD_EXPIRED'));
  expect(asked).toHaveLength(before);
});

test('nobody else may ask, and nothing is asked for them', async () => {
  const before = asked.length;
  const stranger = await ask('/available-amount', null);
  expect(stranger).toEqual({ status: 401, body: error('UNAUTHENTICATED') });
  const member = await ask('/available-amount', plain);
  expect(member).toEqual({ status: 403, body: error('BUSINESS_ONLY') });
  expect((await ask('/other', business)).status).toBe(404);
  expect(asked).toHaveLength(before);
});

test('a partner that is missing, fails, or answers otherwise is told apart', async () => {
  const missing = await ask('/available-amount', business, null);
  expect(missing).toEqual({ status: 503, body: error('PROVIDER_NOT_CONFIGURED') });
  for (const wrong of [
    () => new Response('gone', { status: 500 }),
    () => new Response('not json'),
    () => Response.json({ availableAmount: -5 }),
    () => {
      throw new TypeError('no connection');
    },
  ]) {
    answer = wrong;
    const answered = await ask('/available-amount', business);
    expect(answered).toEqual({ status: 503, body: error('PROVIDER_UNAVAILABLE') });
  }
});
