import type { SecurityEvent } from '@/reporting/metrics';
import { HOLD_WINDOWS } from '@/domain/booking/hold-limit';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
export const DAY_MS = 24 * HOUR_MS;

/**
 * What a limit counts by. `client` is the sender of the request (an IPv4 address, or the /64 of an
 * IPv6 address); `subject` is what is requested, or by whom (an e-mail address, a member, an
 * order), and is passed by the caller; `subject and client` counts each client's use of a subject
 * separately; `site` counts everybody together.
 */
export type CountedBy = 'client' | 'subject' | 'subject and client' | 'site';

export type Limit = {
  readonly by: CountedBy;
  readonly most: number;
  readonly windowMs: number;
  /** What it may mean that the limit refuses somebody; nothing for limits that merely spare the site. */
  readonly event?: SecurityEvent;
};

/**
 * The limits that are counted in the database, so that they hold across all processes and restarts.
 * A client's limits are wider than a subject's, because an office, a hotel's guests or a mobile
 * network share one address.
 *
 * Where strangers could use a limit up to lock somebody out (signing in, codes), there are three
 * limits: a narrow one by address and client, a wide one by address, and one by client. See
 * decision 045.
 */
export const LIMITS = {
  /** Wrong passwords for one e-mail address by one client. */
  signIn: { by: 'subject and client', most: 10, windowMs: 10 * MINUTE_MS, event: 'locked-out' },
  /**
   * Wrong passwords for one e-mail address by all clients together; browsers that signed in before
   * aren't counted here.
   */
  signInAddress: { by: 'subject', most: 100, windowMs: HOUR_MS, event: 'locked-out' },
  signInClient: { by: 'client', most: 50, windowMs: 10 * MINUTE_MS, event: 'locked-out' },
  /**
   * Wrong passwords from a browser in which this address has signed in before. Such a browser is
   * counted here only, not under the three limits above, so that strangers can't lock its owner
   * out.
   */
  signInDevice: { by: 'subject', most: 10, windowMs: 10 * MINUTE_MS, event: 'locked-out' },
  social: { by: 'subject', most: 10, windowMs: 10 * MINUTE_MS, event: 'locked-out' },
  socialClient: { by: 'client', most: 50, windowMs: 10 * MINUTE_MS, event: 'locked-out' },
  /** Challenges for passkeys; each keeps a row for five minutes. */
  askPasskey: { by: 'client', most: 60, windowMs: 10 * MINUTE_MS },
  linkSocial: { by: 'subject', most: 20, windowMs: 10 * MINUTE_MS, event: 'locked-out' },
  /** Codes to one e-mail address or number that one client requests. */
  sendCode: { by: 'subject and client', most: 5, windowMs: HOUR_MS, event: 'too-many-codes' },
  /**
   * Codes to one e-mail address or number that all clients together request; it also bounds how
   * many messages strangers can cause to be sent to somebody.
   */
  sendCodeAddress: { by: 'subject', most: 20, windowMs: HOUR_MS, event: 'too-many-codes' },
  sendCodeAddressDaily: { by: 'subject', most: 60, windowMs: DAY_MS, event: 'too-many-codes' },
  /**
   * Three limits like those above, for codes that let a member sign in, so that using up the others
   * leaves these.
   */
  wayInCode: { by: 'subject and client', most: 5, windowMs: HOUR_MS, event: 'too-many-codes' },
  wayInCodeAddress: { by: 'subject', most: 20, windowMs: HOUR_MS, event: 'too-many-codes' },
  wayInCodeAddressDaily: { by: 'subject', most: 60, windowMs: DAY_MS, event: 'too-many-codes' },
  /**
   * Codes that are requested by a browser which has signed in to this address before, instead of
   * all limits above.
   */
  sendCodeDevice: { by: 'subject', most: 5, windowMs: HOUR_MS, event: 'too-many-codes' },
  sendCodeClient: { by: 'client', most: 100, windowMs: HOUR_MS, event: 'too-many-codes' },
  sendCodeClientDaily: { by: 'client', most: 400, windowMs: DAY_MS, event: 'too-many-codes' },
  /** Lookups whether an address or number has an account, because each answer reveals something. */
  lookUpClient: { by: 'client', most: 10, windowMs: 10 * MINUTE_MS, event: 'accounts-looked-up' },
  lookUpClientDaily: { by: 'client', most: 60, windowMs: DAY_MS, event: 'accounts-looked-up' },
  serial: { by: 'subject', most: 10, windowMs: 10 * MINUTE_MS, event: 'codes-guessed' },
  /**
   * Attempts to redeem voucher codes; the client's limit is wider, since a family may open its
   * gifts together.
   */
  voucherCode: { by: 'subject', most: 10, windowMs: 10 * MINUTE_MS, event: 'codes-guessed' },
  voucherCodeClient: { by: 'client', most: 50, windowMs: 10 * MINUTE_MS, event: 'codes-guessed' },
  /** Mails of one order's gift that its buyer sends. */
  voucherGift: { by: 'subject', most: 5, windowMs: HOUR_MS },
  /** Counts the gifts that a member orders, and all mails with these gifts. */
  voucherGiftMember: { by: 'subject', most: 15, windowMs: HOUR_MS },
  /** Bookings and changes of hotel tours by a member; each sends a mail. */
  tour: { by: 'subject', most: 30, windowMs: HOUR_MS },
  /** Documents of bookings requested by a member; each is rendered anew. */
  document: { by: 'subject', most: 60, windowMs: 10 * MINUTE_MS },
  /** Webhooks about unknown orders, by their sender. */
  webhookUnknown: { by: 'client', most: 30, windowMs: 10 * MINUTE_MS },
  /** Webhooks about one order; each causes a request to the gateway. */
  webhook: { by: 'subject', most: 30, windowMs: 10 * MINUTE_MS },
  /** Passwords and proofs that a signed-in member enters to reauthenticate. */
  oneself: { by: 'subject', most: 5, windowMs: 10 * MINUTE_MS, event: 'locked-out' },
  /** Rooms held by members of one client; a member's own are limited in `use-cases/booking`. */
  holdClient: { by: 'client', most: 120, windowMs: HOUR_MS },
  /** The same in a day: five times the hourly limit. */
  holdClientDaily: { by: 'client', most: 600, windowMs: DAY_MS },
  /**
   * Rooms that are kept for one member or proven address before they are booked: as many as one
   * member may hold (`domain/booking/hold-limit.ts`).
   */
  courtesyHold: { by: 'subject', most: HOLD_WINDOWS[0].max, windowMs: HOUR_MS },
  courtesyHoldDaily: { by: 'subject', most: HOLD_WINDOWS[1].max, windowMs: DAY_MS },
  /**
   * The same of all guests of one client, apart from the rooms that they book: who only looks at
   * reservation pages must not use up what others in the same office or network need for booking.
   */
  courtesyHoldClient: { by: 'client', most: 120, windowMs: HOUR_MS },
  courtesyHoldClientDaily: { by: 'client', most: 600, windowMs: DAY_MS },
  /**
   * Codes by text in a day: to one number for one purpose, and requested by one member or client.
   */
  textNumber: { by: 'subject', most: 10, windowMs: DAY_MS, event: 'too-many-codes' },
  textMember: { by: 'subject', most: 8, windowMs: DAY_MS, event: 'too-many-codes' },
  textClient: { by: 'client', most: 100, windowMs: DAY_MS, event: 'too-many-codes' },
  /** Downloads of everything that is stored about a member. */
  exportAccount: { by: 'subject', most: 10, windowMs: HOUR_MS },
  picture: { by: 'subject', most: 20, windowMs: HOUR_MS },
  reviewPhoto: { by: 'subject', most: 40, windowMs: HOUR_MS },
} as const satisfies Record<string, Limit>;

