import { useLocale, useTranslation } from '@/i18n';
import { formatWon } from '@/i18n/format';
import { useApiQuery } from '@/lib/api/hooks';
import { Select } from '@/ui';
import { cardListRequest } from '@/features/booking/pay/payable';

type Props = {
  /** The amount in won. */
  amount: number;
  /** The number of months; 0 is a single payment. */
  value: number;
  onChange: (months: number) => void;
};

/**
 * Single payment or instalments: the numbers of months that at least one card issuer offers for the
 * amount.
 */
export function InstallmentChoice({ amount, value, onChange }: Props) {
  const { t } = useTranslation('booking');
  const locale = useLocale();
  const { data } = useApiQuery('getCardList', cardListRequest(amount));
  const cards = data?.cards ?? [];
  const months = [...new Set(cards.flatMap(({ installments }) => installments))]
    .filter((count) => count > 1)
    .sort((a, b) => a - b);
  const offering = cards.filter(({ installments }) => installments.includes(value));
  return (
    <Select
      name="installmentMonths"
      label={t('payment.installment')}
      description={
        months.length === 0
          ? t('payment.installmentMinimum')
          : value > 1
            ? t('payment.installmentHint', { cards: offering.map(({ name }) => name).join(', ') })
            : undefined
      }
      disabled={months.length === 0}
      value={String(value)}
      onChange={(event) => onChange(Number(event.target.value))}
      options={[
        { value: '0', label: `${t('payment.single')} · ${formatWon(amount, locale)}` },
        ...months.map((count) => ({ value: String(count), label: t('payment.months', { count }) })),
      ]}
    />
  );
}
