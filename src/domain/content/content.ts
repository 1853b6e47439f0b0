import { safeRedirectPath } from '../account/redirect';
import { addNights, type Night, seoulInstant } from '../stay/stay';

/** What an operator can put on the site by command, named as the folders of the files are. */
export const CONTENT_KINDS = ['promotions', 'events', 'collections', 'faqs', 'banners'] as const;
export type ContentKind = (typeof CONTENT_KINDS)[number];

/**
 * Whether a text by the operator may link there: a path of this site, a place on the same page,
 * another site by https, a mail address or a telephone number. Everything else (`javascript:`,
 * `data:`, `//host`) is refused.
 */
export function isContentLink(href: string): boolean {
  if (/\s/.test(href) || href.length > 500) return false;
  if (/^#[\w가-힣-]+$/.test(href)) return true;
  if (href.startsWith('/')) return safeRedirectPath(href, '') === href;
  if (/^(?:mailto:[^\s?]+@[^\s?]+|tel:\+?[\d-]+)$/.test(href)) return true;
  if (!/^https:\/\//i.test(href)) return false;
  try {
    const url = new URL(href);
    return url.username === '' && url.password === '';
  } catch {
    return false;
  }
}

/** Whether a link leads to a page of this site. */
export const isInside = (href: string): boolean => href.startsWith('/');

/** The topics of questions, in the order of a booking. */
export const FAQ_CATEGORIES = [
  'booking',
  'payment',
  'cancellation',
  'long_stay',
  'tour',
  'account',
] as const;

export const BANNER_AUDIENCES = [
  'everyone',
  'visitors',
  'members',
  'business',
  'newcomers',
] as const;
export type BannerAudience = (typeof BANNER_AUDIENCES)[number];

/** The visitor of a page, as far as banners depend on it; null when nobody is signed in. */
export type Viewer = { readonly business: boolean; readonly hasBooked: boolean } | null;

/**
 * Whether a banner is shown to a visitor. Business members count as members, too; newcomers are
 * members who haven't booked yet.
 */
export function isFor(audience: BannerAudience, viewer: Viewer): boolean {
  switch (audience) {
    case 'everyone':
      return true;
    case 'visitors':
      return viewer === null;
    case 'members':
      return viewer !== null;
    case 'business':
      return viewer?.business === true;
    case 'newcomers':
      return viewer?.hasBooked === false;
  }
}

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
