import { expect, it } from 'vitest';

import { NEAR_DAYS, needsOf, stayPhase, type StayPhase } from './stay-phase';

const stay = {
  checkIn: '2027-03-10',
  checkOut: '2027-04-09',
  checkInTime: '15:00',
  checkOutTime: '11:00',
};
/** An instant given by the time in Seoul. */
const at = (text: string) => new Date(`${text}:00+09:00`);

it.each<[string, StayPhase]>([
  ['2027-01-09T12:00', { kind: 'AHEAD', daysToGo: 60 }],
  ['2027-03-02T23:59', { kind: 'AHEAD', daysToGo: NEAR_DAYS + 1 }],
  ['2027-03-03T00:00', { kind: 'NEAR', daysToGo: NEAR_DAYS }],
  ['2027-03-09T23:59', { kind: 'NEAR', daysToGo: 1 }],
  ['2027-03-10T00:00', { kind: 'ARRIVAL' }],
  ['2027-03-10T14:59', { kind: 'ARRIVAL' }],
  ['2027-03-10T15:00', { kind: 'ARRIVED' }],
  ['2027-03-10T22:00', { kind: 'ARRIVED' }],
  ['2027-03-11T00:30', { kind: 'ARRIVED' }],
  ['2027-03-11T05:59', { kind: 'ARRIVED' }],
  ['2027-03-11T06:00', { kind: 'STAYING', nightsLeft: 29 }],
  ['2027-04-08T23:59', { kind: 'STAYING', nightsLeft: 1 }],
  ['2027-04-09T00:00', { kind: 'LAST_DAY' }],
  ['2027-04-09T10:59', { kind: 'LAST_DAY' }],
  ['2027-04-09T11:00', { kind: 'OVER' }],
  ['2027-05-01T00:00', { kind: 'OVER' }],
])('at %s in Seoul', (text, phase) => {
  expect(stayPhase({ ...stay, now: at(text) })).toEqual(phase);
});

it.each<[string, StayPhase['kind']]>([
  ['2027-03-10T22:00', 'ARRIVED'],
  ['2027-03-11T00:30', 'ARRIVED'],
  ['2027-03-11T06:00', 'LAST_DAY'],
  ['2027-03-11T11:00', 'OVER'],
])('of one night, at %s', (text, kind) => {
  const phase = stayPhase({ ...stay, checkOut: '2027-03-11', now: at(text) });
  expect(phase.kind).toBe(kind);
});

it('counts days by the hotel’s calendar: an evening in London is the next day there', () => {
  const now = new Date('2027-03-09T16:00:00Z');
  expect(stayPhase({ ...stay, now })).toEqual({ kind: 'ARRIVAL' });
});

const everything = {
  isCancelling: false,
  isFree: true,
  hasTour: true,
  canChange: true,
  canLeave: true,
  canReview: true,
  tellsCleaning: true,
  tellsLaundry: true,
  takesParcels: true,
};
const nothing = {
  isCancelling: false,
  isFree: false,
  hasTour: false,
  canChange: false,
  canLeave: false,
  canReview: false,
  tellsCleaning: false,
  tellsLaundry: false,
  takesParcels: false,
};

it('lists the terms weeks before, and the way there in the last days', () => {
  const [first] = needsOf({ kind: 'AHEAD', daysToGo: 40 }, everything);
  expect(first).toBe('FREE_CANCELLATION');
  const near = needsOf({ kind: 'NEAR', daysToGo: 2 }, everything);
  expect(near.slice(0, 2)).toEqual(['WAY_THERE', 'CHECK_IN']);
  expect(needsOf({ kind: 'ARRIVAL' }, everything)).not.toContain('FREE_CANCELLATION');
});

it('lists only what the stay has', () => {
  expect(needsOf({ kind: 'AHEAD', daysToGo: 40 }, nothing)).toEqual([
    'CHECK_IN',
    'WAY_THERE',
    'CALENDAR',
    'RECEIPT',
    'CALL',
  ]);
  expect(needsOf({ kind: 'STAYING', nightsLeft: 9 }, everything)).toEqual([
    'CHECK_OUT',
    'CLEANING',
    'LAUNDRY',
    'PARCEL',
    'EXTEND',
    'LEAVE',
    'RECEIPT',
    'CALL',
    'WAY_THERE',
  ]);
  expect(needsOf({ kind: 'STAYING', nightsLeft: 1 }, nothing)).toEqual([
    'CHECK_OUT',
    'RECEIPT',
    'CALL',
    'WAY_THERE',
  ]);
  expect(needsOf({ kind: 'OVER' }, everything)).toEqual(['REVIEW', 'RECEIPT']);
  expect(needsOf({ kind: 'OVER' }, nothing)).toEqual(['RECEIPT']);
});

it('shows a guest who has just arrived how to get there, and when to leave', () => {
  const needs = needsOf({ kind: 'ARRIVED' }, everything);
  expect(needs.slice(0, 4)).toEqual(['WAY_THERE', 'CHECK_IN', 'CHECK_OUT', 'VOUCHER']);
  expect(needs).toContain('CALL');
  expect(needs).toContain('EXTEND');
});

it('has the address and the receipt in every phase of a stay that isn’t over', () => {
  const phases: StayPhase[] = [
    { kind: 'AHEAD', daysToGo: 40 },
    { kind: 'NEAR', daysToGo: 2 },
    { kind: 'ARRIVAL' } as const,
    { kind: 'ARRIVED' } as const,
    { kind: 'STAYING', nightsLeft: 9 },
    { kind: 'LAST_DAY' },
  ];
  for (const phase of phases) {
    expect(needsOf(phase, nothing)).toEqual(expect.arrayContaining(['WAY_THERE', 'RECEIPT']));
  }
  for (const phase of phases.slice(0, 3)) {
    expect(needsOf(phase, everything)).toContain('CHANGE');
    expect(needsOf(phase, nothing)).not.toContain('CHANGE');
  }
});

it('shows only the telephone number for a stay that is being cancelled', () => {
  expect(needsOf({ kind: 'NEAR', daysToGo: 2 }, { ...everything, isCancelling: true })).toEqual([
    'CALL',
  ]);
});
