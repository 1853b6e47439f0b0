import { paths } from '@/config/routes';
import { breadcrumbs } from '@/features/seo/data/breadcrumbs';
import { PageHead } from '@/features/seo/page-head';
import { useSite } from '@/features/seo/site';
import { VoucherList } from './voucher-list';
import { useTranslation } from '@/i18n';
import { ButtonLink } from '@/ui';
import { PageRoot } from '@/features/site/page-root';

/**
 * `/vouchers`: the vouchers for sale, which are nights that are bought first and given dates later.
 */
export function VouchersScreen() {
  const { t } = useTranslation('voucher');
  const { t: common } = useTranslation('common');
  const site = useSite();
  return (
    <PageRoot className="wrap">
      <PageHead
        title={t('list.title')}
        description={t('list.description')}
        data={[
          breadcrumbs(site, [
            { name: common('crumb.home'), path: paths.main() },
            { name: t('list.title'), path: paths.vouchers() },
          ]),
        ]}
      />
      <h1 className="display2">{t('list.title')}</h1>
      <p className="muted">{t('list.lead')}</p>
      <p>
        <ButtonLink variant="text" size="m" href={paths.redeemVoucher()} prefetch={false}>
          {t('list.toRedeem')}
        </ButtonLink>
      </p>
      <VoucherList />
    </PageRoot>
  );
}
