import { paths } from '@/config/routes';
import { useDeadline, useLocale, useTranslation } from '@/i18n';
import { formatInstant, formatWon } from '@/i18n/format';
import { ButtonLink } from '@/ui';
import { GiftPanel } from './gift-panel';
import { OwnSheet } from './own-sheet';
import type { OwnOrder, Refetch } from './types';

/** An order of vouchers: the payment, the receiver, and each voucher. */
export function OrderCard({ order, refetch }: { order: OwnOrder; refetch: Refetch }) {
  const { t } = useTranslation('voucher');
  const locale = useLocale();
  const deadline = useDeadline();
  const { id, title, quantity, total, paidAt, expiresAt, receiptUrl, gift, vouchers } = order;
  const amount = formatWon(total, locale);
  return (
    <article className="order" aria-labelledby={`order-${id}`}>
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
      <ul className="sheets">
        {vouchers.map((voucher, at) => (
          <li key={voucher.id}>
            <OwnSheet voucher={voucher} number={at + 1} refetch={refetch} />
          </li>
        ))}
      </ul>
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
    </article>
  );
}
