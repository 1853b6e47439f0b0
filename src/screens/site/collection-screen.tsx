import { paths } from '@/config/routes';
import { HotelCards } from '@/features/hotel-card/hotel-cards';
import { LoadState } from '@/features/problem/load-state';
import { Article } from '@/features/site/article';
import { CollectionCards } from '@/features/site/cards';
import { useLocale, useTranslation } from '@/i18n';
import { useApiQuery } from '@/lib/api/hooks';
import { stayParamsFrom } from '@/lib/stay-params';
import { PageFrame, Section } from '@/ui';
import { StayHotels, StayPageHead } from './stay-page';
import type { StayPageProps } from './stay-page.ssr';

/** A collection: its description, and its hotels with prices for the stay. */
export function CollectionScreen({ tag, stay, badStay }: StayPageProps) {
  const { t } = useTranslation('site');
  const { t: common } = useTranslation('common');
  const locale = useLocale();
  const query = useApiQuery('getCollection', { params: { tag }, query: stay });
  const { data } = query;
  if (data === undefined) return <LoadState query={query} />;
  return (
    <PageFrame space="l" back={{ href: paths.collections(), text: t('collections.back') }}>
      <StayPageHead
        page={data}
        path={paths.collection(tag)}
        list={{ name: t('collections.title'), path: paths.collections() }}
      />
      <Article
        title={data.title}
        summary={data.summary}
        picture={data.picture}
        body={data.body}
        of={{ place: 'collection', source: tag }}
      />
      <StayHotels heading={t('collections.hotels')} stay={data.stay} badStay={badStay}>
        {data.hotels.length === 0 ? null : (
          <HotelCards
            hotels={data.hotels}
            stay={stayParamsFrom(data.stay)}
            locale={locale}
            t={common}
          />
        )}
      </StayHotels>
      {data.others.length === 0 ? null : (
        <Section size="h1" headline gap={20} above={64} heading={t('collections.others')}>
          <CollectionCards collections={data.others} level={3} />
        </Section>
      )}
    </PageFrame>
  );
}
