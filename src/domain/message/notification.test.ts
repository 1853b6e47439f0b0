import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import {
  CHANNELS,
  consents,
  consentsBefore,
  couponsEnding,
  depositsDueBy,
  everyChannel,
  isDepositDueSoon,
  type OccasionKind,
  OCCASIONS,
  quietUntil,
  sendingTime,
  settingsOfNewMember,
  wants,
  waysOut,
} from './notification';

const at = (time: string) => new Date(`2027-03-01T${time}:00+09:00`);
const kinds = Object.keys(OCCASIONS) as OccasionKind[];
const off = { ...settingsOfNewMember(false), booking: everyChannel(false) };
const all = settingsOfNewMember(true);

describe('waysOut', () => {
  const textsOnly = { ...off, booking: { mail: false, sms: true, push: false } };
  it.each([
    ['DEPOSIT_DUE_SOON', true, ['sms']],
    // A number that gets no text messages is replaced by a mail, for a notice without a mail of its
    // own.
    ['DEPOSIT_DUE_SOON', false, ['mail']],
    ['BOOKED', false, []],
    ['COUPON_ENDING', false, []],
  ] as const)(
    'of %s for a member with a number that can get texts: %s',
    (kind, isTextable, expected) => {
      const settings = { ...textsOnly, marketing: textsOnly.booking };
      expect(waysOut(settings, kind, isTextable)).toEqual(expected);
    },
  );

  it('are those that the member chose, if they can get text messages', () => {
    for (const kind of kinds) {
      expect(waysOut(all, kind, true)).toEqual([...OCCASIONS[kind].channels]);
      expect(waysOut(all, kind, false)).not.toContain('sms');
    }
  });
});

describe('wants', () => {
  it('always sends notices about the account, but only by their own channels', () => {
    for (const kind of kinds) {
      for (const channel of CHANNELS) {
        const goes = (OCCASIONS[kind].channels as readonly string[]).includes(channel);
        expect(wants(all, kind, channel)).toBe(goes);
        expect(wants(off, kind, channel)).toBe(goes && OCCASIONS[kind].purpose === 'account');
      }
    }
  });

  it('checks each channel of each purpose separately', () => {
    for (const purpose of ['booking', 'marketing'] as const) {
      for (const channel of CHANNELS) {
        const only = { ...off, [purpose]: { ...everyChannel(false), [channel]: true } };
        for (const kind of kinds.filter((one) => OCCASIONS[one].purpose !== 'account')) {
          const goes = (OCCASIONS[kind].channels as readonly string[]).includes(channel);
          const isIt = OCCASIONS[kind].purpose === purpose;
          expect(wants(only, kind, channel)).toBe(goes && isIt);
          for (const another of CHANNELS.filter((one) => one !== channel)) {
            expect(wants(only, kind, another)).toBe(false);
          }
        }
      }
    }
  });

  it('counts any channel for advertising as consent', () => {
    expect(consents(off)).toBe(false);
    for (const channel of CHANNELS) {
      expect(consents({ marketing: { ...everyChannel(false), [channel]: true } })).toBe(true);
    }
  });
});

