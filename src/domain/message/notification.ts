import { SEOUL_OFFSET_MS } from '../stay/stay';

/**
 * What members are notified of, why, and by which channels. The inbox on the site has everything;
 * messages by other channels follow the member's settings.
 */

/** Channels besides the inbox on the site. */
export const CHANNELS = ['mail', 'sms', 'push'] as const;
export type Channel = (typeof CHANNELS)[number];
/** Whether each channel is chosen. */
export type Channels = Readonly<Record<Channel, boolean>>;

/**
 * `account` is about safety and consent and can't be switched off; `marketing` is advertising, and
 * goes out with consent alone.
 */
type Purpose = 'booking' | 'account' | 'marketing';

export type NotificationSettings = {
  readonly booking: Channels;
  readonly marketing: Channels;
  readonly quietHours: QuietHours;
};

/** Settings of one purpose with all channels on, or all off. */
export const everyChannel = (on: boolean): Channels => ({ mail: on, sms: on, push: on });

/** The settings of a new member. */
export const settingsOfNewMember = (marketing: boolean): NotificationSettings => ({
  booking: everyChannel(true),
  marketing: everyChannel(marketing),
  quietHours: DEFAULT_QUIET_HOURS,
});

/** Whether the member agrees to advertising by any channel. */
export const consents = ({ marketing }: Pick<NotificationSettings, 'marketing'>): boolean =>
  CHANNELS.some((channel) => marketing[channel]);

type Plan = { readonly purpose: Purpose; readonly channels: readonly Channel[] };

/**
 * The kinds of occasion, and the channels of each besides the inbox. `mail` is missing where the
 * occasion has a mail of its own.
 */
export const OCCASIONS = {
  WELCOME: { purpose: 'account', channels: [] },
  BOOKED: { purpose: 'booking', channels: ['sms', 'push'] },
  CHANGED: { purpose: 'booking', channels: ['sms', 'push'] },
  CANCELLED: { purpose: 'booking', channels: ['sms', 'push'] },
  NO_SHOW: { purpose: 'booking', channels: ['sms', 'push'] },
  DEPOSIT_ASKED: { purpose: 'booking', channels: ['sms', 'push'] },
  DEPOSIT_DUE_SOON: { purpose: 'booking', channels: ['mail', 'sms', 'push'] },
  DEPOSIT_LATE: { purpose: 'booking', channels: ['sms', 'push'] },
  REFUND_ACCOUNT_NEEDED: { purpose: 'booking', channels: ['mail', 'sms', 'push'] },
  STAY_NEAR: { purpose: 'booking', channels: ['sms', 'push'] },
  REVIEW_OPEN: { purpose: 'booking', channels: ['push'] },
  DEVICE_SIGNED_IN: { purpose: 'account', channels: ['mail', 'push'] },
  /** The notice has a mail of its own, and the devices for push messages are signed out. */
  PASSWORD_CHANGED: { purpose: 'account', channels: [] },
  ACCOUNT_LINKED: { purpose: 'account', channels: ['mail', 'push'] },
  CONSENT_DECIDED: { purpose: 'account', channels: ['mail'] },
  CONSENT_REMINDER: { purpose: 'account', channels: ['mail'] },
  VOUCHER_BOUGHT: { purpose: 'booking', channels: ['push'] },
  VOUCHER_REFUNDED: { purpose: 'booking', channels: ['sms', 'push'] },
  /** A paid voucher expires, so this isn't advertising. */
  VOUCHER_ENDING: { purpose: 'booking', channels: ['mail', 'push'] },
  COUPON_ENDING: { purpose: 'marketing', channels: ['mail', 'sms', 'push'] },
} as const satisfies Record<string, Plan>;
export type OccasionKind = keyof typeof OCCASIONS;

/**
 * No advertising is sent in these hours without a consent of its own (Korean Act on Promotion of
 * Information and Communications Network Utilization, article 50(3)), which the site doesn't ask for.
 */
const ADVERTISING_NIGHT: QuietHours = { on: true, from: '21:00', to: '08:00' };

/**
 * One period of quiet hours may end inside another. After so many steps in a row they fill the day.
 */
const MAX_STEPS = 3;

/** Whether a member wants a kind of occasion by a channel. */
export function wants(
  settings: NotificationSettings,
  kind: OccasionKind,
  channel: Channel,
): boolean {
  const plan: Plan = OCCASIONS[kind];
  if (!plan.channels.includes(channel)) return false;
  return plan.purpose === 'account' || settings[plan.purpose][channel];
}

/**
 * The channels by which an occasion goes to a member. A member who wants text messages and has no
 * number that can receive them gets a mail instead, where the occasion has no mail of its own, so
 * that news of a booking still arrives. Advertising never uses a channel that the member hasn't
 * agreed to.
 */
export function waysOut(
  settings: NotificationSettings,
  kind: OccasionKind,
  isTextable: boolean,
): Channel[] {
  const { purpose, channels }: Plan = OCCASIONS[kind];
  const wanted = CHANNELS.filter((channel) => wants(settings, kind, channel));
  if (isTextable || !wanted.includes('sms')) return wanted;
  const standsIn = purpose !== 'marketing' && channels.includes('mail');
  return CHANNELS.filter((channel) =>
    channel === 'mail'
      ? wanted.includes('mail') || standsIn
      : channel === 'push' && wanted.includes('push'),
  );
}

/**
 * When to send a message: at once (`now`), or at the end of the quiet hours. Mails make no sound,
 * and messages about safety can't wait, so neither is held back; nor is a message that would be
 * useless afterwards. Advertising also waits for the end of the night, by every channel.
 * @param usefulUntil when it stops being of use; null for never
 * @returns null when it is no longer of use, or when quiet hours leave no time for advertising
 */
