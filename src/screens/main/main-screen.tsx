import { css } from '@emotion/react';
import styled from '@emotion/styled';
import { useState } from 'react';
import type { Organization, SearchAction, WebSite, WithActionConstraints } from 'schema-dts';

import { brand } from '@/config/brand';
import { MAIN_COLLECTIONS } from '@/config/constants';
import { paths } from '@/config/routes';
import type { Banner } from '@/contract/content/site';
import { HotelCards } from '@/features/hotel-card/hotel-cards';
import {
  choiceOf,
  regionsRequest,
  type StayChoice,
  USUAL_CHOICE,
} from '@/features/stay-bar/choice';
import { PageHead } from '@/features/seo/page-head';
import { pageAddress, type Site, useSite } from '@/features/seo/site';
import { ViewedRow } from '@/features/saved/viewed-hotels';
import { useLocale, useTranslation } from '@/i18n';
import { useApiQuery } from '@/lib/api/hooks';
import { stayParamsFrom } from '@/lib/stay-params';
import {
  Accordion,
  ButtonLink,
  Grid,
  Icon,
  IconButton,
  media,
  Section,
  type SectionProps,
} from '@/ui';
import { LaterSection } from '@/ui/layout/section';
import {
  BannerLink,
  BannerSpread,
  CollectionRow,
  LengthBand,
  Promises,
  RegionStrip,
  Stories,
} from './parts';
import { rememberClosed } from './closed-notices';
import { Hero } from './hero';
import { HotelModule } from './hotel-modules';
import type { MainProps } from './main-screen.ssr';
import { SearchSentence } from './search-sentence';

const TopRoot = styled('section')(css`
  display: flex;
  align-items: center;
  gap: 8px;
  margin-top: 16px;
  padding: 0 8px 0 16px;
  border-radius: var(--radius-s);
  background: var(--accent-wash);
  color: var(--accent-deep);
  font-size: var(--text-body2);
  line-height: var(--leading-body2);

  & a {
    flex: 1;
    padding-block: 10px;
    text-align: center;
  }
  ${media.belowSmall} {
    & {
      margin: 0 -24px;
      border-radius: 0;
    }
  }
  ${media.phone} {
    & {
      margin-inline: -16px;
    }
  }
`);

/**
 * The notice at the top: the first one that wasn't closed in this browser.
 * @param closed ids of the closed notices, which the server knows from a cookie, so that the layout
 * doesn't shift
 */
function Topline({ banners, closed }: { banners: readonly Banner[]; closed: readonly number[] }) {
  const { t } = useTranslation('home');
  const [gone, setGone] = useState(closed);
  const banner = banners.find(({ id }) => !gone.includes(id));
  if (banner === undefined) return null;
  const close = () => {
    setGone([...gone, banner.id]);
    rememberClosed([...gone, banner.id]);
  };
  return (
    <TopRoot aria-label={t('topline.label')}>
      <BannerLink key={banner.id} banner={banner} place="banner_top" position={1}>
        {banner.title}
      </BannerLink>
      <IconButton icon="close" size="s" label={t('topline.close')} onClick={close} />
    </TopRoot>
  );
}

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

/** The banners at the end of the page. */
function BottomBanners({ banners }: { banners: readonly Banner[] }) {
  return (
    <Grid as="ul" min={280} gap={20}>
      {banners.map((banner, at) => (
        <li key={banner.id}>
          <BannerLink className="ui-offer" banner={banner} place="banner_bottom" position={at + 1}>
            <span>
              <b className="title">{banner.title}</b>
              <br />
              <span className="body2 muted">{banner.body}</span>
            </span>
            <Icon name="chevron-right" />
          </BannerLink>
        </li>
      ))}
    </Grid>
  );
}

interface MainSectionProps extends Omit<SectionProps, 'action'> {
  heading: string;
  /** The address of the page that shows everything of which the section shows a part. */
  allHref?: string;
}

/** A section of the main page. By default it lies below the first screen (`later`). */
function MainSection({ gap = 24, later = true, allHref, ...rest }: MainSectionProps) {
  const { t } = useTranslation('common');
  const { heading } = rest;
  const action =
    allHref === undefined ? undefined : (
      <ButtonLink href={allHref} prefetch={false} size="m" variant="text">
        {t('action.seeAll')}
        <span className="ui-sr"> {heading}</span>
      </ButtonLink>
    );
  return (
    <Section
      {...rest}
      size="h1"
      headline
      gap={gap}
      className="section"
      later={later}
      action={action}
    />
  );
}

