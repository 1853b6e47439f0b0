import { paths } from '@/config/routes';
import { PageHead } from '@/features/seo/page-head';
import { MyVouchers } from './my-vouchers';
import { useTranslation } from '@/i18n';
import { ButtonLink, PageFrame } from '@/ui';

/** `/mypage/vouchers`: the vouchers that a member bought or redeemed. */
export function MyVouchersScreen() {
  const { t } = useTranslation('voucher');
  return (
    <PageFrame narrow space="l" size="h1" title={t('mine.title')}>
      <PageHead title={t('mine.title')} description={t('mine.description')} />
      <p>
        <ButtonLink variant="text" size="m" href={paths.redeemVoucher()} prefetch={false}>
          {t('mine.redeem')}
        </ButtonLink>
      </p>
      <MyVouchers />
    </PageFrame>
  );
}
