import { and, eq, ne, sql } from 'drizzle-orm';

import { brand } from '@/config/brand';
import { seoulToday } from '@/domain/stay';
import type { Transaction } from '@/server/platform/db/client';
import { memberSessions, type coupons } from '@/server/platform/db/schema';
import { instantText } from './mail/dates';
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
    title: { ko: `${brand.name.ko}에 오신 것을 환영합니다`, en: `Welcome to ${brand.name.en}` },
    body: hasCoupon
      ? {
          ko: '환영 쿠폰을 쿠폰함에 넣어 두었어요. 쓸 수 있는 조건도 함께 적혀 있어요.',
          en: "There's a welcome coupon in your coupons, with its conditions.",
        }
      : {
          ko: '마음에 드는 호텔에서 한 달, 편안히 머물러 보세요.',
          en: 'Find a hotel you like, and stay as long as you please.',
        },
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
    title: { ko: '다른 계정이 연결되었어요', en: 'Another account was connected' },
    body: {
      ko: `${instantText(now, 'ko')}부터 연결한 계정으로도 로그인할 수 있어요. 직접 하신 일이 아니라면 회원 정보에서 연결을 해제하고 비밀번호를 바꿔 주세요.`,
      en: `It can log in here since ${instantText(now, 'en')}, Korean time. If this wasn't you, disconnect it in your details and change your password.`,
    },
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
    title: { ko: '비밀번호가 바뀌었어요', en: 'Your password was changed' },
    body: staysHere
      ? {
          ko: '다른 기기에서는 모두 로그아웃했어요. 직접 바꾸지 않으셨다면 지금 다시 정해 주세요.',
          en: "Every other device is logged out. If this wasn't you, choose another one now.",
        }
      : {
          ko: '모든 기기에서 로그아웃했어요. 직접 바꾸지 않으셨다면 지금 다시 정해 주세요.',
          en: "You're logged out on every device. If this wasn't you, choose another one now.",
        },
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
  const [ko, en] = [instantText(now, 'ko'), instantText(now, 'en')];
  const notice = {
    id: `consent.${memberId}.${now.toISOString()}`,
    kind: 'CONSENT_DECIDED',
    memberId,
    title: consents
      ? { ko: '광고성 정보 수신에 동의하셨어요', en: 'You agreed to advertising messages' }
      : {
          ko: '광고성 정보 수신 동의를 철회하셨어요',
          en: 'You took back your consent to advertising messages',
        },
    body: {
      ko: `보내는 곳 ${brand.company.name.ko}, 처리한 때 ${ko}. 언제든 알림 설정에서 바꾸실 수 있어요.`,
      en: `Sent by ${brand.company.name.en}, recorded at ${en}, Korean time. You can change it any time in your settings.`,
    },
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
  const [ko, en] = [instantText(decidedAt, 'ko'), instantText(decidedAt, 'en')];
  const notice = {
    id: `consent-reminder.${memberId}.${seoulToday(now)}`,
    kind: 'CONSENT_REMINDER',
    memberId,
    title: {
      ko: '광고성 정보 수신 동의를 확인해 주세요',
      en: 'You get advertising messages from us',
    },
    body: {
      ko: `${brand.company.name.ko}의 광고성 정보 수신에 ${ko}에 동의하셨어요. 그대로 두시면 동의가 유지되고, 알림 설정에서 언제든 철회하실 수 있어요.`,
      en: `You agreed to messages from ${brand.company.name.en} at ${en}, Korean time. Your consent stays unless you take it back in your settings.`,
    },
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
    title: { ko: '쿠폰 기한이 곧 끝나요', en: 'Your coupon ends soon' },
    body: {
      ko: `${title.ko}, ${instantText(validUntil, 'ko')}까지 쓸 수 있어요`,
      en: `${title.en}, good until ${instantText(validUntil, 'en')}, Korean time`,
    },
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
    title: { ko: '새로운 기기에서 로그인했어요', en: 'A new device signed in' },
    body: {
      ko: `${name || '알 수 없는 기기'}, ${instantText(now, 'ko')}. 직접 하신 일이 아니라면 회원 정보에서 그 기기를 로그아웃하고 비밀번호를 바꿔 주세요.`,
      en: `${name || 'An unknown device'}, ${instantText(now, 'en')}, Korean time. If this wasn't you, sign it out in your details and change your password.`,
    },
    href: '/auth/info',
  } as const;
  await notify(tx, notice, now);
}
