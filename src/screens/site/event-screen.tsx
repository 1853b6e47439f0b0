import Link from 'next/link';

import { paths } from '@/config/routes';
import { breadcrumbs } from '@/features/seo/data/breadcrumbs';
import { PageHead } from '@/features/seo/page-head';
import { useSite } from '@/features/seo/site';
import { Article } from '@/features/site/article';
import { EventCards } from './event-cards';
import { LoadState } from '@/features/load-state/load-state';
import { PageState } from '@/features/site/page-state';
import { useLocale, useTranslation } from '@/i18n';
import { formatNight } from '@/i18n/format';
import { useApiQuery } from '@/lib/api/hooks';
import { Icon } from '@/ui';
import { EventList } from './event-list';
import { PageRoot } from '@/features/site/page-root';

/** One event, or the list of all events. */
export function EventScreen({ slug }: { slug: string | null }) {
  return slug === null ? <EventList /> : <EventPage slug={slug} />;
}

/** One event. The page has no header, so its first link leads to the main page. */
function EventPage({ slug }: { slug: string }) {
  const { t } = useTranslation('site');
  const { t: common } = useTranslation('common');
  const locale = useLocale();
  const site = useSite();
  const query = useApiQuery('getEventPage', { params: { slug } });
  const { data } = query;
  if (data === undefined) return <LoadState query={query} />;
  return (
    <PageRoot className="wrap">
      <PageHead
        title={data.title}
        description={data.summary}
        picture={data.picture}
        params={{ slug }}
        found={data.state !== 'ENDED'}
        data={[
          breadcrumbs(site, [
            { name: common('crumb.home'), path: paths.main() },
            { name: t('event.title'), path: paths.event() },
            { name: data.title, path: paths.event(slug) },
          ]),
        ]}
      />
      <Link href={paths.main()} prefetch={false} className="back">
        <Icon name="back" />
        {t('event.home')}
      </Link>
      <Article
        title={data.title}
        summary={data.summary}
        period={t('event.until', { date: formatNight(data.endsOn, locale) })}
        picture={data.picture}
        body={data.body}
        of={{ place: 'event', source: slug }}
        state={
          <PageState
            kind="event"
            state={data.state}
            from={data.startsOn === null ? null : formatNight(data.startsOn, locale)}
            endsAt={data.endsAt}
            readAt={data.readAt}
            onEnd={() => void query.refetch()}
          />
        }
      />
      {data.others.length === 0 ? null : (
        <nav className="part" aria-labelledby="other-events">
          <h2 className="h1" id="other-events">
            {t('event.others')}
          </h2>
          <EventCards events={data.others} level={3} />
        </nav>
      )}
    </PageRoot>
  );
}
