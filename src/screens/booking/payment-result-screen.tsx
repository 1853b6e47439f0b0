import type { GatewayReturn } from '@/features/booking/result/gateway-return';
import { ResultPage } from '@/features/booking/result/result-page';
import { useTranslation } from '@/i18n';
import { PageHead } from '@/ui';

export type PaymentResultScreenProps = {
  id: string;
  /** What the card page came back with; null on any later look. */
  returned: GatewayReturn | null;
};

/** `/payment/result/{paymentId}`: where the card page comes back to. */
export function PaymentResultScreen({ id, returned }: PaymentResultScreenProps) {
  const { t } = useTranslation('booking');
  const { t: common } = useTranslation('common');
  return (
    <>
      <PageHead title={`${t('result.title')} · ${common('brand')}`} noIndex />
      <ResultPage key={id} id={id} returned={returned} />
    </>
  );
}
