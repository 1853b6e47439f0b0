import { paths } from '@/config/routes';
import { LoadState } from '@/features/problem/load-state';
import { breadcrumbs } from '@/features/seo/list-data';
import { PageHead } from '@/features/seo/page-head';
import { useSite } from '@/features/seo/site';
import { VoucherFacts, type VoucherProduct } from '@/features/voucher/voucher-facts';
import { useLocale, useTranslation } from '@/i18n';
import { formatWon } from '@/i18n/format';
import { useApiQuery } from '@/lib/api/hooks';
import { ButtonLink, EmptyState, Grid, PageFrame, Section, Stack } from '@/ui';

/** Vouchers on sale, by group. */
function VoucherList() {
  const { t } = useTranslation('voucher');
  const query = useApiQuery('listVoucherGroups', {});
  if (query.data === undefined) return <LoadState query={query} level={2} />;
  const groups = query.data.groups.filter(({ vouchers }) => vouchers.length > 0);
  if (groups.length === 0) {
    return (
      <EmptyState scene="envelope" title={t('list.empty')}>
        {t('list.emptyText')}
      </EmptyState>
    );
  }
  return (
    <>
      {groups.map(({ id, title, summary, vouchers }) => (
        <Section key={id} id={`group-${id}`} above={64} heading={title} lead={summary}>
          <Grid as="ul" columns={[1, 2, 3]}>
            {vouchers.map((product) => (
              <li key={product.id}>
                <Card product={product} />
              </li>
            ))}
          </Grid>
        </Section>
      ))}
    </>
  );
}

function Card({ product }: { product: VoucherProduct }) {
  const { t } = useTranslation('voucher');
  const locale = useLocale();
  const { id, title, price, nights } = product;
  return (
    <Stack as="article" ground="line" pad="l" className="ui-filled">
      <div>
        <h3 className="h3">{title}</h3>
        <p className="h2 accent num">{formatWon(price, locale)}</p>
        <p className="body2 muted num">
          {t('fact.perNight', { amount: formatWon(Math.round(price / nights), locale) })}
        </p>
      </div>
      <VoucherFacts product={product} />
      <ButtonLink
        fullWidth
        href={paths.voucher(id)}
        prefetch={false}
        aria-label={t('list.buyOf', { title })}
      >
        {t('list.buy')}
      </ButtonLink>
    </Stack>
  );
}

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
