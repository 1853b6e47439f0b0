import { PageHead } from '@/features/seo/page-head';
import { VoucherOrderPage } from './order-page';
import type { CardReturn } from './use-order-return';
import { useTranslation } from '@/i18n';

export type VoucherOrderScreenProps = {
  id: string;
  /**
   * The parameters that the card page added to the return address; null when the page is opened
   * again later.
   */
  returned: CardReturn | null;
};

/** `/vouchers/order/{id}`: the page to which the card page returns after a voucher was paid. */
export function VoucherOrderScreen({ id, returned }: VoucherOrderScreenProps) {
  const { t } = useTranslation('voucher');
  return (
    <div className="wrap">
      <PageHead title={t('order.title')} />
      <VoucherOrderPage key={id} id={id} returned={returned} />
    </div>
  );
}
