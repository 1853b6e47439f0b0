import { and, count, eq, gt, lte } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { API_BASE_PATH } from '@/config/constants';
import { contract } from '@/contract';
import { pathOf } from '@/contract/endpoint';
import { coupons as couponCheck } from '@/server/app/audit/coupon-check';
import { couponColumns } from '@/server/core/coupons/coupon-queries';
import { downloadCouponUsing } from '@/server/use-cases/coupons/claim-coupons';
import {
  claimCoupon,
  issueCouponUsing,
  type ClaimCoupon,
} from '@/server/core/coupons/issue-coupon';
import { addCoupon } from '@/server/use-cases/coupons/testing';
import { coupons, personalCoupons } from '@/server/platform/db/schema';
import { handlers } from '@/server/app/handlers';
import { createApp } from '@/server/app/app';
import { ask, type TestMember, type World } from '@/server/testing/world';
import { membersOf } from './world/guests';
import { raceWorld } from './world/race-world';

/**
 * A thousand members download a coupon at once of which there are a hundred, first with the guard
 * switched off.
 */
const TAKERS = 1000;
const STOCK = 100;
/**
 * How many requests at once one member makes for a coupon that each member may take three times.
 */
const TIMES = 50;
const PER_MEMBER = 3;

/** For comparison, the same check without the guard: it reads the coupon without a lock. */
const look: ClaimCoupon = async (tx, couponId, now) => {
  const open = and(
    eq(coupons.id, couponId),
    lte(coupons.validFrom, now),
    gt(coupons.validUntil, now),
  );
  const [row] = await tx.select(couponColumns).from(coupons).where(open);
  return row === undefined || (row.stock !== null && row.issued >= row.stock) ? undefined : row;
};

/** A check without the guard that writes the new count after it has read the old one. */
const lookThenClaim: ClaimCoupon = async (tx, couponId, now) => {
  const row = await look(tx, couponId, now);
  if (row === undefined) return undefined;
  await tx
    .update(coupons)
    .set({ issued: row.issued + 1 })
    .where(eq(coupons.id, couponId));
  return row;
};

/**
 * Sends one request for each of the members at once.
 * @returns the error codes, or TAKEN
 */
async function rush(
  world: World,
  takers: readonly TestMember[],
  couponId: number,
  claim = claimCoupon,
) {
  const downloadCoupon = downloadCouponUsing(issueCouponUsing(claim));
  const app = createApp(world.deps, { ...handlers, downloadCoupon });
  const path = `${API_BASE_PATH}${pathOf(contract.downloadCoupon)}?couponId=${couponId}`;
  return Promise.all(
    takers.map(async (member) => {
      const headers = { authorization: `Bearer ${member.token}` };
      const answer = await ask(app, path, { method: 'POST', headers });
      const json = (await answer.json()) as { error?: { code: string } };
      return json.error?.code ?? 'TAKEN';
    }),
  );
}

const times = (codes: readonly string[], code: string) =>
  codes.filter((one) => one === code).length;
const rowsOf = async (world: World, couponId: number) => {
  const [row] = await world.db
    .select({ many: count() })
    .from(personalCoupons)
    .where(eq(personalCoupons.couponId, couponId));
  return row?.many;
};
const issuedOf = async (world: World, couponId: number) => {
  const [row] = await world.db.select().from(coupons).where(eq(coupons.id, couponId));
  return row?.issued;
};
const mend = (world: World, couponId: number) =>
  world.db.delete(personalCoupons).where(eq(personalCoupons.couponId, couponId));
const found = async (world: World) => (await couponCheck(world.db)).map(({ says }) => says);

let world: World;
let takers: TestMember[];
beforeAll(async () => {
  world = await raceWorld();
  takers = await membersOf(world, TAKERS);
});
afterAll(() => world.close());

describe('without the guard', () => {
  it('more coupons are taken than there are, and the audit says so', async () => {
    const id = await addCoupon(world, { stock: STOCK });
    const codes = await rush(world, takers, id, lookThenClaim);
    expect(times(codes, 'TAKEN')).toBeGreaterThan(STOCK);
    expect(await rowsOf(world, id)).toBe(times(codes, 'TAKEN'));
    expect(await found(world)).not.toEqual([]);
    await mend(world, id);
  });

  it('one member takes more than they may', async () => {
    const id = await addCoupon(world, { perMember: PER_MEMBER });
    const [one] = takers;
    const same = Array.from({ length: TIMES }, () => one).filter((taker) => taker !== undefined);
    const codes = await rush(world, same, id, look);
    expect(times(codes, 'TAKEN')).toBeGreaterThan(PER_MEMBER);
    expect(await found(world)).toContain(`a member took ${times(codes, 'TAKEN')} of ${PER_MEMBER}`);
    await mend(world, id);
  });
});

describe('with the guard', () => {
  it('a thousand downloads at once of a hundred coupons leave exactly a hundred', async () => {
    const id = await addCoupon(world, { stock: STOCK });
    const codes = await rush(world, takers, id);
    expect([times(codes, 'TAKEN'), times(codes, 'COUPON_SOLD_OUT')]).toEqual([
      STOCK,
      TAKERS - STOCK,
    ]);
    expect([await rowsOf(world, id), await issuedOf(world, id)]).toEqual([STOCK, STOCK]);
    expect(await found(world)).toEqual([]);
  });

  it('one member who asks fifty times at once takes exactly as many as they may', async () => {
    const id = await addCoupon(world, { stock: STOCK, perMember: PER_MEMBER });
    const [one] = takers;
    const same = Array.from({ length: TIMES }, () => one).filter((taker) => taker !== undefined);
    const codes = await rush(world, same, id);
    expect([times(codes, 'TAKEN'), times(codes, 'COUPON_ALREADY_TAKEN')]).toEqual([
      PER_MEMBER,
      TIMES - PER_MEMBER,
    ]);
    // A refused request returned its coupon to the stock.
    expect([await rowsOf(world, id), await issuedOf(world, id)]).toEqual([PER_MEMBER, PER_MEMBER]);
    expect(await found(world)).toEqual([]);
  });
});
