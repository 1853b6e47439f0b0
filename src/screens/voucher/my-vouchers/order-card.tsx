import { useState } from 'react';

import { paths } from '@/config/routes';
import { useDeadline, useEndText, useLocale, useTranslation } from '@/i18n';
import { formatInstant, formatWon } from '@/i18n/format';
import { Button, ButtonLink, Row, Stack, Tag } from '@/ui';
import { CodeReveal } from './code-reveal';
import { GiftPanel } from './gift-panel';
import { RefundDialog } from './refund-dialog';
import { type OwnOrder, type OwnVoucher, type Refetch, toneOf } from './types';

/** An order of vouchers: the payment, the receiver, and each voucher. */
export function OrderCard({ order, refetch }: { order: OwnOrder; refetch: Refetch }) {
  const { t } = useTranslation('voucher');
  const locale = useLocale();
  const deadline = useDeadline();
  const { id, title, quantity, total, paidAt, expiresAt, receiptUrl, gift, vouchers } = order;
  const amount = formatWon(total, locale);
  return (
    <Stack as="article" ground="line" pad="l" aria-labelledby={`order-${id}`}>
      <div>
        <h3 id={`order-${id}`} className="h3">
          {t('mine.orderOf', { title, count: quantity })}
        </h3>
        <p className="body2 muted num">
          {paidAt === null
            ? t('order.openUntil', { when: deadline(expiresAt) })
            : t('mine.paidOn', { when: formatInstant(paidAt, locale), amount })}
        </p>
      </div>
      {paidAt === null && (
        <ButtonLink size="m" href={paths.voucherOrder(id)} prefetch={false}>
          {t('order.continue')}
        </ButtonLink>
      )}
      {gift !== null && paidAt !== null && (
        <GiftPanel
          orderId={id}
          gift={gift}
          isLeft={vouchers.some(({ state }) => state === 'ACTIVE')}
          refetch={refetch}
        />
      )}
      <Stack as="ul" ruled={12}>
        {vouchers.map((voucher, at) => (
          <li key={voucher.id}>
            <OwnSheet voucher={voucher} number={at + 1} refetch={refetch} />
          </li>
        ))}
      </Stack>
      {receiptUrl !== null && (
        <p>
          <ButtonLink
            plain
            variant="text"
            size="m"
            href={receiptUrl}
            target="_blank"
            rel="noopener noreferrer"
          >
            {t('order.receipt')}
          </ButtonLink>
        </p>
      )}
    </Stack>
  );
}

type Props = { voucher: OwnVoucher; number: number; refetch: Refetch };

/** A voucher that the member bought: its state, its code and its refund. */
function OwnSheet({ voucher, number, refetch }: Props) {
  const { t } = useTranslation('voucher');
  const locale = useLocale();
  const [isAsked, setAsked] = useState(false);
  const { id, state, validUntil, redeemedAt, refund, refunded } = voucher;
  const when = useEndText()(validUntil);
  return (
    <Stack gap={8}>
      <Row as="p" gap={12} lineGap={4}>
        <span className="strong">{t('mine.sheet', { number })}</span>
        <Tag tone={toneOf(state)}>{t(`mine.state.${state}`)}</Tag>
        <span className="body2 muted num">
          {state === 'EXPIRED' && t('mine.endedAt', { when })}
          {state === 'ACTIVE' && t('mine.validUntil', { when })}
          {redeemedAt !== null && t('mine.redeemedAt', { when: formatInstant(redeemedAt, locale) })}
          {refunded !== null && t('mine.refunded', { amount: formatWon(refunded, locale) })}
        </span>
      </Row>
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
    </Stack>
  );
}
