import styled from '@emotion/styled';

import { paths } from '@/config/routes';
import { LoadState } from '@/features/load-state/load-state';
import { breadcrumbs } from '@/features/seo/data/breadcrumbs';
import { PageHead } from '@/features/seo/page-head';
import { useSite } from '@/features/seo/site';
import { PageRoot } from '@/features/site/page-root';
import { VoucherFacts, type VoucherProduct } from '@/features/voucher/voucher-facts';
import { voucherCards } from '@/features/voucher/voucher-styles';
import { useLocale, useTranslation } from '@/i18n';
import { formatWon } from '@/i18n/format';
import { useApiQuery } from '@/lib/api/hooks';
import { ButtonLink, EmptyState } from '@/ui';

const CardsRoot = styled('ul')(voucherCards);

/** Vouchers on sale, by group. */
function VoucherList() {
  const { t } = useTranslation('voucher');
  const query = useApiQuery('listVoucherGroups', {});
  if (query.data === undefined) return <LoadState query={query} level={2} />;
  const groups = query.data.groups.filter(({ vouchers }) => vouchers.length > 0);
  if (groups.length === 0) {
    return (
      <EmptyState icon="ticket" title={t('list.empty')}>
        {t('list.emptyText')}
      </EmptyState>
    );
  }
  return (
    <>
      {groups.map(({ id, title, summary, vouchers }) => (
        <section key={id} className="part" aria-labelledby={`group-${id}`}>
          <h2 id={`group-${id}`} className="h2">
            {title}
          </h2>
          <p>{summary}</p>
          <CardsRoot>
            {vouchers.map((product) => (
              <li key={product.id}>
                <Card product={product} />
              </li>
            ))}
          </CardsRoot>
        </section>
      ))}
    </>
  );
}

function Card({ product }: { product: VoucherProduct }) {
  const { t } = useTranslation('voucher');
  const locale = useLocale();
  const { id, title, price, nights } = product;
  return (
    <article className="card">
      <div>
        <h3 className="h3">{title}</h3>
        <p className="price">{formatWon(price, locale)}</p>
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
    </article>
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
