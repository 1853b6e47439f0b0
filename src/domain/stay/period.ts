import { addNights, type Night, seoulInstant } from './stay';

export const PERIOD_STATES = ['RUNNING', 'SOON', 'ENDED'] as const;
export type PeriodState = (typeof PERIOD_STATES)[number];

/** Days at the hotels, both included; null as the first day means that it has always been there. */
export type Period = { readonly startsOn: Night | null; readonly endsOn: Night };

/** The countdown begins so many days before the end; earlier, the last day alone is shown. */
const COUNTDOWN_DAYS = 7;
const MINUTE_MS = 60_000;
const DAY_MINUTES = 24 * 60;

/** Whether a period is to come, under way or over on a day. */
export function periodState({ startsOn, endsOn }: Period, today: Night): PeriodState {
  if (endsOn < today) return 'ENDED';
  return startsOn !== null && startsOn > today ? 'SOON' : 'RUNNING';
}

/** The instant at which a period is over: the midnight after its last day. */
export function endOfPeriod({ endsOn }: Pick<Period, 'endsOn'>): Date {
  return seoulInstant(addNights(endsOn, 1), '00:00');
}

export type TimeLeft = { readonly days: number; readonly hours: number; readonly minutes: number };

/**
 * The time that is left until an end, in whole minutes, rounded up; null once it is over, and while
 * more than a week is left.
 * @param endsAt in ms of the epoch
 * @param now in ms of the epoch, by the server's clock
 */
export function countdownTo(endsAt: number, now: number): TimeLeft | null {
  const left = Math.ceil((endsAt - now) / MINUTE_MS);
  if (!(left > 0) || left > COUNTDOWN_DAYS * DAY_MINUTES) return null;
  return {
    days: Math.floor(left / DAY_MINUTES),
    hours: Math.floor((left % DAY_MINUTES) / 60),
    minutes: left % 60,
  };
}