describe('sendingTime', () => {
  const night = at('23:00');
  const morning = new Date('2027-03-02T08:00:00+09:00');
  const noon = at('12:00');
  const message = (
    kind: OccasionKind,
    channel: (typeof CHANNELS)[number],
    now: Date,
    usefulUntil: Date | null = null,
  ) => sendingTime(all, { kind, channel, now, usefulUntil });

  it.each([
    ['BOOKED', 'sms', morning],
    ['BOOKED', 'push', morning],
    ['DEPOSIT_DUE_SOON', 'mail', night],
    ['PASSWORD_CHANGED', 'push', night],
    ['CONSENT_DECIDED', 'mail', night],
    ['COUPON_ENDING', 'mail', morning],
    ['COUPON_ENDING', 'sms', morning],
    ['COUPON_ENDING', 'push', morning],
  ] as const)('at night: %s by %s', (kind, channel, expected) => {
    expect(message(kind, channel, night)).toEqual(expected);
    expect(message(kind, channel, noon)).toEqual(noon);
  });

  it('doesn’t wait when the message would be useless afterwards; advertising is then left out', () => {
    for (const end of [at('23:30'), morning]) {
      expect(message('DEPOSIT_DUE_SOON', 'sms', night, end)).toEqual(night);
      expect(message('COUPON_ENDING', 'sms', night, end)).toBeNull();
    }
    const later = new Date(morning.getTime() + 1);
    expect(message('DEPOSIT_DUE_SOON', 'sms', night, later)).toEqual(morning);
    expect(message('COUPON_ENDING', 'sms', night, later)).toEqual(morning);
    expect(message('DEPOSIT_DUE_SOON', 'sms', night, night)).toBeNull();
  });

  it('delays advertising to the morning whatever the settings, and then to the end of the member’s own hours', () => {
    const without = { quietHours: { on: false, from: '21:00', to: '08:00' } };
    const kind = 'COUPON_ENDING';
    const ad = { kind, channel: 'push', now: night, usefulUntil: null } as const;
    expect(sendingTime(without, ad)).toEqual(morning);
    const late = { quietHours: { on: true, from: '07:00', to: '10:00' } };
    expect(sendingTime(late, ad)).toEqual(new Date('2027-03-02T10:00:00+09:00'));
    const never = { quietHours: { on: true, from: '08:00', to: '21:00' } };
    expect(sendingTime(never, ad)).toBeNull();
    expect(sendingTime(never, { ...ad, now: noon })).toBeNull();
  });

  it('is in nobody’s quiet hours, unless the message is urgent', () => {
    const time = fc
      .tuple(fc.integer({ min: 0, max: 23 }), fc.integer({ min: 0, max: 59 }))
      .map((parts) => parts.map((part) => String(part).padStart(2, '0')).join(':'));
    const minute = fc.integer({ min: 0, max: 7 * 1440 }).map((minutes) => {
      return new Date(at('00:00').getTime() + minutes * 60_000);
    });
    const bannedNight = { on: true, from: '21:00', to: '08:00' };
    fc.assert(
      fc.property(
        minute,
        time,
        time,
        fc.constantFrom(...kinds),
        fc.constantFrom(...CHANNELS),
        (now, from, to, kind, channel) => {
          const quietHours = { on: true, from, to };
          const found = sendingTime({ quietHours }, { kind, channel, now, usefulUntil: null });
          const { purpose } = OCCASIONS[kind];
          if (found === null) {
            expect(purpose).toBe('marketing');
            return;
          }
          expect(found >= now).toBe(true);
          if (purpose !== 'account' && channel !== 'mail') {
            expect(quietUntil(found, quietHours)).toBeNull();
          }
          if (purpose === 'marketing') expect(quietUntil(found, bannedNight)).toBeNull();
        },
      ),
    );
  });
});

const now = new Date('2027-03-01T03:00:00Z');
const minutes = (count: number) => new Date(now.getTime() + count * 60_000);

it.each([
  [-180, 61, false],
  [-120, 60, true],
  [-120, 1, true],
  [-120, 0, false],
  [-120, -1, false],
  // This deposit was requested half an hour ago and is due after an hour in all, so that “soon”
  // means the last twenty minutes.
  [-30, 30, false],
  [-40, 20, true],
])(
  'a deposit requested at minute %i and due at minute %i from now is due soon: %s',
  (requested, due, soon) => {
    const facts = { askedAt: minutes(requested), dueAt: minutes(due), now };
    expect(isDepositDueSoon(facts)).toBe(soon);
    if (soon) expect(minutes(due) <= depositsDueBy(now)).toBe(true);
  },
);

it('coupons are announced three days before their end, but not on the day they were given', () => {
  expect(couponsEnding(now)).toEqual({ endBy: minutes(3 * 1440), givenBy: minutes(-1440) });
});

it('consents are confirmed within two years', () => {
  expect(consentsBefore(now).getTime()).toBeGreaterThan(Date.parse('2025-03-01T03:00:00Z'));
});
