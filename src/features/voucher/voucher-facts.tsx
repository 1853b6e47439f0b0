import type { Contract } from '@/contract';
import type { ResponseOf } from '@/contract/endpoint';
import { VOUCHER_RULES } from '@/domain/coupon/voucher';
import { useLocale, useTranslation } from '@/i18n';
import { formatWon } from '@/i18n/format';

type Groups = ResponseOf<Contract['listVoucherGroups']>['groups'];
export type VoucherProduct = Groups[number]['vouchers'][number];

/**
 * Returns a function that writes the terms of a voucher as sentences, from its data: at which hotels it can be
 * used, how many won a night it pays, for how long it is valid, and what is refunded when it is returned unused.
 */
export function useFactTexts(): (product: VoucherProduct) => readonly string[] {
  const { t } = useTranslation('voucher');
  const locale = useLocale();
  return ({ terms, hotelName, nightCap, validDays, withdrawalDays, lateRefundPercent }) => [
    ...(terms === '' ? [] : [terms]),
    hotelName === null ? t('fact.anyHotel') : t('fact.hotel', { hotel: hotelName }),
    t('fact.cap', { amount: formatWon(nightCap, locale) }),
    t('fact.valid', { count: validDays }),
    // Both sentences are one fact, because the second (“after that …”) makes no sense without the first.
    [
      t('fact.withdrawal', { count: withdrawalDays }),
      t('fact.late', { percent: lateRefundPercent, years: VOUCHER_RULES.claimYears }),
    ].join(' '),
    t('fact.redeemed'),
    t('fact.cancel'),
    t('fact.least'),
  ];
}

/** The texts that all of several lists have, in the order of the first; none for a single list. */
export function textsOfAll(lists: ReadonlyArray<readonly string[]>): readonly string[] {
  const [first = [], ...others] = lists;
  if (others.length === 0) return [];
  return first.filter((text) => others.every((list) => list.includes(text)));
}

/** Facts about vouchers as a list; renders nothing without any. */
export function FactList({ facts }: { facts: readonly string[] }) {
  if (facts.length === 0) return null;
  return (
    <ul className="ui-bullets body2 muted">
      {facts.map((text) => (
        <li key={text}>{text}</li>
      ))}
    </ul>
  );
}

/** All facts about one voucher. */
export function VoucherFacts({ product }: { product: VoucherProduct }) {
  return <FactList facts={useFactTexts()(product)} />;
}