export type LimitName = keyof typeof LIMITS;

/**
 * What one client may use of the site, counted in the memory of its processes. These limits keep one client from
 * using up a processor or filling a table, and are far above what an office or a mobile network
 * behind one address needs.
 */
export const MEMORY_LIMITS = {
  /** Pages rendered for one client: about a third of a processor. */
  pages: { most: 600, windowMs: MINUTE_MS },
  /** Reads of the API from outside; reads by rendered pages are counted as pages. */
  reads: { most: 1_200, windowMs: MINUTE_MS },
  /** All other calls of the API: holds, drafts, payments. */
  changes: { most: 600, windowMs: MINUTE_MS },
  /**
   * Webhooks of the payment gateways, which send those of all guests from a few addresses, and all that the site
   * missed at once: enough for some 700 bookings a minute. Each order has a limit of its own (`webhook` above).
   */
  webhooks: { most: 3_000, windowMs: MINUTE_MS },
  /** Batches of analytics events. */
  eventBatches: { most: 120, windowMs: MINUTE_MS },
  /** Analytics events. */
  eventRows: { most: 20_000, windowMs: DAY_MS },
} as const satisfies Record<string, Omit<Limit, 'by' | 'event'>>;

export type MemoryLimitName = keyof typeof MEMORY_LIMITS;

/**
 * The most analytics events of all visitors in a day; more are logged as a warning and not stored.
 */
export const MAX_EVENTS_A_DAY = 300_000;

/** How many streams of feature flags one client may have open. */
export const MAX_STREAMS_A_CLIENT = 100;

/** The names of the limits that count by `B`. */
export type LimitBy<B extends CountedBy> = {
  [N in LimitName]: (typeof LIMITS)[N]['by'] extends B ? N : never;
}[LimitName];
