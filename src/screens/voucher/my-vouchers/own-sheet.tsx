import { useState } from 'react';

import { useLocale, useTranslation } from '@/i18n';
import { formatInstant, formatWon } from '@/i18n/format';
import { Button, Tag } from '@/ui';
import { useEndText } from '@/features/voucher/end-text';
import { CodeReveal } from './code-reveal';
import { RefundDialog } from './refund-dialog';
import { toneOf, type OwnVoucher, type Refetch } from './types';

type Props = { voucher: OwnVoucher; number: number; refetch: Refetch };

/** A voucher that the member bought: its state, its code and its refund. */
export function OwnSheet({ voucher, number, refetch }: Props) {
  const { t } = useTranslation('voucher');
  const locale = useLocale();
  const [isAsked, setAsked] = useState(false);
  const { id, state, validUntil, redeemedAt, refund, refunded } = voucher;
  const when = useEndText()(validUntil);
  return (
    <div className="sheet">
      <p className="line">
        <span className="strong">{t('mine.sheet', { number })}</span>
        <Tag tone={toneOf(state)}>{t(`mine.state.${state}`)}</Tag>
        <span className="body2 muted num">
          {state === 'EXPIRED' && t('mine.endedAt', { when })}
          {state === 'ACTIVE' && t('mine.validUntil', { when })}
          {redeemedAt !== null && t('mine.redeemedAt', { when: formatInstant(redeemedAt, locale) })}
          {refunded !== null && t('mine.refunded', { amount: formatWon(refunded, locale) })}
        </span>
      </p>
      {state === 'ACTIVE' && <CodeReveal voucherId={id} number={number} />}
      {refund !== null && (
        <p>
          <Button
            variant="text"
            size="m"
            aria-label={t('mine.refundOf', { number })}
            onClick={() => setAsked(true)}
          >
            {t('mine.refund')}
          </Button>
        </p>
      )}
      {isAsked && refund !== null && (
        <RefundDialog {...{ id, refund, refetch }} onClose={() => setAsked(false)} />
      )}
    </div>
  );
}
