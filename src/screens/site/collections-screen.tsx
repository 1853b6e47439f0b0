import { paths } from '@/config/routes';
import { LoadState } from '@/features/problem/load-state';
import { breadcrumbs, itemList } from '@/features/seo/list-data';
import { PageHead } from '@/features/seo/page-head';
import { useSite } from '@/features/seo/site';
import { CollectionCards } from '@/features/site/cards';
import { useTranslation } from '@/i18n';
import { useApiQuery } from '@/lib/api/hooks';
import { EmptyState, PageFrame } from '@/ui';

/** All collections of hotels. */
export function CollectionsScreen() {
  const { t } = useTranslation('site');
  const { t: common } = useTranslation('common');
  const site = useSite();
  const query = useApiQuery('listCollections', { query: {} });
  const { data } = query;
  if (data === undefined) return <LoadState query={query} />;
  const { collections } = data;
  return (
    <PageFrame space="l" headline title={t('collections.title')} lead={t('collections.lead')}>
      <PageHead
        title={t('collections.title')}
        description={t('collections.description')}
        found={collections.length > 0}
        data={[
          itemList(
            site,
            collections.map(({ tag, title }) => ({ name: title, path: paths.collection(tag) })),
          ),
          breadcrumbs(site, [
            { name: common('crumb.home'), path: paths.main() },
            { name: t('collections.title'), path: paths.collections() },
          ]),
        ]}
      />
      {collections.length === 0 ? (
        <EmptyState scene="street" title={t('collections.empty')} />
      ) : (
        <CollectionCards collections={collections} eager={2} />
      )}
    </PageFrame>
  );
}
