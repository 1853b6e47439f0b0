import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { API_BASE_PATH } from '@/config/constants';
import { bookable, stayIn } from '@/server/use-cases/booking/testing';
import { coupons } from '@/server/platform/db/schema';
import { issueOperatorToken } from '@/server/platform/http/operator-call';
import { createWorld, dataOf, type World } from '@/server/testing/world';
import { checkCouponFile } from './coupon-file';
import { couponReport } from './operator-coupons';
import { heldWith, ownCoupon } from './testing';

let world: World;
beforeAll(async () => {
  world = await createWorld({ now: '2026-11-21T03:00:00Z' });
});
afterAll(() => world.close());

const record = (id: number, change: object = {}) => ({
  id,
  title: { ko: '가을 쿠폰', en: 'Autumn' },
  terms: { ko: '가을에 쓰실 수 있어요.', en: 'For autumn.' },
  kind: 'AMOUNT',
  value: 10_000,
  downloadable: true,
  validFrom: '2026-01-01T00:00:00+09:00',
  validUntil: '2027-12-01T00:00:00+09:00',
  ...change,
});
const problemsIn = (...records: object[]) => {
  const checked = checkCouponFile({ coupons: records });
  return checked.ok ? [] : checked.problems.map(({ path }) => path);
};

/** Sends a file with coupons to the running site, as the operator's command does. */
async function sendFile(body: unknown, token?: string) {
  const asOperator = token ?? (await issueOperatorToken(world.deps.config.secret, world.now()));
  const answer = await world.app.request(`${API_BASE_PATH}/operator/coupons`, {
    method: 'PUT',
    headers: { authorization: `Bearer ${asOperator}`, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  return { status: answer.status, json: await answer.json() };
}
const imported = async (...records: object[]) =>
  couponReport.parse((await sendFile({ coupons: records })).json).imported;

describe('a file', () => {
  it('is refused for what is unknown, missing or impossible, all of it at once', () => {
    expect(problemsIn(record(1))).toEqual([]);
    expect(problemsIn(record(1, { minnights: 3 }))).toEqual(['coupons.0']);
    expect(problemsIn({ id: 1 })).toContain('coupons.0.title');
    expect(checkCouponFile([]).ok).toBe(false);
    expect(
      problemsIn(
        record(1, { kind: 'PERCENT', value: 101 }),
        record(2, { kind: 'NIGHTS', value: 541, returnsOnCancel: 'NEVER' }),
        record(6, { kind: 'NIGHTS', value: 2 }),
        record(7, { kind: 'NIGHTS', value: 2, returnsOnCancel: 'FREE_ONLY' }),
        record(8, { cap: 5000 }),
        record(3, { minNights: 9, maxNights: 8 }),
        record(4, { stayFrom: '2027-03-01', stayUntil: '2027-03-01' }),
        record(5, { validUntil: '2025-01-01T00:00:00+09:00', serial: 'SAME' }),
        record(5, { serial: 'SAME' }),
      ),
    ).toEqual([
      'coupons.0.value',
      'coupons.1.value',
      'coupons.2.returnsOnCancel',
      'coupons.4.cap',
      'coupons.5.maxNights',
      'coupons.6.stayUntil',
      'coupons.7.validUntil',
      'coupons.8.id',
      'coupons.8.serial',
    ]);
    expect(problemsIn(record(1, { serial: 'lower' }))).toEqual(['coupons.0.serial']);
    expect(problemsIn(record(1, { value: 1.5 }))).toEqual(['coupons.0.value']);
    expect(problemsIn(record(1, { hotelIds: [] }))).toEqual(['coupons.0.hotelIds']);
  });
});

describe('an import', () => {
  it('creates and changes coupons by id, and lists them', async () => {
    expect(await imported(record(501), record(502, { serial: 'AUTUMN' }))).toEqual({
      ok: true,
      created: 2,
      changed: 0,
    });
    const changed = record(501, { value: 20_000, maxNights: 9, businessOnly: true });
    expect(await imported(changed)).toEqual({ ok: true, created: 0, changed: 1 });
    const [row] = await world.db.select().from(coupons).where(eq(coupons.id, 501));
    expect(row).toMatchObject({ value: 20_000, maxNights: 9, businessOnly: true, issued: 0 });
    const { coupons: listed } = couponReport.parse((await sendFile({ coupons: null })).json);
    expect(listed).toMatchObject([
      { id: 501, value: 20_000 },
      { id: 502, serial: 'AUTUMN' },
    ]);
  });

  it('writes nothing when the database refuses a part of the file', async () => {
    const member = await world.member();
    const own = await ownCoupon(world, member, { stock: 5 });
    const [taken] = await world.db.select().from(coupons).where(eq(coupons.issued, 1));
    expect(own).toBeGreaterThan(0);
    const answer = await imported(
      record(601),
      record(602, { hotelIds: [999_999], areaIds: ['nowhere'], regionIds: ['nowhere'] }),
      record(603, { serial: 'AUTUMN' }),
      record(taken?.id ?? 0, { stock: 0, value: 20_000 }),
    );
    expect(answer).toEqual({
      ok: false,
      problems: [
        { path: 'coupons.1.hotelIds', message: "999999 isn't known" },
        { path: 'coupons.1.areaIds', message: "nowhere isn't known" },
        { path: 'coupons.1.regionIds', message: "nowhere isn't known" },
        { path: 'coupons.2.serial', message: 'coupon 502 has it' },
        { path: 'coupons.3.stock', message: '1 are issued already' },
      ],
    });
    expect(await world.db.$count(coupons, eq(coupons.id, 601))).toBe(0);
  });

  it('keeps the terms of coupons that members hold, and may change texts and numbers', async () => {
    const all = record(510, { stock: 5, hotelIds: null });
    await imported(all);
    await world.db.update(coupons).set({ issued: 2 }).where(eq(coupons.id, 510));
    const { validUntil } = all;
    const more = { title: { ko: '새 이름', en: 'New name' }, stock: 9, downloadable: false };
    const later = { validUntil: '2028-01-01T00:00:00+09:00' };
    expect((await imported({ ...all, ...more, ...later }))?.ok).toBe(true);
    const answer = await imported({
      ...all,
      validUntil,
      validFrom: '2026-02-01T00:00:00+09:00',
      kind: 'PERCENT',
      value: 5,
      minNights: 3,
      returnsOnCancel: 'NEVER',
    });
    const paths = answer?.ok === false ? answer.problems.map(({ path }) => path) : [];
    expect(paths).toEqual(
      ['kind', 'value', 'minNights', 'returnsOnCancel', 'validFrom', 'validUntil'].map(
        (field) => `coupons.0.${field}`,
      ),
    );
    expect(problemsIn(record(1_000_000))).toEqual(['coupons.0.id']);
  });

  it('is for operators', async () => {
    expect((await sendFile({ coupons: null }, 'nobody')).status).toBe(401);
    expect((await sendFile({ coupons: [{ id: 1 }] })).status).toBe(400);
  });

  it('leaves what a booking uses as it was', async () => {
    const member = await world.member();
    const room = await bookable(world, { rooms: 3 });
    await imported(record(503, { returnsOnCancel: 'ALWAYS' }));
    dataOf(await world.call('downloadCoupon', { query: { couponId: 503 } }, { member }));
    const [own] = dataOf(await world.call('listPersonalCoupons', {}, { member })).coupons;
    const ids = [own?.personalCouponId ?? 0];
    const { id, total } = await heldWith(world, member, room, stayIn(world, 30, 10), ids);
    const terms = { value: 1, minNights: 400, returnsOnCancel: 'NEVER' as const };
    await world.db.update(coupons).set(terms).where(eq(coupons.id, 503));
    const params = { id };
    const view = dataOf(await world.call('getReservation', { params }, { member }));
    expect([view.quote.total, view.coupons[0]?.discount]).toEqual([total, 10_000]);
  });
});
