import { expect, it } from 'vitest';

import { stayProgress } from './stay-progress';

const facts = {
  checkIn: '2027-03-10',
  checkOut: '2027-04-09',
  state: 'BOOKED',
  bookedOn: '2027-02-08',
  tours: [],
  begun: false,
  over: false,
} as const;

const seen = (over: Partial<Parameters<typeof stayProgress>[0]>) =>
  stayProgress({ ...facts, ...over }).map(({ kind, state }) => `${kind} ${state}`);

it('has only the steps that the stay has', () => {
  expect(seen({})).toEqual(['BOOKED done', 'CHECK_IN current', 'CHECK_OUT later']);
  const tours = [{ day: '2027-02-20', isOver: false }];
  expect(seen({ tours, checkOut: '2027-06-20' })).toEqual([
    'BOOKED done',
    'TOUR current',
    'CHECK_IN later',
    'MONTHS later',
    'CHECK_OUT later',
  ]);
  const months = stayProgress({ ...facts, checkOut: '2027-06-20' }).find(
    ({ kind }) => kind === 'MONTHS',
  );
  expect(months).toMatchObject({ months: 3, day: null });
});

it('goes on with the stay', () => {
  const long = { checkOut: '2027-06-20', tours: [{ day: '2027-02-20', isOver: true }] };
  expect(seen(long)).toContain('CHECK_IN current');
  expect(seen({ ...long, begun: true })).toContain('MONTHS current');
  expect(seen({ begun: true })).toContain('CHECK_OUT current');
  expect(seen({ ...long, begun: true, over: true, state: 'COMPLETED' })).toEqual([
    'BOOKED done',
    'TOUR done',
    'CHECK_IN done',
    'MONTHS done',
    'CHECK_OUT done',
  ]);
});

it('leaves out tours of another visit, before the booking and after check-in', () => {
  const tours = [
    { day: '2026-10-01', isOver: true },
    { day: '2027-03-11', isOver: false },
  ];
  expect(seen({ tours })).toEqual(seen({}));
});

it('has no steps for a booking that doesn’t take place', () => {
  for (const state of ['HELD', 'CANCELLED', 'CANCELLING', 'EXPIRED', 'RELEASED'] as const) {
    expect(seen({ state })).toEqual([]);
  }
});
