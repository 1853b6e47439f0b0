import { css } from '@emotion/react';
import styled from '@emotion/styled';

import { brand } from '@/config/brand';
import { MAIN_COLLECTIONS } from '@/config/constants';
import { paths } from '@/config/routes';
import { BottomBanners } from './bottom-banners';
import { CollectionRow } from './collection-row';
import { Hero } from './hero';
import { LengthBand, Promises, Quotes, RegionTiles } from './parts';
import { Topline } from './topline';
import { HotelCards } from '@/features/hotel-card/hotel-cards';
import { SearchForm } from '@/features/search/search-form';
import { organization, webSite } from './company';
import { PageHead } from '@/features/seo/page-head';
import { useSite } from '@/features/seo/site';
import { ViewedRow } from '@/features/wishlist/viewed-hotels';
import { useLocale, useTranslation } from '@/i18n';
import { formatNight } from '@/i18n/format';
import { useApiQuery } from '@/lib/api/hooks';
import { stayParamsFrom } from '@/lib/stay-params';
import type { MainProps } from './main-screen.ssr';
import { Accordion, ButtonLink, media } from '@/ui';

const MainRoot = styled('div')(css`
  & .part {
    padding-top: var(--section);
  }
  & .head {
    display: flex;
    align-items: end;
    justify-content: space-between;
    gap: 16px;
    margin-bottom: 24px;
  }
  & .head p {
    margin-top: 4px;
    color: var(--ink-2);
  }
  & .head .stay {
    margin-top: 0;
    font-size: var(--text-body2);
    line-height: var(--leading-body2);
  }
  & .head .ui-btn {
    flex: none;
  }
  & .end {
    padding-bottom: 96px;
  }
  ${media.belowSmall} {
    & .end {
      padding-bottom: 56px;
    }
  }
`);

/** The main page. Everything above the fold, prices included, is in the server's HTML. */
export function MainScreen({ example, closedNotices }: MainProps) {
  const { t } = useTranslation('home');
  const { t: common } = useTranslation('common');
  const locale = useLocale();
  const site = useSite();
  const main = useApiQuery('getMainSections', { query: {} }).data;
  const carousel = useApiQuery('getCarouselBanners', { query: {} }).data?.banners ?? [];
  const top = useApiQuery('getTopBanners', { query: {} }).data?.banners ?? [];
  const bottom = useApiQuery('getBottomBanners', { query: {} }).data?.banners ?? [];
  const catalogs = useApiQuery('getMainCatalogs', {}).data;
  const feature = useApiQuery('getFeatureHotels', { query: {} }).data;
  const faqs = useApiQuery('getMainFaqs', {}).data?.faqs ?? [];
  const reviews = useApiQuery('getMainReviews', {}).data?.reviews ?? [];
  const collections =
    useApiQuery('listCollections', { query: { limit: MAIN_COLLECTIONS } }).data?.collections ?? [];
  const stay = main === undefined ? {} : stayParamsFrom(main.stay);

  return (
    <MainRoot>
      <PageHead
        title={t('title', { brand: brand.name[locale] })}
        named
        description={t('description')}
        data={[organization(site), webSite(site)]}
      />
      <div className="wrap">
        <Topline banners={top} closed={closedNotices} />
        <Hero
          banners={carousel}
          search={
            <SearchForm
              {...(main === undefined
                ? {}
                : { initial: { from: main.stay.checkIn, to: main.stay.checkOut } })}
            />
          }
        />
        {main?.sections.map((section) => (
          <section key={section.id} className="part">
            <div className="head">
              <div>
                <h2 className="h1">{section.title}</h2>
                <p>{section.summary}</p>
                <p className="stay">
                  {t('sections.stay', {
                    from: formatNight(main.stay.checkIn, locale, 'short'),
                    nights: common('unit.nights', { count: main.stay.nights }),
                  })}{' '}
                  · {common('price.taxIncluded')}
                </p>
              </div>
              <ButtonLink href={section.href} prefetch={false} size="m" variant="text">
                {common('action.seeAll')}
                <span className="ui-sr"> {section.title}</span>
              </ButtonLink>
            </div>
            <HotelCards
              hotels={section.hotels.slice(0, 4)}
              stay={stay}
              locale={locale}
              t={common}
              layout="row"
            />
          </section>
        ))}
        <ViewedRow stay={stay} />
      </div>
      {example === null ? null : <LengthBand {...example} locale={locale} t={t} common={common} />}
      <div className="wrap end">
        {catalogs === undefined || catalogs.catalogs.length === 0 ? null : (
          <section className="part">
            <div className="head">
              <h2 className="h1">{t('regions.title')}</h2>
            </div>
            <RegionTiles
              catalogs={catalogs.catalogs}
              nights={catalogs.nights}
              locale={locale}
              t={t}
              common={common}
            />
          </section>
        )}
        <section className="part" aria-label={t('promise.label')}>
          <Promises t={t} />
        </section>
        {feature === undefined || feature.hotels.length === 0 ? null : (
          <section className="part">
            <div className="head">
              <div>
                <h2 className="h1">{t('feature.title')}</h2>
                <p>{t('feature.text')}</p>
              </div>
            </div>
            <HotelCards
              hotels={feature.hotels.slice(0, 4)}
              stay={stay}
              locale={locale}
              t={common}
              layout="row"
            />
          </section>
        )}
        {collections.length === 0 ? null : (
          <section className="part">
            <div className="head">
              <div>
                <h2 className="h1">{t('collections.title')}</h2>
                <p>{t('collections.text')}</p>
              </div>
              <ButtonLink href={paths.collections()} prefetch={false} size="m" variant="text">
                {common('action.seeAll')}
                <span className="ui-sr"> {t('collections.title')}</span>
              </ButtonLink>
            </div>
            <CollectionRow collections={collections} common={common} />
          </section>
        )}
        {reviews.length === 0 ? null : (
          <section className="part">
            <div className="head">
              <h2 className="h1">{t('reviews.title')}</h2>
            </div>
            <Quotes reviews={reviews.slice(0, 3)} t={t} common={common} />
          </section>
        )}
        {faqs.length === 0 ? null : (
          <section className="part">
            <div className="head">
              <h2 className="h1">{t('faq.title')}</h2>
              <ButtonLink href={paths.faq()} prefetch={false} size="m" variant="text">
                {common('action.seeAll')}
                <span className="ui-sr"> {t('faq.title')}</span>
              </ButtonLink>
            </div>
            <Accordion
              items={faqs.map((faq) => ({
                key: String(faq.id),
                title: faq.question,
                content: faq.answer,
              }))}
            />
          </section>
        )}
        {bottom.length === 0 ? null : (
          <section className="part" aria-label={t('bottom')}>
            <BottomBanners banners={bottom} />
          </section>
        )}
      </div>
    </MainRoot>
  );
}
