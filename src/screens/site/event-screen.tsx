import { paths } from '@/config/routes';
import type { EventCard } from '@/contract/content/promotions';
import { LoadState } from '@/features/problem/load-state';
import { breadcrumbs, itemList } from '@/features/seo/list-data';
import { PageHead } from '@/features/seo/page-head';
import { useSite } from '@/features/seo/site';
import { Article } from '@/features/site/article';
import { CardGrid } from '@/features/site/cards';
import { PageState } from '@/features/site/page-state';
import { useLocale, useTranslation } from '@/i18n';
import { formatNight } from '@/i18n/format';
import { useApiQuery } from '@/lib/api/hooks';
import { EmptyState, PageFrame } from '@/ui';

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
    <PageFrame space="l" back={{ href: paths.main(), text: t('event.home') }}>
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
        <nav data-above={64} aria-labelledby="other-events">
          <h2 className="h1 headline" id="other-events">
            {t('event.others')}
          </h2>
          <EventCards events={data.others} level={3} />
        </nav>
      )}
    </PageFrame>
  );
}

/** A list of the events that are under way or still to come. */
function EventList() {
  const { t } = useTranslation('site');
  const { t: common } = useTranslation('common');
  const site = useSite();
  const query = useApiQuery('listEvents', {});
  const { data } = query;
  if (data === undefined) return <LoadState query={query} />;
  const { events } = data;
  return (
    <PageFrame space="l" back={{ href: paths.main(), text: t('event.home') }}>
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
      {events.length === 0 ? (
        <EmptyState scene="letterbox" level={1} title={t('event.empty')}>
          {t('event.emptyText')}
        </EmptyState>
      ) : (
        <>
          <h1 className="display2 headline">{t('event.title')}</h1>
          <p className="muted" data-above={8}>
            {t('event.lead')}
          </p>
          <EventCards events={events} eager={2} />
        </>
      )}
    </PageFrame>
  );
}

/** Events with their last day, or their first day if they haven't begun. */
function EventCards(props: { events: readonly EventCard[]; level?: 2 | 3; eager?: number }) {
  const { events, ...rest } = props;
  const { t } = useTranslation('site');
  const locale = useLocale();
  return (
    <CardGrid
      {...rest}
      cards={events.map(({ slug, state, startsOn, endsOn, ...words }) => ({
        ...words,
        key: slug,
        href: paths.event(slug),
        facts: [
          state === 'SOON' && startsOn !== null
            ? t('event.from', { date: formatNight(startsOn, locale) })
            : t('event.until', { date: formatNight(endsOn, locale) }),
        ],
      }))}
    />
  );
}
