import { expect, it } from 'vitest';

import { aReservation } from '@/features/booking/testing';
import { gatewayReturnOf } from '@/features/booking/gateway-return';
import { isOpen, viewOf, type Report, type Standing } from './payment-return';

const standing = (taken: number, over: Partial<Standing> = {}): Standing => ({
  outcome: 'HELD',
  failureCode: null,
  purpose: 'STAY',
  reservation: aReservation({ points: { taken, returned: 0 } }),
  ...over,
});
const reportedStep = (outcome: Report['outcome'], failureCode: string | null = null) =>
  ({ kind: 'reported', report: { outcome, failureCode } }) as const;

it('the parameters with which the points page returns are parsed', () => {
  const query = { orderId: 'M0123456789AB-1', token: 'abc' };
  expect(gatewayReturnOf({ ...query, points: 'approved' })).toEqual({ kind: 'points', ...query });
  expect(gatewayReturnOf({ ...query, points: 'left' })).toMatchObject({
    kind: 'points-fail',
    code: 'POINTS_LEFT',
  });
  expect(gatewayReturnOf({ ...query, points: 'refused' })).toMatchObject({
    kind: 'points-fail',
    code: 'POINTS_REFUSED',
  });
  expect(gatewayReturnOf({ ...query, points: 'anything' })).toBeNull();
});

it('while points have paid a part, the page shows that the rest is due, also when it is opened again later', () => {
  expect(viewOf(reportedStep('REST_DUE'), standing(50_000))).toEqual({ kind: 'rest' });
  expect(viewOf({ kind: 'reported', report: null }, standing(50_000))).toEqual({ kind: 'rest' });
  // Meanwhile the points were returned in another tab.
  expect(viewOf(reportedStep('REST_DUE'), standing(0))).toEqual({ kind: 'held' });
});

it('the page waits while the points provider can not be read, and stops waiting once it can', () => {
  expect(viewOf(reportedStep('PENDING'), standing(0))).toEqual({ kind: 'pending' });
  expect(isOpen(reportedStep('PENDING'), standing(0))).toBe(true);
  expect(viewOf(reportedStep('PENDING'), standing(50_000))).toEqual({ kind: 'rest' });
  expect(viewOf(reportedStep('PENDING'), standing(0, { outcome: 'BOOKED' }))).toEqual({
    kind: 'booked',
  });
});

it('a guest who left the points page is told apart from one whose points were refused', () => {
  expect(viewOf(reportedStep('DECLINED', 'POINTS_LEFT'), standing(0))).toEqual({
    kind: 'left',
    live: true,
    ofPoints: true,
  });
  expect(viewOf(reportedStep('DECLINED', 'POINTS_REFUSED'), standing(0))).toEqual({
    kind: 'declined',
    live: true,
    failureCode: 'POINTS_REFUSED',
  });
});
