import { describe, expect, it } from 'vitest';

import { isHeldUnpaid, mayHold, mayIssueDeposit, type UnpaidRoom } from './hold-limit';

const now = new Date('2026-11-21T03:00:00Z');
const stay = { checkIn: '2027-01-10', checkOut: '2027-01-17' };
const room = (id: string, more: Partial<UnpaidRoom> = {}): UnpaidRoom => ({
  id,
  roomTypeId: 1,
  guests: 2,
  ...stay,
  ...more,
});
const verdict = (
  unpaid: readonly UnpaidRoom[],
  wish: Partial<UnpaidRoom> = {},
  recent: readonly Date[] = [],
) => mayHold({ wish: room('wish', wish), maxGuests: 3, unpaid, recent, now });
const codeOf = (found: ReturnType<typeof mayHold>) => (found.ok ? 'OK' : found.code);

describe('rooms that a member may hold without having paid', () => {
  it('are three in all, at whatever hotels and dates', () => {
    const kept = [1, 2, 3].map((id) => room(`r${id}`, { roomTypeId: 10 + id }));
    expect(codeOf(verdict(kept.slice(0, 2)))).toBe('OK');
    expect(codeOf(verdict(kept))).toBe('HOLD_LIMIT');
    expect(codeOf(verdict(kept, { checkIn: '2027-05-01', checkOut: '2027-05-02' }))).toBe(
      'HOLD_LIMIT',
    );
  });

  it.each([
    ['the same nights', {}, 'HOLD_OVERLAPS'],
    ['one common night', { checkIn: '2027-01-16', checkOut: '2027-01-20' }, 'HOLD_OVERLAPS'],
    ['nights that follow', { checkIn: '2027-01-17', checkOut: '2027-01-20' }, 'OK'],
    ['nights before', { checkIn: '2027-01-08', checkOut: '2027-01-10' }, 'OK'],
    ['another room type', { roomTypeId: 2 }, 'OK'],
  ])('are one of a room type for one party: %s', (_, wish, expected) => {
    expect(codeOf(verdict([room('kept', { guests: 1 })], { guests: 1, ...wish }))).toBe(expected);
  });

  it('are as many of one type as the party needs', () => {
    // Three guests fit in one room, four or five in two, and seven or eight in three.
    expect(verdict([room('kept', { guests: 1 })], { guests: 2 })).toEqual({
      ok: false,
      code: 'HOLD_OVERLAPS',
      id: 'kept',
    });
    expect(codeOf(verdict([room('kept', { guests: 2 })], { guests: 2 }))).toBe('OK');
    const two = [room('a', { guests: 3 }), room('b', { guests: 2 })];
    expect(codeOf(verdict(two, { guests: 1 }))).toBe('HOLD_OVERLAPS');
    expect(codeOf(verdict(two, { guests: 2 }))).toBe('OK');
  });

  it('can be held again only so often within an hour, and the refusal says when the next hold is possible', () => {
    const made = (minutes: number) => new Date(now.getTime() - minutes * 60_000);
    const recent = Array.from({ length: 12 }, (_, at) => made(10 + at));
    expect(codeOf(verdict([], {}, recent.slice(1)))).toBe('OK');
    // The oldest of the twelve holds was made 21 minutes ago.
    expect(verdict([], {}, recent)).toEqual({
      ok: false,
      code: 'HOLDS_TOO_MANY',
      max: 12,
      retryAfterMs: 39 * 60_000,
    });
    expect(codeOf(verdict([], {}, [...recent.slice(1), made(60)]))).toBe('OK');
  });

  it('can be held again only so often within a day', () => {
    const made = (minutes: number) => new Date(now.getTime() - minutes * 60_000);
    // These holds are twenty minutes apart, so that there are never twelve in an hour.
    const recent = Array.from({ length: 36 }, (_, at) => made(20 * (at + 1)));
    expect(codeOf(verdict([], {}, recent.slice(1)))).toBe('OK');
    expect(verdict([], {}, recent)).toEqual({
      ok: false,
      code: 'HOLDS_TOO_MANY',
      max: 36,
      retryAfterMs: (24 - 12) * 60 * 60_000,
    });
    expect(codeOf(verdict([], {}, [...recent.slice(1), made(24 * 60)]))).toBe('OK');
  });
});

describe('the holds of an hour', () => {
  it.each([
    [{ holds: 40, paid: 0 }, true],
    [{ holds: 40, paid: 7 }, true],
    [{ holds: 40, paid: 8 }, false],
    [{ holds: 1_000, paid: 199 }, true],
    // The number of holds is too small for a conclusion.
    [{ holds: 39, paid: 0 }, false],
    [{ holds: 0, paid: 0 }, false],
  ])('%j are reported: %s', (hour, expected) => {
    expect(isHeldUnpaid(hour)).toBe(expected);
  });
});

describe('a virtual account for a deposit', () => {
  const facts = { telProven: true, waiting: 0, issued: 0 };
  it.each([
    [facts, 'OK'],
    [{ ...facts, telProven: false }, 'DEPOSIT_NEEDS_TEL'],
    [{ ...facts, waiting: 1, issued: 3 }, 'OK'],
    [{ ...facts, waiting: 2, issued: 2 }, 'DEPOSIT_LIMIT'],
    [{ ...facts, waiting: 0, issued: 4 }, 'DEPOSITS_TOO_MANY'],
  ])('%j: %s', (given, expected) => {
    const found = mayIssueDeposit(given);
    expect(found.ok ? 'OK' : found.code).toBe(expected);
  });
});
