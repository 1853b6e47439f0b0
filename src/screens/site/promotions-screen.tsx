import { paths } from '@/config/routes';
import type { PeriodState } from '@/domain/stay/period';
import { breadcrumbs } from '@/features/seo/data/breadcrumbs';
import { itemList } from '@/features/seo/data/list';
import { PageHead } from '@/features/seo/page-head';
import { useSite } from '@/features/seo/site';
import { PromotionList } from './promotion-list';
import { useTranslation } from '@/i18n';
import { useApiQuery } from '@/lib/api/hooks';
import { PageRoot } from '@/features/site/page-root';

/**
 * A list of promotions: those that run now, those to come, or those that have ended. Only the first
 * list is indexed by search engines.
 */
export function PromotionsScreen({ page, state }: { page: number; state: PeriodState }) {
  const { t } = useTranslation('site');
  const { t: common } = useTranslation('common');
  const site = useSite();
  const { promotions = [] } = useApiQuery('listPromotions', { query: { page, state } }).data ?? {};
  return (
    <PageRoot className="wrap">
      <PageHead
        title={t('promotions.title')}
        description={t('promotions.description')}
        shown={{ page: page > 1 ? page : null }}
        found={promotions.length > 0 && state === 'RUNNING'}
        data={[
          itemList(
            site,
            promotions.map(({ tag, title }) => ({ name: title, path: paths.promotion(tag) })),
          ),
          breadcrumbs(site, [
            { name: common('crumb.home'), path: paths.main() },
            { name: t('promotions.title'), path: paths.promotions() },
          ]),
        ]}
      />
      <h1 className="display2">{t('promotions.title')}</h1>
      <p className="muted">{t('promotions.lead')}</p>
      <PromotionList page={page} state={state} />
    </PageRoot>
  );
}
