import { PageHead } from '@/features/seo/page-head';
import { RedeemPage } from './redeem-page';
import { useTranslation } from '@/i18n';
import { PageFrame } from '@/ui';

/** `/vouchers/redeem`: a form to redeem a voucher by its code. */
export function RedeemScreen() {
  const { t } = useTranslation('voucher');
  return (
    <PageFrame narrow space="l">
      <PageHead title={t('redeem.title')} description={t('redeem.description')} />
      <RedeemPage />
    </PageFrame>
  );
}
