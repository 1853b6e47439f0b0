import type { Contract } from '@/contract';
import type { ResponseOf } from '@/contract/endpoint';
import { VOUCHER_RULES } from '@/domain/coupon/voucher';
import { useLocale, useTranslation } from '@/i18n';
import { formatWon } from '@/i18n/format';

type Groups = ResponseOf<Contract['listVoucherGroups']>['groups'];
export type VoucherProduct = Groups[number]['vouchers'][number];

/** What a voucher is valid for, how long, and what its return refunds, generated from its data. */
export function VoucherFacts({ product }: { product: VoucherProduct }) {
  const { t } = useTranslation('voucher');
  const locale = useLocale();
  const { terms, hotelName, nightCap, validDays, withdrawalDays, lateRefundPercent } = product;
  const facts = [
    terms,
    hotelName === null ? t('fact.anyHotel') : t('fact.hotel', { hotel: hotelName }),
    t('fact.cap', { amount: formatWon(nightCap, locale) }),
    t('fact.valid', { count: validDays }),
    t('fact.withdrawal', { count: withdrawalDays }),
    t('fact.late', { percent: lateRefundPercent, years: VOUCHER_RULES.claimYears }),
    t('fact.redeemed'),
    t('fact.cancel'),
    t('fact.least'),
  ];
  return (
    <ul className="ui-bullets body2 muted">
      {facts.map((text) => (
        <li key={text}>{text}</li>
      ))}
    </ul>
  );
}
