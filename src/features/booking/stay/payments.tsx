import type { PaymentView } from '@/contract/booking/reservation-view';
import { isEasyPay } from '@/domain/payment/payment-method';
import { useLocale, useTranslation } from '@/i18n';
import { formatInstant, formatWon } from '@/i18n/format';
import { ButtonLink, type DefinitionItem, DefinitionList, Icon, Row, Stack } from '@/ui';

/** All payments of a booking, with amounts when there are several. */
export function Payments({ payments }: { payments: readonly PaymentView[] }) {
  const { t } = useTranslation('booking');
  const locale = useLocale();
  const several = payments.length > 1;
  return payments.map((payment) => (
    <div key={payment.orderId} style={{ display: 'grid', gap: 16 }} data-testid="payment">
      {several && (
        <>
          <hr className="ui-divider" />
          <Row as="p" justify="between" gap={16} nowrap className="strong">
            {t(titleOf(payment))}
            <span className="num">{formatWon(payment.amount, locale)}</span>
          </Row>
        </>
      )}
      <CardFacts payment={payment} />
      {several && payment.refunded > 0 && (
        <div className="body2">
          <DefinitionList
            look="spread"
            items={[
              {
                term: t('points.refunded'),
                value: <span className="num">{formatWon(payment.refunded, locale)}</span>,
              },
            ]}
          />
        </div>
      )}
    </div>
  ));
}

function titleOf({ method, purpose }: PaymentView) {
  if (purpose === 'CHANGE') return 'detail.paidChange';
  return method === 'POINTS' ? 'points.paid' : 'detail.paidStay';
}

/**
 * Card and instalments or the bank of the transfer, time of payment, and the gateway's receipts.
 */
export function CardFacts({ payment }: { payment: PaymentView }) {
  const { t } = useTranslation('booking');
  const locale = useLocale();
  const { card, capturedAt } = payment;
  const byDeposit = payment.method === 'VIRTUAL_ACCOUNT';
  const links = [
    {
      url: webAddress(payment.receiptUrl),
      label: t(byDeposit ? 'detail.receiptOfDeposit' : 'detail.cardReceipt'),
    },
    { url: webAddress(payment.cashReceipt?.url ?? null), label: t('cashReceipt.see') },
  ].flatMap(({ url, label }) => (url === null ? [] : [{ url, label }]));
  const items: DefinitionItem[] = [];
  if (isEasyPay(payment.method) && capturedAt !== null) {
    items.push({ key: 'wallet', term: t('result.card'), value: t(`method.${payment.method}`) });
  }
  if (payment.method === 'POINTS' && capturedAt !== null) {
    items.push({ key: 'points', term: t('result.card'), value: t('points.method') });
  }
  if (card !== null) {
    const issuer = card.issuer ?? t('detail.card');
    items.push({
      key: 'card',
      term: isEasyPay(payment.method) ? t('detail.card') : t('result.card'),
      value: card.number === null ? issuer : t('detail.cardOf', { issuer, number: card.number }),
    });
    items.push({
      key: 'months',
      term: t('payment.installment'),
      value:
        card.installmentMonths > 1
          ? t('payment.months', { count: card.installmentMonths })
          : t('payment.single'),
    });
  }
  if (payment.deposit !== null && card === null && capturedAt !== null) {
    items.push({
      key: 'deposit',
      term: t('result.card'),
      value: t('deposit.paidWith', { bank: payment.deposit.bank }),
    });
  }
  if (capturedAt !== null) {
    items.push({
      key: 'paid',
      term: t('detail.paidOn'),
      value: formatInstant(capturedAt, locale),
    });
  }
  if (items.length === 0 && links.length === 0) return null;
  return (
    <Stack gap={12} align="start" className="body2">
      <div className="ui-full">
        <DefinitionList look="spread" items={items} />
      </div>
      {links.map(({ url, label }) => (
        <ButtonLink
          plain
          key={url}
          variant="secondary"
          size="m"
          href={url}
          target="_blank"
          rel="noopener noreferrer"
        >
          <Icon name="document" size={18} />
          {label}
        </ButtonLink>
      ))}
    </Stack>
  );
}

/** The URL if it is http or https, so that it is safe to link to; otherwise null. */
export function webAddress(url: string | null): string | null {
  return url !== null && /^https?:\/\//.test(url) ? url : null;
}
