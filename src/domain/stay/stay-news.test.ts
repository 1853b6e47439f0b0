import { describe, expect, it } from 'vitest';

import { isAwake, isReminderDue, isReviewRequestDue } from './stay-news';

/** An instant given by the time at the hotels. */
const seoul = (day: string, time = '10:00') => new Date(`${day}T${time}:00+09:00`);

describe('the hours in which messages may be sent to guests', () => {
  it.each([
    ['08:59', false],
    ['09:00', true],
    ['19:59', true],
    ['20:00', false],
    ['00:30', false],
  ])('%s: %s', (time, expected) => {
    expect(isAwake(seoul('2027-03-01', time))).toBe(expected);
  });
});

describe('a reminder', () => {
  const facts = {
    state: 'BOOKED',
    checkIn: '2027-03-10',
    bookedAt: seoul('2027-01-01'),
  } as const;
  it.each([
    ['2027-03-06', false],
    ['2027-03-07', true],
    ['2027-03-09', true],
    ['2027-03-10', false],
  ])('for a stay from 10 March is due on %s: %s', (day, expected) => {
    expect(isReminderDue({ ...facts, now: seoul(day) })).toBe(expected);
  });

  it('isn’t sent for a stay that was confirmed within a day or cancelled, nor at night', () => {
    const now = seoul('2027-03-08');
    expect(isReminderDue({ ...facts, bookedAt: seoul('2027-03-07', '10:01'), now })).toBe(false);
    expect(isReminderDue({ ...facts, bookedAt: seoul('2027-03-07', '10:00'), now })).toBe(true);
    expect(isReminderDue({ ...facts, state: 'CANCELLING', now })).toBe(false);
    expect(isReminderDue({ ...facts, now: seoul('2027-03-08', '03:00') })).toBe(false);
  });
});

describe('the request for a review', () => {
  const checkOut = '2027-03-10';
  const standing = { kind: 'OPEN', lastDay: '2027-06-10' } as const;
  it.each([
    ['2027-03-10', false],
    ['2027-03-11', true],
    ['2027-03-17', true],
    ['2027-03-18', false],
  ])('after a stay that ends on 10 March is due on %s: %s', (day, expected) => {
    expect(isReviewRequestDue({ standing, checkOut, now: seoul(day) })).toBe(expected);
  });

  it('isn’t sent for a stay that has a review, or that didn’t take place', () => {
    const now = seoul('2027-03-12');
    const written = { kind: 'WRITTEN', lastDay: '2027-06-10', editable: true } as const;
    expect(isReviewRequestDue({ standing: written, checkOut, now })).toBe(false);
    expect(isReviewRequestDue({ standing: { kind: 'NOT_STAYED' }, checkOut, now })).toBe(false);
  });
});
