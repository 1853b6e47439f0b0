import type { TFunction } from 'i18next';

import type { Locale } from '@/config/constants';
import type { Quote } from '@/contract/common';
import { isCleaning, type AddOnCode } from '@/domain/price/add-on';
import { formatWon } from '@/i18n/format';
import type { BreakdownLine } from '@/ui';

type CommonT = TFunction<'common'>;

/** `60 × 12,000원`, counted in the add-on's own unit: meals, nights or visits. */
export function addOnCount(
  { code, count, each }: { code: AddOnCode; count: number; each: number },
  common: CommonT,
  locale: Locale,
): string {
  const amount = formatWon(each, locale);
  if (code === 'BREAKFAST') return common('addOn.meals', { count, amount });
  if (isCleaning(code)) return common('addOn.visits', { count, amount });
  return common('addOn.nights', { count, amount });
}

/** The lines of a quote in the wording that all pages share. */
export function quoteLines(
  quote: Pick<Quote, 'lines' | 'nights'>,
  common: CommonT,
  locale: Locale,
): BreakdownLine[] {
  return quote.lines.map(({ kind, amount, percent, addOn, coupon }): BreakdownLine => {
    const shown = formatWon(amount, locale);
    const key = [kind, addOn?.code, coupon?.id, amount].join(' ');
    if (kind === 'ADD_ON') {
      if (addOn === undefined) return { key, label: common('addOn.title'), amount: shown };
      const label = common(`addOn.${addOn.code}`);
      return { key, label, amount: shown, note: addOnCount(addOn, common, locale) };
    }
    const label = common(`price.${kind}`);
    if (kind === 'ROOM') {
      return { key, label, amount: shown, note: common('unit.nights', { count: quote.nights }) };
    }
    return {
      key,
      label,
      amount: shown,
      ...(percent === undefined ? {} : { note: `${percent}%` }),
      ...(coupon === undefined ? {} : { note: coupon.title[locale] }),
      ...(amount < 0 ? { tone: 'discount' as const } : {}),
    };
  });
}

/** How often a week the price includes a cleaning visit. */
export function cleaningText(perWeek: number, t: TFunction<'common'>): string {
  if (perWeek === 0) return t('addOn.onRequest');
  return perWeek === 7 ? t('addOn.daily') : t('addOn.perWeek', { count: perWeek });
}
