import { css } from '@emotion/react';
import styled from '@emotion/styled';
import type { Organization, SearchAction, WebSite, WithActionConstraints } from 'schema-dts';

import { brand } from '@/config/brand';
import { MAIN_COLLECTIONS } from '@/config/constants';
import { paths } from '@/config/routes';
import type { Banner } from '@/contract/content/banners';
import { HotelCards } from '@/features/hotel-card/hotel-cards';
import { SearchForm } from '@/features/search/search-form';
import { PageHead } from '@/features/seo/page-head';
import { pageAddress, type Site, useSite } from '@/features/seo/site';
import { ViewedRow } from '@/features/wishlist/viewed-hotels';
import { useLocale, useTranslation } from '@/i18n';
import { formatNight } from '@/i18n/format';
import { useApiQuery } from '@/lib/api/hooks';
import { stayParamsFrom } from '@/lib/stay-params';
import { Accordion, ButtonLink, Icon, media } from '@/ui';
import { BannerLink } from './banner-link';
import { CollectionRow } from './collection-row';
import { Hero } from './hero';
import type { MainProps } from './main-screen.ssr';
import { LengthBand, Promises, Quotes, RegionTiles } from './parts';
import { Topline } from './topline';

const organizationId = (site: Site) => `${site.origin}/#organization`;

/**
 * The company that runs the site. Its legal name and pages elsewhere are samples until an operator
 * replaces them, and samples are left out.
 */
export function organization(site: Site): Organization {
  const { name, company, social, phone, email } = brand;
  return {
    '@type': 'Organization',
    '@id': organizationId(site),
    name: name[site.locale],
    alternateName: Object.values(name),
    url: pageAddress(site, '/'),
    logo: `${site.origin}/favicon.svg`,
    ...(company.sample
      ? {}
      : {
          legalName: company.name[site.locale],
          sameAs: social.map(({ href }) => href),
          contactPoint: {
            '@type': 'ContactPoint',
            contactType: 'customer service',
            telephone: phone.href.replace('tel:', ''),
            email,
            availableLanguage: ['ko', 'en'],
          },
        }),
  };
}

/** The structured data of the site as a whole, which tells search engines how to search in it. */
export function webSite(site: Site): WebSite {
  const search: WithActionConstraints<SearchAction> = {
    '@type': 'SearchAction',
    target: {
      '@type': 'EntryPoint',
      urlTemplate: `${pageAddress(site, paths.searchResult())}?keyword={keyword}`,
    },
    'query-input': 'required name=keyword',
  };
  return {
    '@type': 'WebSite',
    '@id': `${site.origin}/#website`,
    name: brand.name[site.locale],
    alternateName: Object.values(brand.name),
    url: pageAddress(site, '/'),
    inLanguage: site.locale,
    publisher: { '@id': organizationId(site) },
    potentialAction: search,
  };
}

const BottomRoot = styled('ul')(css`
  display: grid;
  grid-template-columns: repeat(auto-fit, minmax(280px, 1fr));
  gap: 20px;

  & a {
    display: flex;
    align-items: center;
    justify-content: space-between;
    gap: 16px;
    padding: 24px 28px;
    border-radius: var(--radius-m);
    background: var(--accent-wash);
    color: var(--ink);
  }
  & .ui-icon {
    flex: none;
    color: var(--accent-strong);
  }
`);

/** The banners at the end of the page. */
function BottomBanners({ banners }: { banners: readonly Banner[] }) {
  return (
    <BottomRoot>
      {banners.map((banner, at) => (
        <li key={banner.id}>
          <BannerLink banner={banner} place="banner_bottom" position={at + 1}>
            <span>
              <b className="title">{banner.title}</b>
              <br />
              <span className="body2 muted">{banner.body}</span>
            </span>
            <Icon name="chevron-right" />
          </BannerLink>
        </li>
      ))}
    </BottomRoot>
  );
}

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
