import { PaymentPage } from './payment-page';
import { WhereToStart } from '@/features/booking/page-parts';
import { PageHead } from '@/features/seo/page-head';
import { useTranslation } from '@/i18n';

/**
 * `/payment/{paymentId}`: the member pays for a held room. `/payment/result` without an id explains
 * where the results of payments are shown.
 */
export function PaymentScreen({ id }: { id: string | null }) {
  const { t } = useTranslation('booking');
  if (id === null) {
    return (
      <>
        <PageHead title={t('result.title')} />
        <WhereToStart page="result" />
      </>
    );
  }
  return (
    <>
      <PageHead title={t('payment.title')} description={t('payment.description')} />
      <PaymentPage key={id} id={id} />
    </>
  );
}
