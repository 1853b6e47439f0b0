import type { GatewayReturn } from '@/features/booking/gateway-return';
import { ResultPage } from './result-page';
import { PageHead } from '@/features/seo/page-head';
import { useTranslation } from '@/i18n';

export type PaymentResultScreenProps = {
  id: string;
  /**
   * The parameters that the card page added to the return address; null when the page is opened
   * again later.
   */
  returned: GatewayReturn | null;
};

/** `/payment/result/{paymentId}`: the page to which the card page returns. */
export function PaymentResultScreen({ id, returned }: PaymentResultScreenProps) {
  const { t } = useTranslation('booking');
  return (
    <>
      <PageHead title={t('result.title')} />
      <ResultPage key={id} id={id} returned={returned} />
    </>
  );
}
