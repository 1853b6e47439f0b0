import { PageHead } from '@/features/seo/page-head';
import { RedeemPage } from './redeem-page';
import { useTranslation } from '@/i18n';
import { PageRoot } from '@/features/site/page-root';

/** `/vouchers/redeem`: a form to redeem a voucher by its code. */
export function RedeemScreen() {
  const { t } = useTranslation('voucher');
  return (
    <PageRoot className="wrap" data-narrow>
      <PageHead title={t('redeem.title')} description={t('redeem.description')} />
      <RedeemPage />
    </PageRoot>
  );
}
