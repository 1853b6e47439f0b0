import { expect, it } from 'vitest';

import { stayTasks } from './stay-tasks';

const ahead = { kind: 'AHEAD', daysToGo: 20 } as const;
const all = {
  isCancelling: false,
  hasTour: false,
  hasArrival: true,
  takesParcels: true,
  hasReceipt: true,
};

it('lists four tasks at most, with those that are settled as done', () => {
  expect(stayTasks(ahead, all)).toEqual([
    { kind: 'TOUR', isDone: false },
    { kind: 'ARRIVAL', isDone: true },
    { kind: 'PARCEL', isDone: false },
    { kind: 'RECEIPT_NAME', isDone: true },
  ]);
  expect(stayTasks(ahead, { ...all, hasTour: true })[0]).toEqual({ kind: 'TOUR', isDone: true });
});

it('leaves out what the hotel doesn’t offer, and an hour of arrival that can’t be given any more', () => {
  const none = { ...all, hasTour: null, hasArrival: false, takesParcels: false, hasReceipt: false };
  expect(stayTasks(ahead, none)).toEqual([]);
});

it('offers no tour on the day of check-in, but still tells of one that is booked', () => {
  const kinds = (hasTour: boolean) =>
    stayTasks({ kind: 'ARRIVAL' }, { ...all, hasTour }).map(({ kind }) => kind);
  expect(kinds(false)).not.toContain('TOUR');
  expect(kinds(true)).toContain('TOUR');
});

it('has no tasks once the stay has begun, and none while the booking is being cancelled', () => {
  for (const kind of ['ARRIVED', 'LAST_DAY', 'OVER'] as const) {
    expect(stayTasks({ kind }, all)).toEqual([]);
  }
  expect(stayTasks({ kind: 'STAYING', nightsLeft: 3 }, all)).toEqual([]);
  expect(stayTasks(ahead, { ...all, isCancelling: true })).toEqual([]);
});
