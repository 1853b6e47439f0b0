import type { Quote } from '@/contract/common';
import { quoteLines } from '@/features/add-ons/quote-lines';
import { useLocale, useTranslation } from '@/i18n';
import { formatWon } from '@/i18n/format';
import { Breakdown, type BreakdownLine } from '@/ui';

type Props = {
  quote: Pick<Quote, 'lines' | 'total' | 'vat' | 'nights' | 'perNight'>;
  /** The `data-testid` of the total, by which tests compare the amounts of the booking pages. */
  testId: 'total' | 'pay-total' | 'change-total';
  /** Lines after the VAT: how the total is paid. */
  paidBy?: readonly BreakdownLine[];
};

/**
 * The lines of a receipt: how the total is calculated, with the VAT included in it. Amounts are in
 * won. The nights of a room may have different prices, so what one costs is told as an average.
 */
export function PriceBreakdown({ quote, testId, paidBy = [] }: Props) {
  const { t } = useTranslation('booking');
  const { t: common } = useTranslation('common');
  const locale = useLocale();
  const { nights } = quote;
  const lines = quoteLines(quote, common, locale).map((line, at): BreakdownLine => {
    const { kind, amount = 0, percent } = quote.lines[at] ?? {};
    if (kind === 'ROOM' && nights > 1) {
      const each = formatWon(Math.round(amount / nights), locale);
      return { ...line, note: t('price.nightsAt', { nights: line.note, amount: each }) };
    }
    if (percent === undefined) return line;
    const { note, label, ...others } = line;
    return { ...others, label: `${String(label)} ${String(note)}` };
  });
  return (
    <Breakdown
      look="receipt"
      lines={lines}
      total={{
        key: String(quote.total),
        label: common('price.total'),
        amount: (
          <span data-testid={testId} data-amount={quote.total}>
            {formatWon(quote.total, locale)}
          </span>
        ),
      }}
      after={[
        {
          key: `vat ${String(quote.vat)}`,
          label: t('price.vatOf'),
          amount: formatWon(quote.vat, locale),
        },
        ...paidBy,
      ]}
    />
  );
}
