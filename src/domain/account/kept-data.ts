import { MAX_COURTESY_HOLD_SECONDS } from '../booking/courtesy-hold';
import { TOUR_FORGOTTEN_AFTER_DAYS } from '../hotel/tour';
import { LEGAL_YEARS } from './account-end';

/**
 * What the site keeps about people, why, and for how long. The page `/privacy` shows it, the notes
 * beside the tables say which columns belong to which entry, and the jobs that delete read their
 * times here, so that what is promised is what happens.
 */

/** Why something may be kept (Personal Information Protection Act of Korea, article 15). */
export const KEPT_BASES = ['CONTRACT', 'LAW', 'SECURITY', 'CONSENT'] as const;
export type KeptBasis = (typeof KEPT_BASES)[number];

/**
 * How long something is kept.
 *
 * - ACCOUNT: until the member removes it or deletes the account.
 * - ACCOUNT_AND_LAW: as long as the account exists, and after that for `count` years since the stay
 *   ended, because the law asks for it.
 * - REFUND: until the refund is made.
 * - SIGN_OUT: until the device is signed out.
 * - AFTER: for `count` units of time after `since`.
 */
export type KeptPeriod =
  | { readonly kind: 'ACCOUNT' | 'REFUND' | 'SIGN_OUT' }
  | { readonly kind: 'ACCOUNT_AND_LAW'; readonly count: number }
  | {
      readonly kind: 'AFTER';
      readonly since: PeriodStart;
      readonly unit: 'minute' | 'day';
      readonly count: number;
    };

/**
 * From when the days or minutes of a period are counted.
 *
 * - SENT: a mail, a notice or a code was sent.
 * - EDITED: a draft was changed last.
 * - VISIT: a member visited a hotel before moving in.
 * - RELEASE: the room of a booking that wasn't paid for was given back.
 * - SESSION: a session ended.
 * - TRY: somebody tried to sign in, or sent a request.
 * - SEEN: a page was looked at.
 * - HOLD: a room was held.
 */
export const PERIOD_STARTS = [
  'SENT',
  'EDITED',
  'VISIT',
  'RELEASE',
  'SESSION',
  'TRY',
  'SEEN',
  'HOLD',
] as const;
export type PeriodStart = (typeof PERIOD_STARTS)[number];

const LAW = { kind: 'ACCOUNT_AND_LAW', count: LEGAL_YEARS.contracts } as const;
const ACCOUNT = { kind: 'ACCOUNT' } as const;

/** How long a draft of the reservation page is kept after its last edit, in days. */
export const DRAFT_KEPT_DAYS = 30;

/** Everything that is kept about people, in the order in which the page shows it. */
export const KEPT_DATA = {
  account: { basis: 'CONTRACT', period: ACCOUNT },
  devices: {
    basis: 'SECURITY',
    period: { kind: 'AFTER', since: 'SESSION', unit: 'day', count: 30 },
  },
  bookings: { basis: 'LAW', period: LAW },
  payments: { basis: 'LAW', period: LAW },
  refundAccounts: { basis: 'CONTRACT', period: { kind: 'REFUND' } },
  unpaidBookings: {
    basis: 'CONTRACT',
    period: { kind: 'AFTER', since: 'RELEASE', unit: 'day', count: 90 },
  },
  drafts: {
    basis: 'CONTRACT',
    period: { kind: 'AFTER', since: 'EDITED', unit: 'day', count: DRAFT_KEPT_DAYS },
  },
  heldRooms: {
    basis: 'CONTRACT',
    period: { kind: 'AFTER', since: 'HOLD', unit: 'minute', count: MAX_COURTESY_HOLD_SECONDS / 60 },
  },
  vouchers: { basis: 'LAW', period: LAW },
  coupons: { basis: 'CONTRACT', period: ACCOUNT },
  saved: { basis: 'CONTRACT', period: ACCOUNT },
  reviews: { basis: 'CONTRACT', period: ACCOUNT },
  tours: {
    basis: 'CONSENT',
    period: { kind: 'AFTER', since: 'VISIT', unit: 'day', count: TOUR_FORGOTTEN_AFTER_DAYS },
  },
  mails: { basis: 'CONTRACT', period: { kind: 'AFTER', since: 'SENT', unit: 'day', count: 30 } },
  notices: { basis: 'CONTRACT', period: { kind: 'AFTER', since: 'SENT', unit: 'day', count: 365 } },
  pushDevices: { basis: 'CONSENT', period: { kind: 'SIGN_OUT' } },
  codes: { basis: 'SECURITY', period: { kind: 'AFTER', since: 'SENT', unit: 'day', count: 1 } },
  attempts: { basis: 'SECURITY', period: { kind: 'AFTER', since: 'TRY', unit: 'day', count: 1 } },
  repeats: { basis: 'SECURITY', period: { kind: 'AFTER', since: 'TRY', unit: 'day', count: 1 } },
  statistics: {
    basis: 'CONSENT',
    period: { kind: 'AFTER', since: 'SEEN', unit: 'day', count: 396 },
  },
} as const satisfies Readonly<Record<string, { basis: KeptBasis; period: KeptPeriod }>>;

export type KeptEntry = keyof typeof KEPT_DATA;

type Lasting = {
  [Entry in KeptEntry]: (typeof KEPT_DATA)[Entry]['period'] extends { kind: 'AFTER' }
    ? Entry
    : never;
}[KeptEntry];

const UNIT_MS = { minute: 60_000, day: 86_400_000 } as const;

/** How long an entry with a fixed time is kept, in ms. */
export function keptMs(entry: Lasting): number {
  const { unit, count } = KEPT_DATA[entry].period;
  return count * UNIT_MS[unit];
}

/** The kinds of facts that the page names; each has a text in both languages. */
export const KEPT_ITEMS = [
  'name',
  'nickname',
  'email',
  'phone',
  'country',
  'password',
  'birthday',
  'gender',
  'picture',
  'language',
  'noticeChoices',
  'consents',
  'visitRoute',
  'roles',
  'linkedAccounts',
  'passkeys',
  'device',
  'guest',
  'requests',
  'stay',
  'price',
  'history',
  'paymentMethod',
  'card',
  'virtualAccount',
  'cashReceipt',
  'bankAccount',
  'typed',
  'address',
  'recipient',
  'voucherCode',
  'couponTerms',
  'savedHotels',
  'viewedHotels',
  'comparedRooms',
  'reviewText',
  'photos',
  'visitor',
  'note',
  'mailText',
  'noticeText',
  'pushAddress',
  'codeDigest',
  'tryDigest',
  'requestDigest',
  'answer',
  'visitNumber',
  'pagesSeen',
] as const;
export type KeptItem = (typeof KEPT_ITEMS)[number];
