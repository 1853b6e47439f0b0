import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';

import { bookable } from '@/server/use-cases/booking/testing';
import { coupons, memberSocials, personalCoupons } from '@/server/platform/db/schema';
import { createWorld, dataOf, errorOf, type World } from '@/server/testing/world';
import { issueCoupon, WELCOME_COUPON_ID, revokeCoupons } from '@/server/core/coupons/issue-coupon';

let world: World;
let nextId = 100;

async function addCoupon(values: Partial<typeof coupons.$inferInsert> = {}) {
  const id = nextId++;
  await world.db.insert(coupons).values({
    title: { ko: '한 달 살기 쿠폰', en: 'A month-long stay' },
    terms: { ko: '조건', en: 'Terms' },
    kind: 'PERCENT',
    value: 5,
    cap: 50_000,
    minTotal: 0,
    minNights: 7,
    validFrom: new Date('2026-01-01T00:00:00Z'),
    validUntil: new Date('2028-01-01T00:00:00Z'),
    downloadable: true,
    ...values,
    id,
  });
  return id;
}

const download = (couponId: number, member: Awaited<ReturnType<World['member']>>) =>
  world.call('downloadCoupon', { query: { couponId } }, { member });

beforeAll(async () => {
  world = await createWorld();
});
afterAll(() => world.close());

test('a coupon is taken once by a member, shown as taken, and listed', async () => {
  const couponId = await addCoupon({ stock: 5 });
  const member = await world.member();
  const taken = dataOf(await download(couponId, member));
  expect(taken).toMatchObject({ id: couponId, state: 'AVAILABLE', title: '한 달 살기 쿠폰' });
  expect(errorOf(await download(couponId, member)).code).toBe('COUPON_ALREADY_TAKEN');
  const [row] = await world.db.select().from(coupons).where(eq(coupons.id, couponId));
  expect(row?.issued).toBe(1);

  const shown = dataOf(await world.call('listDownloadableCoupons', {}, { member })).coupons;
  expect(shown.find((one) => one.id === couponId)).toMatchObject({
    taken: true,
    takenCount: 1,
    left: 4,
    perMember: 1,
  });
  const strangers = dataOf(await world.call('listDownloadableCoupons', {})).coupons;
  expect(strangers.find((one) => one.id === couponId)?.taken).toBe(false);
  const mine = dataOf(await world.call('listPersonalCoupons', {}, { member, language: 'en' }));
  expect(mine.coupons).toMatchObject([{ id: couponId, title: 'A month-long stay' }]);
});

test('the last of the stock goes to one member, and one member gets one', async () => {
  const couponId = await addCoupon({ stock: 1 });
  const people = await Promise.all(Array.from({ length: 6 }, () => world.member()));
  const answers = await Promise.all(people.map((member) => download(couponId, member)));
  expect(answers.filter((answer) => answer.ok)).toHaveLength(1);
  const refused = answers.filter((answer) => !answer.ok).map((answer) => errorOf(answer).code);
  expect(new Set(refused)).toEqual(new Set(['COUPON_SOLD_OUT']));

  const many = await addCoupon({ stock: 10 });
  const [person] = people;
  if (person === undefined) throw new Error('no member');
  const same = await Promise.all(Array.from({ length: 5 }, () => download(many, person)));
  expect(same.filter((answer) => answer.ok)).toHaveLength(1);
  const rows = await world.db
    .select()
    .from(personalCoupons)
    .where(eq(personalCoupons.couponId, many));
  expect(rows).toHaveLength(1);
  const [row] = await world.db.select().from(coupons).where(eq(coupons.id, many));
  expect(row?.issued).toBe(1);
});

test('a coupon that is unknown, over, or not for taking is not found', async () => {
  const member = await world.member();
  const over = await addCoupon({ validUntil: new Date('2026-02-01T00:00:00Z') });
  const secret = await addCoupon({ downloadable: false, serial: 'SECRET-1' });
  for (const id of [over, secret, 999_999]) {
    expect(errorOf(await download(id, member))).toMatchObject({
      code: 'COUPON_NOT_FOUND',
      status: 404,
    });
  }
});

test('coupons of other hotels are left out when one hotel is asked for', async () => {
  const { hotelId } = await bookable(world);
  const [areaId, regionId] = ['mapo', 'seoul'];
  const own = [
    await addCoupon({ hotelIds: [hotelId, 900_004] }),
    await addCoupon({ areaIds: [areaId] }),
    await addCoupon({ regionIds: [regionId], hotelIds: [900_004] }),
  ];
  const others = [
    await addCoupon({ hotelIds: [900_004] }),
    await addCoupon({ areaIds: ['nowhere'] }),
  ];
  const shown = async (id: number) =>
    dataOf(await world.call('listDownloadableCoupons', { query: { hotelId: id } })).coupons;
  const ids = (await shown(hotelId)).map((one) => one.id);
  expect(own.every((id) => ids.includes(id))).toBe(true);
  expect(others.some((id) => ids.includes(id))).toBe(false);
  expect((await shown(hotelId)).find(({ id }) => id === own[2])?.places).toEqual([
    { kind: 'REGION', id: regionId, name: '서울' },
  ]);
  expect(await shown(999_999)).toEqual([]);
});

test('a serial number is read as people type it, and cannot be found by trying', async () => {
  const couponId = await addCoupon({ downloadable: false, serial: 'STAY-2027-ABCD' });
  const member = await world.member();
  const issue = (serial: string) =>
    world.call('issueCouponBySerial', { query: { serial } }, { member });
  expect(dataOf(await issue(' stay-2027-abcd ')).id).toBe(couponId);
  const tries = await Promise.all(Array.from({ length: 11 }, (_, at) => issue(`GUESS-${at}`)));
  const codes = tries.map((answer) => errorOf(answer).code);
  expect(codes.filter((code) => code === 'COUPON_NOT_FOUND')).toHaveLength(10);
  expect(codes.filter((code) => code === 'RATE_LIMITED')).toHaveLength(1);
});

