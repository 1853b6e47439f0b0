import { DEFAULT_QUIET_HOURS, quietUntil, type QuietHours } from './quiet-hours';

/**
 * What a member is told of, why, and by which ways. The inbox on the site has everything; what goes
 * out besides follows the member's settings.
 */

/** Ways out of the site. */
export const CHANNELS = ['mail', 'sms', 'push'] as const;
export type Channel = (typeof CHANNELS)[number];
/** Each way chosen or not. */
export type Channels = Readonly<Record<Channel, boolean>>;

/**
 * `account` is about safety and consent and can't be switched off; `marketing` is advertising, and
 * goes out with consent alone.
 */
export type Purpose = 'booking' | 'account' | 'marketing';

export type NotificationSettings = {
  readonly booking: Channels;
  readonly marketing: Channels;
  readonly quietHours: QuietHours;
};

/** Every way of a purpose at once. */
export const everyChannel = (on: boolean): Channels => ({ mail: on, sms: on, push: on });

/** What a new member has. */
export const settingsOfNewMember = (marketing: boolean): NotificationSettings => ({
  booking: everyChannel(true),
  marketing: everyChannel(marketing),
  quietHours: DEFAULT_QUIET_HOURS,
});

/** Consent to advertising is by any way at all. */
export const consents = ({ marketing }: Pick<NotificationSettings, 'marketing'>): boolean =>
  CHANNELS.some((channel) => marketing[channel]);

type Plan = { readonly purpose: Purpose; readonly channels: readonly Channel[] };

/**
 * Each kind of occasion and the ways it goes besides the inbox. `mail` is missing where the occasion
 * has a letter of its own.
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
  /** The mail about it is a letter of its own; the devices a push would go to are signed out. */
  PASSWORD_CHANGED: { purpose: 'account', channels: [] },
  ACCOUNT_LINKED: { purpose: 'account', channels: ['mail', 'push'] },
  CONSENT_DECIDED: { purpose: 'account', channels: ['mail'] },
  CONSENT_REMINDER: { purpose: 'account', channels: ['mail'] },
  VOUCHER_BOUGHT: { purpose: 'booking', channels: ['push'] },
  VOUCHER_REFUNDED: { purpose: 'booking', channels: ['sms', 'push'] },
  /** Money that was paid runs out: no advertising. */
  VOUCHER_ENDING: { purpose: 'booking', channels: ['mail', 'push'] },
  COUPON_ENDING: { purpose: 'marketing', channels: ['mail', 'sms', 'push'] },
} as const satisfies Record<string, Plan>;
export type OccasionKind = keyof typeof OCCASIONS;

/**
 * No advertising is sent in these hours without a consent of its own (Korean Act on Promotion of
 * Information and Communications Network Utilization, article 50(3)), which the site doesn't ask for.
 */
const ADVERTISING_NIGHT: QuietHours = { on: true, from: '21:00', to: '08:00' };

/** Hours that follow each other end within so many steps, unless they fill the day. */
const MOST_STEPS = 3;

/** Whether a member wants an occasion by a way. */
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
 * When to send: at once (`now`), or at the end of the hours it has to wait for. A mail makes no sound,
 * and safety can't wait, so these aren't held back; nor is what would be of no use afterwards.
 * Advertising waits for the end of the night as well, by whichever way.
 * @param usefulUntil when it stops being of use; null for never
 * @returns null when it can't be sent any more, or never by these hours
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
  for (let steps = 0; steps < MOST_STEPS; steps += 1) {
    const ends = hours.flatMap((each) => quietUntil(at, each) ?? []);
    const [first] = ends;
    if (first === undefined) return at;
    at = ends.reduce((latest, one) => (one > latest ? one : latest), first);
  }
  return null;
}
