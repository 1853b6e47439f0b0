import { paths } from '@/config/routes';
import { PageHead } from '@/features/seo/page-head';
import { MyVouchers } from './my-vouchers';
import { useTranslation } from '@/i18n';
import { ButtonLink } from '@/ui';
import { PageRoot } from '@/features/site/page-root';

/** `/mypage/vouchers`: the vouchers that a member bought or redeemed. */
export function MyVouchersScreen() {
  const { t } = useTranslation('voucher');
  return (
    <PageRoot className="wrap" data-narrow>
      <PageHead title={t('mine.title')} description={t('mine.description')} />
      <h1 className="h1">{t('mine.title')}</h1>
      <p>
        <ButtonLink variant="text" size="m" href={paths.redeemVoucher()} prefetch={false}>
          {t('mine.redeem')}
        </ButtonLink>
      </p>
      <MyVouchers />
    </PageRoot>
  );
}
