import { Fragment } from 'react';

import type { Quote } from '@/contract/common';
import { quoteLines } from '@/features/add-ons/quote-lines';
import { useLocale, useTranslation } from '@/i18n';
import { formatWon } from '@/i18n/format';
import { Breakdown } from '@/ui';

type Props = {
  /** The rooms of a pair with their prices, in order. */
  rooms: ReadonlyArray<{ readonly name: string; readonly quote: Quote }>;
};

/**
 * The total of each room of a pair and their sum, in won. How each total is calculated unfolds below
 * them.
 */
export function PairBreakdown({ rooms }: Props) {
  const { t } = useTranslation('booking');
  const { t: common } = useTranslation('common');
  const locale = useLocale();
  const sumOf = (key: 'total' | 'vat') => rooms.reduce((sum, { quote }) => sum + quote[key], 0);
  const total = sumOf('total');
  return (
    <>
      <Breakdown
        look="receipt"
        lines={rooms.map(({ name, quote }) => ({
          key: `${name} ${String(quote.total)}`,
          label: name,
          amount: formatWon(quote.total, locale),
        }))}
        total={{
          key: String(total),
          label: t('pair.sum'),
          amount: (
            <span data-testid="total" data-amount={total}>
              {formatWon(total, locale)}
            </span>
          ),
        }}
        after={[{ label: t('price.vatOf'), amount: formatWon(sumOf('vat'), locale) }]}
      />
      <details>
        <summary className="ui-underline body2 muted">{t('pair.lines')}</summary>
        {rooms.map(({ name, quote }, at) => (
          <Fragment key={at}>
            <p className="body2 strong" data-above={16}>
              {name}
            </p>
            <div data-above={8}>
              <Breakdown
                look="receipt"
                lines={quoteLines(quote, common, locale)}
                total={{ label: common('price.total'), amount: formatWon(quote.total, locale) }}
              />
            </div>
          </Fragment>
        ))}
      </details>
    </>
  );
}
