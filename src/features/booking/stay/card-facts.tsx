import type { PaymentView } from '@/contract/booking/reservation-view';
import { isEasyPay } from '@/domain/payment/payment-method';
import { useLocale, useTranslation } from '@/i18n';
import { formatInstant } from '@/i18n/format';
import { ButtonLink, type DefinitionItem, DefinitionList, Icon, Stack } from '@/ui';
import { webAddress } from './web-address';

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
