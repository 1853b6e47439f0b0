import type { Quote } from '@/contract/common';
import { quoteLines } from '@/features/add-ons/quote-lines';
import { useLocale, useTranslation } from '@/i18n';
import { formatWon } from '@/i18n/format';
import { Breakdown } from '@/ui';

type Props = {
  quote: Pick<Quote, 'lines' | 'total' | 'vat' | 'nights' | 'perNight'>;
  /** The `data-testid` of the total, by which tests compare the amounts of the booking pages. */
  testId: 'total' | 'pay-total' | 'change-total';
};

/** How the total is calculated, line by line, with the VAT included in it. Amounts are in won. */
export function PriceBreakdown({ quote, testId }: Props) {
  const { t } = useTranslation('booking');
  const { t: common } = useTranslation('common');
  const locale = useLocale();
  return (
    <Breakdown
      lines={quoteLines(quote, common, locale)}
      total={{
        label: common('price.total'),
        amount: (
          <span data-testid={testId} data-amount={quote.total}>
            {formatWon(quote.total, locale)}
          </span>
        ),
      }}
      after={[{ label: t('price.vatOf'), amount: formatWon(quote.vat, locale) }]}
    />
  );
}
