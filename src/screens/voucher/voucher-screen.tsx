import { BackToVouchers, BuyPage } from './buy-page';
import { PageHead } from '@/features/seo/page-head';
import { useTranslation } from '@/i18n';
import { useApiQuery } from '@/lib/api/hooks';
import { useVisitor } from '@/session/hooks';
import { PageRoot } from '@/features/site/page-root';

export type VoucherScreenProps = { productId: number; today: string; loginPath: string };

/** `/vouchers/{productId}`: a voucher is bought, for oneself or as a gift. */
export function VoucherScreen({ productId, today, loginPath }: VoucherScreenProps) {
  const { t } = useTranslation('voucher');
  const visitor = useVisitor();
  const isMember = visitor.status === 'authenticated';
  const { data: user } = useApiQuery('getUser', {}, { enabled: isMember });
  const { groups = [] } = useApiQuery('listVoucherGroups', {}).data ?? {};
  const product = groups.flatMap(({ vouchers }) => vouchers).find(({ id }) => id === productId);
  const title =
    product === undefined ? t('buy.titlePlain') : t('buy.title', { title: product.title });
  return (
    <PageRoot className="wrap" data-narrow>
      <PageHead title={title} />
      <BackToVouchers />
      <h1 className="h1">{title}</h1>
      {product !== undefined && (
        <BuyPage
          key={user?.id ?? ''}
          product={product}
          member={isMember ? { name: user?.name ?? '' } : null}
          today={today}
          loginPath={loginPath}
        />
      )}
    </PageRoot>
  );
}
