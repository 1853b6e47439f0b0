import { PageHead } from '@/features/seo/page-head';
import { VoucherOrderPage } from '@/features/voucher/order-page';
import type { CardReturn } from '@/features/voucher/use-order-return';
import { useTranslation } from '@/i18n';

export type VoucherOrderScreenProps = {
  id: string;
  /** What the card page came back with; null on any later look. */
  returned: CardReturn | null;
};

/** `/vouchers/order/{id}`: where the card page comes back to. */
export function VoucherOrderScreen({ id, returned }: VoucherOrderScreenProps) {
  const { t } = useTranslation('voucher');
  return (
    <div className="wrap">
      <PageHead title={t('order.title')} />
      <VoucherOrderPage key={id} id={id} returned={returned} />
    </div>
  );
}