test('nothing without a token, nothing about a booking of someone else', async () => {
  const answer = await world.call('downloadCoupon', { query: { couponId: 1 } });
  expect(errorOf(answer).status).toBe(401);
  const member = await world.member();
  const eligible = await world.call(
    'listEligibleCoupons',
    { params: { reservationId: 'M000000000000' } },
    { member },
  );
  expect(errorOf(eligible).code).toBe('RESERVATION_NOT_FOUND');
});

test('a coupon is taken as often as it says, and counted', async () => {
  const couponId = await addCoupon({ perMember: 2 });
  const member = await world.member();
  const shown = async () =>
    dataOf(await world.call('listDownloadableCoupons', {}, { member })).coupons.find(
      ({ id }) => id === couponId,
    );
  dataOf(await download(couponId, member));
  expect(await shown()).toMatchObject({ taken: false, takenCount: 1, left: null, perMember: 2 });
  dataOf(await download(couponId, member));
  expect(await shown()).toMatchObject({ taken: true, takenCount: 2 });
  expect(errorOf(await download(couponId, member)).code).toBe('COUPON_ALREADY_TAKEN');
});

test('one for business members is shown to them alone, and taken by nobody else', async () => {
  const couponId = await addCoupon({ businessOnly: true, stock: 3 });
  const [business, member] = [await world.member(), await world.member()];
  const link = (who: typeof member, provider: string, at: string) =>
    world.db
      .insert(memberSocials)
      .values({ provider, subject: who.id, memberId: who.id, createdAt: new Date(at) });
  await link(business, 'etbs', '2026-01-01T00:00:00Z');
  await link(member, 'kakao', '2026-01-01T00:00:00Z');
  // The business provider is linked second, and only the first linked provider counts.
  await link(member, 'etbs', '2026-01-02T00:00:00Z');
  const isShown = async (who: typeof member | undefined) =>
    dataOf(
      await world.call('listDownloadableCoupons', {}, who === undefined ? {} : { member: who }),
    ).coupons.some(({ id }) => id === couponId);
  expect([await isShown(business), await isShown(member), await isShown(undefined)]).toEqual([
    true,
    false,
    false,
  ]);
  expect(errorOf(await download(couponId, member)).code).toBe('BUSINESS_ONLY');
  dataOf(await download(couponId, business));
  const [row] = await world.db.select().from(coupons).where(eq(coupons.id, couponId));
  expect(row?.issued).toBe(1);
});

test('a coupon that a member holds ends at its own end, and a revoked one is not listed', async () => {
  const couponId = await addCoupon({ perMember: 3 });
  const member = await world.member();
  const given = (validUntil?: Date) =>
    world.db.transaction((tx) =>
      issueCoupon(tx, couponId, {
        memberId: member.id,
        now: world.now(),
        ...(validUntil === undefined ? {} : { validUntil }),
      }),
    );
  const own = async () =>
    dataOf(await world.call('listPersonalCoupons', {}, { member })).coupons.map(
      ({ personalCouponId, state, validUntil }) => [personalCouponId, state, validUntil],
    );
  const end = new Date(world.now().getTime() + 60_000);
  const [short, plain, gone] = [await given(end), await given(), await given()];
  expect(short.coupon.validUntil).toEqual(end);
  const ids = [gone.personal.id];
  const revoked = await world.db.transaction((tx) => revokeCoupons(tx, ids, world.now()));
  expect(revoked).toEqual(ids);
  const whole = '2028-01-01T00:00:00.000Z';
  expect(await own()).toEqual([
    [plain.personal.id, 'AVAILABLE', whole],
    [short.personal.id, 'AVAILABLE', end.toISOString()],
  ]);
  world.advance(60_000);
  expect((await own())[1]).toEqual([short.personal.id, 'EXPIRED', end.toISOString()]);
  // A revoked coupon counts as taken, so it can't be downloaded again.
  expect(errorOf(await download(couponId, member)).code).toBe('COUPON_ALREADY_TAKEN');
});

test('visitors see the welcome coupon while there is one, members don’t', async () => {
  const welcomeCoupon = async (member?: Awaited<ReturnType<World['member']>>) =>
    dataOf(await world.call('listDownloadableCoupons', {}, member ? { member } : {})).welcome?.id;
  await world.db.delete(coupons).where(eq(coupons.id, WELCOME_COUPON_ID));
  expect(await welcomeCoupon()).toBeUndefined();
  await world.db.insert(coupons).values({
    id: WELCOME_COUPON_ID,
    title: { ko: '환영', en: 'Welcome' },
    terms: { ko: '조건', en: 'Terms' },
    kind: 'AMOUNT',
    value: 20_000,
    minTotal: 0,
    minNights: 0,
    stock: 1,
    downloadable: false,
    validFrom: new Date('2026-01-01T00:00:00Z'),
    validUntil: new Date('2028-01-01T00:00:00Z'),
  });
  expect([await welcomeCoupon(), await welcomeCoupon(await world.member())]).toEqual([
    WELCOME_COUPON_ID,
    undefined,
  ]);
  await world.db.update(coupons).set({ issued: 1 }).where(eq(coupons.id, WELCOME_COUPON_ID));
  expect(await welcomeCoupon()).toBeUndefined();
});