/** The main page. Everything above the fold, prices included, is in the server's HTML. */
export function MainScreen({ example, closedNotices }: MainProps) {
  const { t } = useTranslation('home');
  const { t: common } = useTranslation('common');
  const locale = useLocale();
  const site = useSite();
  // The stay of the sentence at the top, of which the hotels below show their prices.
  const [choice, setChoice] = useState<StayChoice | null>(null);
  const request = choice === null ? { query: {} } : regionsRequest(choice);
  const main = useApiQuery('getMainSections', request, { keepsPrevious: true }).data;
  const carousel = useApiQuery('getCarouselBanners', { query: {} }).data?.banners ?? [];
  const top = useApiQuery('getTopBanners', { query: {} }).data?.banners ?? [];
  const bottom = useApiQuery('getBottomBanners', { query: {} }).data?.banners ?? [];
  const catalogs = useApiQuery('getMainCatalogs', {}).data;
  const feature = useApiQuery('getFeatureHotels', request, { keepsPrevious: true }).data;
  const faqs = useApiQuery('getMainFaqs', {}).data?.faqs ?? [];
  const reviews = useApiQuery('getMainReviews', {}).data?.reviews ?? [];
  const collections =
    useApiQuery('listCollections', { query: { limit: MAIN_COLLECTIONS } }).data?.collections ?? [];
  const stay = main === undefined ? {} : stayParamsFrom(main.stay);
  const [usual] = useState(main?.stay);

  return (
    <>
      <PageHead
        title={t('title', { brand: brand.name[locale] })}
        named
        description={t('description')}
        data={[organization(site), webSite(site)]}
      />
      <div className="wrap">
        <Topline banners={top} closed={closedNotices} />
        <Hero
          banner={carousel[0]}
          search={
            <SearchSentence
              initial={{ ...(usual === undefined ? USUAL_CHOICE : choiceOf(usual)), place: {} }}
              request={request}
              onChange={setChoice}
            />
          }
        />
        {main?.sections.map((section, at) => (
          <MainSection
            key={section.id}
            gap={at === 0 ? 16 : 24}
            later={at > 0}
            heading={section.title}
            lead={at === 0 ? undefined : section.summary}
            allHref={section.href}
          >
            <HotelModule
              at={at}
              hotels={section.hotels.slice(0, 4)}
              stay={stay}
              locale={locale}
              t={common}
            />
            {at === 0 && carousel.length > 1 ? (
              <div data-above={56}>
                <BannerSpread banners={carousel.slice(1)} />
              </div>
            ) : null}
          </MainSection>
        ))}
        <ViewedRow stay={stay} />
      </div>
      {example === null ? null : <LengthBand {...example} locale={locale} t={t} common={common} />}
      <div className="wrap ui-end">
        {catalogs === undefined || catalogs.catalogs.length === 0 ? null : (
          <MainSection heading={t('regions.title')}>
            <RegionStrip
              catalogs={catalogs.catalogs}
              nights={catalogs.nights}
              locale={locale}
              t={t}
              common={common}
            />
          </MainSection>
        )}
        <LaterSection className="section" aria-label={t('promise.label')}>
          <Promises t={t} />
        </LaterSection>
        {feature === undefined || feature.hotels.length === 0 ? null : (
          <MainSection heading={t('feature.title')} lead={t('feature.text')}>
            <HotelCards
              hotels={feature.hotels}
              stay={stay}
              locale={locale}
              t={common}
              layout="row"
            />
          </MainSection>
        )}
        {collections.length === 0 ? null : (
          <MainSection
            heading={t('collections.title')}
            lead={t('collections.text')}
            allHref={paths.collections()}
          >
            <CollectionRow collections={collections} common={common} />
          </MainSection>
        )}
        {reviews.length === 0 ? null : (
          <MainSection heading={t('reviews.title')}>
            <Stories reviews={reviews.slice(0, 3)} t={t} common={common} />
          </MainSection>
        )}
        {faqs.length === 0 ? null : (
          <MainSection heading={t('faq.title')} allHref={paths.faq()}>
            <Accordion
              items={faqs.map((faq) => ({
                key: String(faq.id),
                title: faq.question,
                content: faq.answer,
              }))}
            />
          </MainSection>
        )}
        {bottom.length === 0 ? null : (
          <LaterSection className="section" aria-label={t('bottom')}>
            <BottomBanners banners={bottom} />
          </LaterSection>
        )}
      </div>
    </>
  );
}
