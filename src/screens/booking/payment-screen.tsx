import { PaymentPage } from '@/features/booking/pay/payment-page';
import { useTranslation } from '@/i18n';
import { PageHead } from '@/ui';

/** `/payment/{paymentId}`: pays for a held room. */
export function PaymentScreen({ id }: { id: string }) {
  const { t } = useTranslation('booking');
  const { t: common } = useTranslation('common');
  return (
    <>
      <PageHead
        title={`${t('payment.title')} · ${common('brand')}`}
        description={t('payment.description')}
        noIndex
      />
      <PaymentPage key={id} id={id} />
    </>
  );
}
