import { expect, it } from 'vitest';

import {
  courtesyHoldEnd,
  divideCourtesyHolds,
  isSameRoomStay,
  MAX_COURTESY_HOLD_SECONDS,
} from './courtesy-hold';

const now = new Date('2026-11-21T03:00:00Z');
const wish = { roomTypeId: 1, checkIn: '2027-01-10', checkOut: '2027-01-17' };
const kept = (id: string, more: Partial<typeof wish> = {}, minutes = 5) => ({
  id,
  ...wish,
  ...more,
  expiresAt: new Date(now.getTime() + minutes * 60_000),
});

it('lasts ten minutes, and never longer than a hold of the site', () => {
  expect(courtesyHoldEnd(now, 900)).toEqual(new Date('2026-11-21T03:10:00Z'));
  expect(courtesyHoldEnd(now, 60)).toEqual(new Date('2026-11-21T03:01:00Z'));
  expect(MAX_COURTESY_HOLD_SECONDS).toBe(600);
});

it('is of the same stay only with the same room type and the same nights', () => {
  expect(isSameRoomStay(wish, { ...wish })).toBe(true);
  expect(isSameRoomStay(wish, { ...wish, roomTypeId: 2 })).toBe(false);
  expect(isSameRoomStay(wish, { ...wish, checkIn: '2027-01-11' })).toBe(false);
  expect(isSameRoomStay(wish, { ...wish, checkOut: '2027-01-16' })).toBe(false);
});

it('passes one room on for the stay that is wanted, and gives up all others', () => {
  const [other, early, late] = [
    kept('other', { checkOut: '2027-01-18' }),
    kept('early', {}, 1),
    kept('late', {}, 9),
  ];
  expect(divideCourtesyHolds([], wish)).toEqual({ same: null, others: [] });
  expect(divideCourtesyHolds([other], wish)).toEqual({ same: null, others: [other] });
  expect(divideCourtesyHolds([early, other, late], wish)).toEqual({
    same: late,
    others: [early, other],
  });
});
