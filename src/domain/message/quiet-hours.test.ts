import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { DEFAULT_QUIET_HOURS, quietUntil } from './notification';

/** An instant given by the time in Seoul, on 1 March 2027. */
const at = (time: string) => new Date(`2027-03-01T${time}+09:00`);
const quiet = (from: string, to: string) => ({ on: true, from, to });

describe('quietUntil', () => {
  it.each([
    ['20:59:59.999', null],
    ['21:00:00', '2027-03-02T08:00:00+09:00'],
    ['23:59:59.999', '2027-03-02T08:00:00+09:00'],
    ['00:00:00', '2027-03-01T08:00:00+09:00'],
    ['07:59:59.999', '2027-03-01T08:00:00+09:00'],
    ['08:00:00', null],
    ['12:00:00', null],
  ])('across midnight: at %s until %s', (time, until) => {
    const expected = until === null ? null : new Date(until);
    expect(quietUntil(at(time), DEFAULT_QUIET_HOURS)).toEqual(expected);
  });

  it('within a day', () => {
    const nap = quiet('13:00', '14:30');
    expect(quietUntil(at('12:59:59'), nap)).toBeNull();
    expect(quietUntil(at('13:00:00'), nap)).toEqual(at('14:30:00'));
    expect(quietUntil(at('14:30:00'), nap)).toBeNull();
  });

  it('never apply when both ends are equal, or when they are switched off', () => {
    expect(quietUntil(at('09:00:00'), quiet('09:00', '09:00'))).toBeNull();
    expect(quietUntil(at('23:00:00'), { ...DEFAULT_QUIET_HOURS, on: false })).toBeNull();
  });

  const time = fc
    .tuple(fc.integer({ min: 0, max: 23 }), fc.integer({ min: 0, max: 59 }))
    .map((parts) => parts.map((part) => String(part).padStart(2, '0')).join(':'));
  const instant = fc.date({
    min: new Date('2026-01-01T00:00:00Z'),
    max: new Date('2030-01-01T00:00:00Z'),
    noInvalidDate: true,
  });
  const clock = (date: Date) =>
    new Date(date.getTime() + 9 * 3_600_000).toISOString().slice(11, 16);

  it('end within a day, at a time that isn’t quiet any more', () => {
    fc.assert(
      fc.property(instant, time, time, (now, from, to) => {
        const until = quietUntil(now, quiet(from, to));
        if (until === null) return;
        expect(until > now).toBe(true);
        expect(until.getTime() - now.getTime()).toBeLessThanOrEqual(86_400_000);
        expect(clock(until)).toBe(to);
        expect(quietUntil(until, quiet(from, to))).toBeNull();
      }),
    );
  });

  it('divide each day into quiet hours and all others', () => {
    fc.assert(
      fc.property(instant, time, time, (now, from, to) => {
        fc.pre(from !== to);
        const inside = quietUntil(now, quiet(from, to)) !== null;
        const outside = quietUntil(now, quiet(to, from)) !== null;
        expect(inside).toBe(!outside);
        // Times of the same day can be compared as texts.
        const plain =
          from < to ? clock(now) >= from && clock(now) < to : clock(now) >= from || clock(now) < to;
        expect(inside).toBe(plain);
      }),
    );
  });
});
