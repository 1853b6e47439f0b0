import Link from 'next/link';

import { paths } from '@/config/routes';
import { breadcrumbs } from '@/features/seo/data/breadcrumbs';
import { PageHead } from '@/features/seo/page-head';
import { useSite } from '@/features/seo/site';
import { Article } from '@/features/site/article';
import { LoadState } from '@/features/load-state/load-state';
import { useLocale, useTranslation } from '@/i18n';
import { formatNight } from '@/i18n/format';
import { useApiQuery } from '@/lib/api/hooks';
import { EmptyState, Icon } from '@/ui';
import { PageRoot } from './page-root';

/** An event; the page has no header, so the way home is its first link. */
export function EventScreen({ slug }: { slug: string | null }) {
  const { t } = useTranslation('site');
  const { t: common } = useTranslation('common');
  const locale = useLocale();
  const site = useSite();
  const query = useApiQuery(
    'getEventPage',
    { params: { slug: slug ?? '' } },
    { enabled: slug !== null },
  );
  const { data } = query;
  if (slug !== null && data === undefined) return <LoadState query={query} />;
  return (
    <PageRoot className="wrap">
      <PageHead
        title={data?.title ?? t('event.title')}
        description={data?.summary}
        picture={data?.picture}
        {...(data === undefined
          ? { found: false }
          : {
              params: { slug: data.slug },
              data: [
                breadcrumbs(site, [
                  { name: common('crumb.home'), path: paths.main() },
                  { name: data.title, path: paths.event(data.slug) },
                ]),
              ],
            })}
      />
      <Link href={paths.main()} prefetch={false} className="back">
        <Icon name="back" />
        {t('event.home')}
      </Link>
      {data === undefined ? (
        <EmptyState icon="bell" level={1} title={t('event.empty')}>
          {t('event.emptyText')}
        </EmptyState>
      ) : (
        <Article
          title={data.title}
          summary={data.summary}
          period={t('event.until', { date: formatNight(data.endsOn, locale) })}
          picture={data.picture}
          body={data.body}
        >
          {data.others.length === 0 ? null : (
            <nav className="others" aria-labelledby="other-events">
              <h2 className="h3" id="other-events">
                {t('event.others')}
              </h2>
              {data.others.map((other) => (
                <Link key={other.slug} href={paths.event(other.slug)} prefetch={false}>
                  {other.title}
                </Link>
              ))}
            </nav>
          )}
        </Article>
      )}
    </PageRoot>
  );
}
