import { useRouter } from 'next/router';

import { PROMOTIONS_PAGE_SIZE } from '@/config/constants';
import { paths, withQuery } from '@/config/routes';
import { PERIOD_STATES, type PeriodState } from '@/domain/content/content';
import { LoadState } from '@/features/problem/load-state';
import { breadcrumbs, itemList } from '@/features/seo/list-data';
import { PageHead } from '@/features/seo/page-head';
import { useSite } from '@/features/seo/site';
import { PromotionCards } from '@/features/site/cards';
import { useTranslation } from '@/i18n';
import { useApiQuery } from '@/lib/api/hooks';
import { ButtonLink, chipClass, EmptyState, Link, PageFrame, Pagination } from '@/ui';

const addressOf = (state: PeriodState, page = 1) =>
  withQuery(paths.promotions(), {
    state: state === 'RUNNING' ? undefined : state.toLowerCase(),
    page: page > 1 ? page : undefined,
  });

/** A page of the promotions in a state, with links to the other states that have any. */
function PromotionList({ page, state }: { page: number; state: PeriodState }) {
  const { t } = useTranslation('site');
  const { t: common } = useTranslation('common');
  const router = useRouter();
  const query = useApiQuery('listPromotions', { query: { page, state } });
  const { data } = query;
  if (data === undefined) return <LoadState query={query} level={2} />;
  const offered = PERIOD_STATES.filter((one) => one === state || (data.counts[one] ?? 0) > 0);
  const pageCount = Math.ceil(data.total / PROMOTIONS_PAGE_SIZE);
  return (
    <>
      {offered.length < 2 ? null : (
        <nav
          className="ui-chips"
          data-choice="line"
          data-above={24}
          aria-label={t('promotions.states')}
        >
          {offered.map((one) => (
            <Link
              key={one}
              className={chipClass}
              href={addressOf(one)}
              prefetch={false}
              aria-current={one === state ? 'page' : undefined}
            >
              {t(`promotions.state.${one}`)} {data.counts[one] ?? 0}
            </Link>
          ))}
        </nav>
      )}
      {data.promotions.length === 0 ? (
        <EmptyState
          scene="envelope"
          title={t('promotions.empty')}
          actions={<ButtonLink href={paths.searchResult()}>{t('promotions.browse')}</ButtonLink>}
        >
          {t('promotions.emptyText')}
        </EmptyState>
      ) : (
        <PromotionCards promotions={data.promotions} eager={2} />
      )}
      {pageCount > 1 ? (
        <Pagination
          page={page}
          pageCount={pageCount}
          href={(target) => addressOf(state, target)}
          onNavigate={(_, href) => void router.push(href)}
          texts={{
            label: t('promotions.pages'),
            previous: common('action.previous'),
            next: common('action.next'),
            page: (target) => t('promotions.page', { page: target }),
          }}
        />
      ) : null}
    </>
  );
}

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
    <PageFrame space="l" headline title={t('promotions.title')} lead={t('promotions.lead')}>
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
      <PromotionList page={page} state={state} />
    </PageFrame>
  );
}
