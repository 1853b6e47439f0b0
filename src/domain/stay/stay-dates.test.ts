import fc from 'fast-check';
import { expect, it } from 'vitest';

import { addNights, nightsBetween } from './stay';
import { moveCheckIn, moveCheckOut, stayDates } from './stay-dates';

const night = fc.integer({ min: 0, max: 600 }).map((days) => addNights('2026-11-23', days));
const nights = fc.integer({ min: 1, max: 540 });

it('keeps the length when check-in is moved, however it is typed', () => {
  fc.assert(
    fc.property(night, nights, night, (from, length, next) => {
      const dates = stayDates(from, addNights(from, length));
      // Chromium reports a date after each digit of the year: 0002, 0020, 0202 and then 2027; an
      // empty field is ''.
      const typed = ['', `0002${next.slice(4)}`, `0202${next.slice(4)}`, next];
      const moved = typed.reduce((before, text) => moveCheckIn(before, text), dates);
      expect(moved.from).toBe(next);
      expect(nightsBetween(moved.from, moved.to)).toBe(length);
    }),
  );
});

it('changes the length only with check-out', () => {
  const month = stayDates('2026-12-07', '2027-01-06');
  expect(moveCheckIn(month, '2026-12-10')).toEqual({
    from: '2026-12-10',
    to: '2027-01-09',
    nights: 30,
  });
  const week = moveCheckOut(month, '2026-12-14');
  expect(week.nights).toBe(7);
  // A check-out before check-in gives no length, so the former length is kept.
  expect(moveCheckIn(moveCheckOut(week, '2026-12-01'), '2026-12-20').to).toBe('2026-12-27');
});

it('fills in check-out by the usual length only if none was chosen', () => {
  expect(moveCheckIn(stayDates('', ''), '2026-12-10', 30).to).toBe('2027-01-09');
  expect(moveCheckIn(stayDates('', ''), '2026-12-10').to).toBe('');
});
