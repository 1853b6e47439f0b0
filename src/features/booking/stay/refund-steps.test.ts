import { describe, expect, it } from 'vitest';

import type { RefundStep } from '@/contract/common';
import { isCovered, joinedSteps, stepAt } from './refund-steps';

const step = (until: string | null, refund: number, rule: RefundStep['rule']): RefundStep => ({
  until,
  refund,
  fee: 100 - refund,
  feePercent: 100 - refund,
  rule,
});

const steps = [
  step('2027-01-01T00:00:00.000Z', 100, 'TIER'),
  step('2027-01-05T00:00:00.000Z', 20, 'TIER'),
  step(null, 20, 'NO_SHOW'),
];

describe('the steps of a refund', () => {
  it('are merged where the same amount is refunded, with the end of the last one', () => {
    expect(joinedSteps(steps)).toEqual([steps[0], { ...steps[1], until: null }]);
    expect(joinedSteps([])).toEqual([]);
  });

  it('apply until their end, not including that instant', () => {
    expect(stepAt(steps, '2026-12-31T23:59:59.999Z')).toBe(0);
    expect(stepAt(steps, '2027-01-01T00:00:00.000Z')).toBe(1);
    expect(stepAt(steps, '2028-01-01T00:00:00.000Z')).toBe(2);
  });
});

it('calls a stay covered by a voucher only when every step says so, and there is one', () => {
  const nothing = { refund: 0, fee: 0 };
  expect(isCovered([nothing, nothing])).toBe(true);
  expect(isCovered([nothing, { refund: 0, fee: 1 }])).toBe(false);
  expect(isCovered([])).toBe(false);
});
