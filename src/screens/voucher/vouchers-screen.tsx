import { paths } from '@/config/routes';
import { breadcrumbs } from '@/features/seo/list-data';
import { PageHead } from '@/features/seo/page-head';
import { useSite } from '@/features/seo/site';
import { useTranslation } from '@/i18n';
import { ButtonLink, PageFrame } from '@/ui';
import { VoucherList } from './voucher-list';

/**
 * `/vouchers`: the vouchers for sale, which are nights that are bought first and given dates later.
 */
export function VouchersScreen() {
  const { t } = useTranslation('voucher');
  const { t: common } = useTranslation('common');
  const site = useSite();
  return (
    <PageFrame space="l" title={t('list.title')} lead={t('list.lead')}>
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
      <p>
        <ButtonLink variant="text" size="m" href={paths.redeemVoucher()} prefetch={false}>
          {t('list.toRedeem')}
        </ButtonLink>
      </p>
      <VoucherList />
    </PageFrame>
  );
}