export function sendingTime(
  { quietHours }: Pick<NotificationSettings, 'quietHours'>,
  message: {
    readonly kind: OccasionKind;
    readonly channel: Channel;
    readonly usefulUntil: Date | null;
    readonly now: Date;
  },
): Date | null {
  const { kind, channel, usefulUntil, now } = message;
  const { purpose }: Plan = OCCASIONS[kind];
  if (usefulUntil !== null && usefulUntil <= now) return null;
  const isHeld = purpose !== 'account' && channel !== 'mail';
  const hours = [
    ...(isHeld ? [quietHours] : []),
    ...(purpose === 'marketing' ? [ADVERTISING_NIGHT] : []),
  ];
  const end = endOf(hours, now);
  if (purpose === 'marketing') {
    return end === null || (usefulUntil !== null && usefulUntil <= end) ? null : end;
  }
  return end === null || (usefulUntil !== null && usefulUntil <= end) ? now : end;
}

/** The first instant from `now` that is in none of the hours; null when they fill the day. */
function endOf(hours: readonly QuietHours[], now: Date): Date | null {
  let at = now;
  for (let steps = 0; steps < MAX_STEPS; steps += 1) {
    const ends = hours.flatMap((each) => quietUntil(at, each) ?? []);
    const [first] = ends;
    if (first === undefined) return at;
    at = ends.reduce((latest, one) => (one > latest ? one : latest), first);
  }
  return null;
}

/**
 * Hours in which no message may make a sound, by the clock of Seoul, which has no summer time. They
 * cross midnight when they end before they begin.
 */
export type QuietHours = {
  readonly on: boolean;
  /** The beginning as `HH:MM`; that minute belongs to the quiet hours. */
  readonly from: string;
  /** `HH:MM`, excluded. The same as `from` means no quiet hours, not the whole day. */
  readonly to: string;
};

/** The hours in which the law forbids advertising; they apply to members who never chose. */
export const DEFAULT_QUIET_HOURS: QuietHours = { on: true, from: '21:00', to: '08:00' };

const MINUTE_MS = 60_000;
const DAY_MS = 86_400_000;

/** Milliseconds from midnight to a time `HH:MM`. */
function msOf(time: string): number {
  const [hours = 0, minutes = 0] = time.split(':').map(Number);
  return (hours * 60 + minutes) * MINUTE_MS;
}

/**
 * The end of the quiet hours that an instant falls in.
 * @returns null when it falls in none
 */
export function quietUntil(now: Date, { on, from, to }: QuietHours): Date | null {
  if (!on || from === to) return null;
  const sinceMidnight = (now.getTime() + SEOUL_OFFSET_MS) % DAY_MS;
  const begin = msOf(from);
  const length = (msOf(to) - begin + DAY_MS) % DAY_MS;
  const into = (sinceMidnight - begin + DAY_MS) % DAY_MS;
  return into < length ? new Date(now.getTime() + length - into) : null;
}

/** The push services of the common browsers: Chrome and its relatives, Firefox, Safari, Edge. */
const SERVICES = [
  'fcm.googleapis.com',
  'push.services.mozilla.com',
  'push.apple.com',
  'notify.windows.com',
] as const;

/**
 * Whether an address that a browser sent belongs to a known push service. The server posts to it,
 * so any other address would let a visitor make it call hosts of their choice (server-side request
 * forgery). Host names of these services can't be pointed elsewhere by a visitor.
 */
export function isPushEndpoint(text: string): boolean {
  const url = URL.parse(text);
  if (url === null || url.protocol !== 'https:' || url.port !== '') return false;
  if (url.username !== '' || url.password !== '') return false;
  return SERVICES.some((name) => url.hostname === name || url.hostname.endsWith(`.${name}`));
}

/** The rules for notifying a member that something of theirs will end soon. */

const HOUR_MS = 3_600_000;

/** A deposit is due soon in its last hour, or in the last third of a shorter time. */
const DEPOSIT_SOON = { ms: HOUR_MS, share: 1 / 3 } as const;
/** A coupon ends soon in its last three days. */
const COUPON_SOON_MS = 3 * DAY_MS;
/** A coupon that was given less than a day ago needs no notice, since its end was shown with it. */
const COUPON_NEW_MS = DAY_MS;
/** Consent to advertising is confirmed every two years; we do it a day early rather than late. */
const CONSENT_MS = 730 * DAY_MS - DAY_MS;

/** The latest deadline that a deposit which is due soon can have. */
export const depositsDueBy = (now: Date): Date => new Date(now.getTime() + DEPOSIT_SOON.ms);

/** Whether a deposit is due soon, and its deadline isn't over. */
export function isDepositDueSoon(facts: {
  readonly askedAt: Date;
  readonly dueAt: Date;
  readonly now: Date;
}): boolean {
  const { askedAt, dueAt, now } = facts;
  const left = dueAt.getTime() - now.getTime();
  const whole = dueAt.getTime() - askedAt.getTime();
  return left > 0 && left <= Math.min(DEPOSIT_SOON.ms, whole * DEPOSIT_SOON.share);
}

/** Limits for the coupons to notify of now: they end by `endBy`, and were given by `givenBy`. */
export function couponsEnding(now: Date): { readonly endBy: Date; readonly givenBy: Date } {
  return {
    endBy: new Date(now.getTime() + COUPON_SOON_MS),
    givenBy: new Date(now.getTime() - COUPON_NEW_MS),
  };
}

/** Consents that were given or last confirmed before this instant are to be confirmed now. */
export const consentsBefore = (now: Date): Date => new Date(now.getTime() - CONSENT_MS);
