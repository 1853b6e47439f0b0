import { paths } from '@/config/routes';
import { BuyPage } from './buy-page';
import { PageHead } from '@/features/seo/page-head';
import { useTranslation } from '@/i18n';
import { useApiQuery } from '@/lib/api/hooks';
import { useVisitor } from '@/session/hooks';
import { PageFrame } from '@/ui';

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
    <PageFrame
      narrow
      space="l"
      size="h1"
      back={{ href: paths.vouchers(), text: t('buy.back') }}
      title={title}
    >
      <PageHead title={title} />
      {product !== undefined && (
        <BuyPage
          key={user?.id ?? ''}
          product={product}
          member={isMember ? { name: user?.name ?? '' } : null}
          today={today}
          loginPath={loginPath}
        />
      )}
    </PageFrame>
  );
}
