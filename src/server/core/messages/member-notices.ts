import { and, eq, ne, sql } from 'drizzle-orm';

import { lastMinute } from '@/domain/coupon/coupon';
import { seoulToday } from '@/domain/stay/stay';
import type { Transaction } from '@/server/platform/db/client';
import { memberSessions, type coupons } from '@/server/platform/db/schema';
import { instantText, translate } from '../texts';
import { noticeWords } from './notice-texts';
import { notify } from './notify';

/**
 * Enqueues the notice that welcomes a new member.
 * @param hasCoupon whether the welcome coupon was given
 */
export async function welcome(
  tx: Transaction,
  memberId: string,
  { hasCoupon, now }: { readonly hasCoupon: boolean; readonly now: Date },
): Promise<void> {
  const notice = {
    id: `welcome.${memberId}`,
    kind: 'WELCOME',
    memberId,
    ...noticeWords(hasCoupon ? 'member.welcomeWithCoupon' : 'member.welcome'),
    href: hasCoupon ? '/coupon' : '/search/result',
  } as const;
  await notify(tx, notice, now);
}

/** Enqueues the notice that an account of a provider can sign in here from now on. */
export async function notifyAccountLinked(
  tx: Transaction,
  memberId: string,
  { provider, now }: { readonly provider: string; readonly now: Date },
): Promise<void> {
  const notice = {
    id: `linked.${memberId}.${provider}.${now.toISOString()}`,
    kind: 'ACCOUNT_LINKED',
    memberId,
    ...noticeWords('member.accountLinked', (locale) => ({ when: instantText(now, locale) })),
    href: '/auth/info',
  } as const;
  await notify(tx, notice, now);
}

/** Enqueues the notice that a passkey can sign in here from now on. */
export async function notifyPasskeyAdded(
  tx: Transaction,
  memberId: string,
  now: Date,
): Promise<void> {
  const notice = {
    id: `passkey.${memberId}.${now.toISOString()}`,
    kind: 'ACCOUNT_LINKED',
    memberId,
    ...noticeWords('member.passkeyAdded', (locale) => ({ when: instantText(now, locale) })),
    href: '/auth/info',
  } as const;
  await notify(tx, notice, now);
}

/**
 * Enqueues the notice that the password was changed; the mail about it is sent at once, elsewhere.
 * @param staysHere whether the device it was changed on is still signed in
 */
export async function notifyPasswordChanged(
  tx: Transaction,
  memberId: string,
  { now, staysHere = false }: { readonly now: Date; readonly staysHere?: boolean },
): Promise<void> {
  const notice = {
    id: `password.${memberId}.${now.toISOString()}`,
    kind: 'PASSWORD_CHANGED',
    memberId,
    ...noticeWords(staysHere ? 'member.passwordChanged' : 'member.passwordReset'),
    href: '/auth/reset',
  } as const;
  await notify(tx, notice, now);
}

/**
 * Enqueues the confirmation of a member's decision about advertising, with the sender, the decision
 * and its date. Enforcement Decree of the Network Act, article 62-2: within 14 days.
 */
export async function confirmConsent(
  tx: Transaction,
  memberId: string,
  { consents, now }: { readonly consents: boolean; readonly now: Date },
): Promise<void> {
  const notice = {
    id: `consent.${memberId}.${now.toISOString()}`,
    kind: 'CONSENT_DECIDED',
    memberId,
    ...noticeWords(consents ? 'member.consentGiven' : 'member.consentTakenBack', (locale) => ({
      when: instantText(now, locale),
    })),
    href: '/notifications',
  } as const;
  await notify(tx, notice, now);
}

/**
 * Enqueues the reminder of a member's consent to advertising, due every two years (Network Act,
 * article 50(8)).
 */
export function remindOfConsent(
  tx: Transaction,
  memberId: string,
  { decidedAt, now }: { readonly decidedAt: Date; readonly now: Date },
): Promise<boolean> {
  const notice = {
    id: `consent-reminder.${memberId}.${seoulToday(now)}`,
    kind: 'CONSENT_REMINDER',
    memberId,
    ...noticeWords('member.consentReminder', (locale) => ({
      when: instantText(decidedAt, locale),
    })),
    href: '/notifications',
  } as const;
  return notify(tx, notice, now);
}

/**
 * Enqueues the notice that a coupon ends soon. Outside the site it counts as advertising, since it
 * encourages a purchase.
 */
export async function notifyCouponEnding(
  tx: Transaction,
  owned: {
    readonly id: number;
    readonly memberId: string;
    readonly coupon: Pick<typeof coupons.$inferSelect, 'title' | 'validUntil'>;
  },
  now: Date,
): Promise<void> {
  const { title, validUntil } = owned.coupon;
  const notice = {
    id: `coupon-ending.${owned.id}`,
    kind: 'COUPON_ENDING',
    memberId: owned.memberId,
    ...noticeWords('member.couponEnding', (locale) => ({
      title: title[locale],
      end: instantText(lastMinute(validUntil), locale),
    })),
    href: '/coupon',
    usefulUntil: validUntil,
  } as const;
  await notify(tx, notice, now);
}

/**
 * Enqueues the notice of a new device, if no earlier session of the member has the same browser,
 * system and kind. Not called on joining.
 */
export async function notifyNewDevice(
  tx: Transaction,
  memberId: string,
  sessionId: string,
  now: Date,
): Promise<void> {
  const [device] = await tx.select().from(memberSessions).where(eq(memberSessions.id, sessionId));
  if (device === undefined) return;
  const { browser, system, kind } = memberSessions;
  const known = await tx
    .select({ id: memberSessions.id })
    .from(memberSessions)
    .where(
      and(
        eq(memberSessions.memberId, memberId),
        ne(memberSessions.id, sessionId),
        sql`(${browser}, ${system}, ${kind}) is not distinct from (${device.browser}, ${device.system}, ${device.kind})`,
      ),
    )
    .limit(1);
  if (known.length > 0) return;
  const name = [device.browser, device.system].filter((part) => part !== null).join(', ');
  const notice = {
    id: `device.${sessionId}`,
    kind: 'DEVICE_SIGNED_IN',
    memberId,
    ...noticeWords('member.newDevice', (locale) => ({
      device: name || translate(locale, 'notice:member.unknownDevice'),
      when: instantText(now, locale),
    })),
    href: '/auth/info',
  } as const;
  await notify(tx, notice, now);
}
