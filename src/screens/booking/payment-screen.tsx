import { PaymentPage } from '@/features/booking/pay/payment-page';
import { PageHead } from '@/features/seo/page-head';
import { useTranslation } from '@/i18n';

/** `/payment/{paymentId}`: pays for a held room. */
export function PaymentScreen({ id }: { id: string }) {
  const { t } = useTranslation('booking');
  return (
    <>
      <PageHead title={t('payment.title')} description={t('payment.description')} />
      <PaymentPage key={id} id={id} />
    </>
  );
}
