import type { z } from 'zod';

import type { Locale } from '@/config/constants';
import type { couponView } from '@/contract/coupon/coupon';
import {
  CONDITION_TOPICS,
  type ConditionTopic,
  type CouponCondition,
  couponConditions,
} from '@/domain/coupon/coupon-conditions';
import type { useTranslation } from '@/i18n';
import { formatInstant, formatNight, formatWon } from '@/i18n/format';

export type CouponT = ReturnType<typeof useTranslation<'coupon'>>['t'];

/** The number of places that are named; the rest are only counted. */
const NAMED = 3;

/**
 * Whether a line can't name all the places. A single remaining place is named rather than counted.
 */
const isLong = (count: number) => count > NAMED + 1;

/** Names of places as a line: `서울, 부산, 제주 외 4곳`. */
export function placeList(names: readonly string[], t: CouponT): string {
  if (!isLong(names.length)) return names.join(', ');
  const count = names.length - NAMED;
  return t('places.more', { names: names.slice(0, NAMED).join(', '), count });
}

export type ShownCoupon = z.infer<typeof couponView>;

/** A topic of a coupon's conditions with its text. */
export type CouponWords = {
  readonly topic: ConditionTopic | 'period';
  readonly label: string;
  readonly texts: readonly string[];
};

/** The reduction in short form: `5% 할인`, `2박 무료`. */
export function valueText({ kind, value }: ShownCoupon, t: CouponT, locale: Locale): string {
  switch (kind) {
    case 'AMOUNT':
      return t('value.AMOUNT', { amount: formatWon(value, locale) });
    case 'PERCENT':
      return t('value.PERCENT', { percent: value });
    case 'NIGHTS':
      return t('value.NIGHTS', { count: value });
  }
}

/** Writes the most that a coupon takes off: `최대 100,000원` (at most 100,000 won); null without a limit. */
export function formatMaximumDiscount(
  { kind, cap }: ShownCoupon,
  t: CouponT,
  locale: Locale,
): string | null {
  if (cap === null || kind === 'AMOUNT') return null;
  return t(kind === 'NIGHTS' ? 'card.nightCap' : 'card.cap', { cap: formatWon(cap, locale) });
}

/** A coupon's card names up to two regions or hotels. Of more it names the first and counts the others. */
const NAMED_IN_SHORT = 2;

/**
 * Writes the conditions of a coupon for its card: for which stays (such as from 30 nights), in which regions or
 * hotels, and for which members it can be used. Until when it is valid is written on the card by itself.
 */
export function listMainConditions(coupon: ShownCoupon, t: CouponT, locale: Locale): string[] {
  const { stay, who } = couponConditions(coupon);
  const [place, ...others] = coupon.places.map(({ name }) => name);
  const where =
    place === undefined
      ? t('condition.EVERYWHERE')
      : others.length < NAMED_IN_SHORT
        ? [place, ...others].join(', ')
        : t('places.more', { names: place, count: others.length });
  return [
    ...stay
      .filter(({ code }) => code !== 'ANY_STAY')
      .map((condition) => textOf(condition, t, locale)),
    where,
    ...who.flatMap(({ code }) =>
      code === 'FIRST_BOOKING' || code === 'BUSINESS_ONLY' ? [t(`card.${code}`)] : [],
    ),
  ];
}

/**
 * All conditions and benefits of a coupon as text, generated from its data.
 * @param writeEnd formats the end (`useEndText`)
 */
export function couponWords(
  coupon: ShownCoupon,
  words: {
    readonly t: CouponT;
    readonly locale: Locale;
    readonly writeEnd: (instant: string) => string;
  },
): CouponWords[] {
  const { t, locale, writeEnd } = words;
  const conditions = couponConditions(coupon);
  const topics = CONDITION_TOPICS.map((topic) => ({
    topic,
    label: t(`topic.${topic}`),
    texts: conditions[topic].map((condition) => textOf(condition, t, locale)),
  }));
  const period: CouponWords = {
    topic: 'period',
    label: t('topic.period'),
    texts: [
      t('condition.PERIOD', {
        from: formatInstant(coupon.validFrom, locale),
        until: writeEnd(coupon.validUntil),
      }),
    ],
  };
  // The period comes before the last topic, which is about cancellation.
  return [...topics.slice(0, -1), period, ...topics.slice(-1)];
}

function textOf(condition: CouponCondition, t: CouponT, locale: Locale): string {
  switch (condition.code) {
    case 'OFF_AMOUNT':
      return t('condition.OFF_AMOUNT', { amount: formatWon(condition.won, locale) });
    case 'OFF_PERCENT': {
      const { percent, cap } = condition;
      return cap === null
        ? t('condition.OFF_PERCENT', { percent })
        : t('condition.OFF_PERCENT_CAP', { percent, cap: formatWon(cap, locale) });
    }
    case 'OFF_NIGHTS': {
      const { nights: count, cap } = condition;
      return cap === null
        ? t('condition.OFF_NIGHTS', { count })
        : t('condition.OFF_NIGHTS_CAP', { count, cap: formatWon(cap, locale) });
    }
    case 'PLACES':
      return condition.names.join(', ');
    case 'MIN_NIGHTS':
    case 'MAX_NIGHTS':
      return t(`condition.${condition.code}`, { count: condition.nights });
    case 'NIGHTS_BETWEEN':
      return t('condition.NIGHTS_BETWEEN', { least: condition.nights, most: condition.most });
    case 'STAY_FROM':
    case 'STAY_UNTIL':
      return t(`condition.${condition.code}`, { night: formatNight(condition.night, locale) });
    case 'MIN_TOTAL':
      return t('condition.MIN_TOTAL', { amount: formatWon(condition.won, locale) });
    case 'PER_MEMBER':
      return t('condition.PER_MEMBER', { count: condition.count });
    case 'RETURNS':
      return t(`returns.${condition.how}`);
    default:
      return t(`condition.${condition.code}`);
  }
}
