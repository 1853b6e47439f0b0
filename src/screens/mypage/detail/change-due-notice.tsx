import type { ChangeDue, ReservationView } from '@/contract/booking/reservation-view';
import { paths } from '@/config/routes';
import { useDeadline, useLocale, useTranslation } from '@/i18n';
import { formatWon } from '@/i18n/format';
import { Banner, ButtonLink } from '@/ui';

type Props = { id: string; due: ChangeDue; quote: ReservationView['quote'] };

/**
 * Shows new dates that are held until the price difference is paid, with a link to the payment
 * page.
 */
export function ChangeDueNotice({ id, due, quote }: Props) {
  const { t } = useTranslation('booking');
  const locale = useLocale();
  const deadline = useDeadline();
  const isPaying = due.state === 'PAYING';
  const [href, go] = isPaying
    ? [paths.paymentResult(id), t('payment.toResult')]
    : [paths.payment(id), t('change.duePay', { amount: formatWon(due.toPay, locale) })];
  return (
    <Banner
      tone={isPaying ? 'neutral' : 'warn'}
      icon="card"
      title={t(isPaying ? 'change.duePaying' : 'change.due')}
      action={
        <ButtonLink size="m" href={href}>
          {go}
        </ButtonLink>
      }
    >
      <p className="num">{t('change.nights', { before: quote.nights, after: due.quote.nights })}</p>
      <p>
        {isPaying
          ? t('change.duePayingText')
          : t('change.dueText', { when: deadline(due.expiresAt) })}
      </p>
    </Banner>
  );
}
