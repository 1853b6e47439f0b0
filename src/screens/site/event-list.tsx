import Link from 'next/link';

import { paths } from '@/config/routes';
import { breadcrumbs } from '@/features/seo/data/breadcrumbs';
import { itemList } from '@/features/seo/data/list';
import { PageHead } from '@/features/seo/page-head';
import { useSite } from '@/features/seo/site';
import { LoadState } from '@/features/load-state/load-state';
import { EventCards } from './event-cards';
import { useTranslation } from '@/i18n';
import { useApiQuery } from '@/lib/api/hooks';
import { EmptyState, Icon } from '@/ui';
import { PageRoot } from '@/features/site/page-root';

/** A list of the events that are under way or still to come. */
export function EventList() {
  const { t } = useTranslation('site');
  const { t: common } = useTranslation('common');
  const site = useSite();
  const query = useApiQuery('listEvents', {});
  const { data } = query;
  if (data === undefined) return <LoadState query={query} />;
  const { events } = data;
  return (
    <PageRoot className="wrap">
      <PageHead
        title={t('event.title')}
        description={t('event.description')}
        found={events.length > 0}
        data={[
          itemList(
            site,
            events.map(({ slug, title }) => ({ name: title, path: paths.event(slug) })),
          ),
          breadcrumbs(site, [
            { name: common('crumb.home'), path: paths.main() },
            { name: t('event.title'), path: paths.event() },
          ]),
        ]}
      />
      <Link href={paths.main()} prefetch={false} className="back">
        <Icon name="back" />
        {t('event.home')}
      </Link>
      {events.length === 0 ? (
        <EmptyState icon="bell" level={1} title={t('event.empty')}>
          {t('event.emptyText')}
        </EmptyState>
      ) : (
        <>
          <h1 className="display2">{t('event.title')}</h1>
          <p className="muted">{t('event.lead')}</p>
          <EventCards events={events} eager={2} />
        </>
      )}
    </PageRoot>
  );
}
