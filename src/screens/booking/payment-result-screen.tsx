import type { GatewayReturn } from '@/features/booking/result/gateway-return';
import { ResultPage } from '@/features/booking/result/result-page';
import { PageHead } from '@/features/seo/page-head';
import { useTranslation } from '@/i18n';

export type PaymentResultScreenProps = {
  id: string;
  /** What the card page came back with; null on any later look. */
  returned: GatewayReturn | null;
};

/** `/payment/result/{paymentId}`: where the card page comes back to. */
export function PaymentResultScreen({ id, returned }: PaymentResultScreenProps) {
  const { t } = useTranslation('booking');
  return (
    <>
      <PageHead title={t('result.title')} />
      <ResultPage key={id} id={id} returned={returned} />
    </>
  );
}
