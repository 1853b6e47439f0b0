import { performance } from 'node:perf_hooks';

import type { Coupon } from '@/domain/coupon/coupon';
import { bestCombination, type HeldCoupon } from '@/domain/coupon/coupon-choice';
import type { CouponUseFacts } from '@/domain/coupon/coupon-obstacle';
import { quantile } from './rank-test';

/**
 * `npm run bench:coupons`: how long it takes to find the best combination of a wallet, for wallets
 * of different coupons of which nearly all may be combined, which is the most expensive case.
 */

const SIZES = [10, 30, 100, 300];
const ROUNDS = 400;
const NOW = new Date('2027-01-15T00:00:00Z');
const STAY = {
  hotelId: 1,
  areaId: 'mapo',
  regionId: 'seoul',
  refundable: true,
  checkIn: '2027-03-01',
  checkOut: '2027-03-31',
  nights: 30,
  total: 2_345_670,
};
const FACTS: CouponUseFacts = {
  stay: STAY,
  holder: { isBusiness: false, firstBooking: 'NONE' },
  now: NOW,
};

const KINDS = ['AMOUNT', 'PERCENT', 'NIGHTS', 'PERCENT', 'PERCENT'] as const;

/** One of many different coupons; the same seed gives the same coupon. */
function coupon(seed: number): Coupon {
  const kind = KINDS[seed % KINDS.length] ?? 'PERCENT';
  const values = {
    PERCENT: 1 + (seed % 9),
    NIGHTS: 1 + (seed % 3),
    AMOUNT: 1000 + ((seed * 7919) % 40_000),
  };
  return {
    kind,
    value: values[kind],
    cap: seed % 4 === 0 ? 20_000 + ((seed * 104_729) % 90_000) : null,
    minTotal: 0,
    minNights: seed % 11 === 0 ? 60 : 7,
    maxNights: seed % 13 === 0 ? 14 : null,
    hotelIds: null,
    regionIds: seed % 2 === 0 ? ['seoul', 'jeju'] : null,
    stayUntil: seed % 7 === 0 ? '2027-06-01' : null,
    firstBooking: seed % 6 === 0,
    stackable: seed % 10 !== 0,
    returnsOnCancel: 'FEE_BELOW_DISCOUNT',
    validFrom: new Date('2027-01-01T00:00:00Z'),
    validUntil: new Date(Date.UTC(2027, 1, 1 + (seed % 200))),
  };
}

const walletOf = (size: number, round: number): HeldCoupon[] =>
  Array.from({ length: size }, (_, at) => ({ id: at + 1, coupon: coupon(at * 31 + round) }));

/** How long the best combination of one wallet takes, in ms. */
function timed(size: number, round: number): number {
  const wallet = walletOf(size, round);
  const start = performance.now();
  bestCombination(wallet, FACTS, 100);
  return performance.now() - start;
}

const rounds = Array.from({ length: ROUNDS }, (_, round) => round);

for (const size of SIZES) {
  // Warm-up round, so that JIT compilation isn't measured.
  for (const round of rounds) timed(size, round);
  const before = process.cpuUsage();
  const times = rounds.map((round) => timed(size, round));
  const { user, system } = process.cpuUsage(before);
  const cpu = ((user + system) / 1000 / ROUNDS).toFixed(3);
  const at = (share: number) => quantile(times, share).toFixed(3);
  const most = Math.max(...times).toFixed(3);
  process.stdout.write(
    `${size} coupons: p50 ${at(0.5)} ms, p99 ${at(0.99)} ms, most ${most} ms, CPU ${cpu} ms a wallet\n`,
  );
}
