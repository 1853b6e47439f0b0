import { paths } from '@/config/routes';
import { HotelCards } from '@/features/hotel-card/hotel-cards';
import { LoadState } from '@/features/problem/load-state';
import { breadcrumbs, itemList } from '@/features/seo/list-data';
import { BadStayNotice } from '@/features/hotel/stay-notices';
import { PageHead } from '@/features/seo/page-head';
import { useSite } from '@/features/seo/site';
import { Article } from '@/features/site/article';
import { CollectionCards } from '@/features/site/cards';
import { useLocale, useTranslation } from '@/i18n';
import { formatNight } from '@/i18n/format';
import { useApiQuery } from '@/lib/api/hooks';
import { stayParamsFrom, type StayNotice, type StayParams } from '@/lib/stay-params';
import { EmptyState, PageFrame, Section } from '@/ui';

/** A collection: its description, and its hotels with prices for the stay. */
export function CollectionScreen({
  tag,
  stay,
  badStay,
}: {
  tag: string;
  stay: StayParams;
  /**
   * Why the hotels are priced for another stay than the address asks for; null when they are priced
   * for that one.
   */
  badStay: StayNotice | null;
}) {
  const { t } = useTranslation('site');
  const { t: common } = useTranslation('common');
  const locale = useLocale();
  const site = useSite();
  const query = useApiQuery('getCollection', { params: { tag }, query: stay });
  const { data } = query;
  if (data === undefined) return <LoadState query={query} />;
  return (
    <PageFrame space="l" back={{ href: paths.collections(), text: t('collections.back') }}>
      <PageHead
        title={data.title}
        description={data.summary}
        picture={data.picture}
        data={[
          itemList(
            site,
            data.hotels.map(({ id, name }) => ({ name, path: paths.hotel(id) })),
          ),
          breadcrumbs(site, [
            { name: common('crumb.home'), path: paths.main() },
            { name: t('collections.title'), path: paths.collections() },
            { name: data.title, path: paths.collection(tag) },
          ]),
        ]}
      />
      <Article
        title={data.title}
        summary={data.summary}
        picture={data.picture}
        body={data.body}
        of={{ place: 'collection', source: tag }}
      />
      <Section
        size="h1"
        headline
        gap={20}
        above={64}
        heading={t('collections.hotels')}
        lead={t('promotion.stay', {
          from: formatNight(data.stay.checkIn, locale),
          nights: common('unit.nights', { count: data.stay.nights }),
        })}
      >
        <BadStayNotice notice={badStay} />
        {data.hotels.length === 0 ? (
          <EmptyState scene="street" level={3} title={t('promotion.noHotels')}>
            {t('promotion.noHotelsText')}
          </EmptyState>
        ) : (
          <HotelCards
            hotels={data.hotels}
            stay={stayParamsFrom(data.stay)}
            locale={locale}
            t={common}
          />
        )}
      </Section>
      {data.others.length === 0 ? null : (
        <Section size="h1" headline gap={20} above={64} heading={t('collections.others')}>
          <CollectionCards collections={data.others} level={3} />
        </Section>
      )}
    </PageFrame>
  );
}
