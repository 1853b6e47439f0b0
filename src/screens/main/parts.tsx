import { css } from '@emotion/react';
import styled from '@emotion/styled';
import type { TFunction } from 'i18next';
import type { AnchorHTMLAttributes, ReactNode } from 'react';

import { useCta } from '@/analytics/use-tracked';
import type { Locale } from '@/config/constants';
import { paths } from '@/config/routes';
import type { Contract } from '@/contract';
import type { CollectionCard } from '@/contract/content/collections';
import type { Banner } from '@/contract/content/site';
import type { ResponseOf } from '@/contract/endpoint';
import { isInside } from '@/domain/content/content';
import { formatWon } from '@/i18n/format';
import { keepTogether } from '@/i18n/keep-together';
import { Grid, Icon, type IconName, LengthLadder, Link, media, Picture, Stack } from '@/ui';

const RegionsRoot = styled('ul')(css`
  display: grid;
  grid-auto-flow: column;
  grid-auto-columns: minmax(176px, 1fr);
  gap: 20px;
  overflow-x: auto;
  scroll-snap-type: x proximity;
  /* Room for the focus ring, which the scrolling box would cut off. */
  margin: -4px;
  padding: 4px;

  & > li {
    scroll-snap-align: start;
  }
  & .ui-photo {
    aspect-ratio: 4 / 5;
  }
  & b,
  & .num {
    display: block;
  }
  ${media.belowSmall} {
    grid-auto-columns: 42%;
    gap: 12px;
    margin-inline: -24px;
    padding-inline: 24px;
    scroll-padding-inline: 24px;
  }
  ${media.phone} {
    margin-inline: -16px;
    padding-inline: 16px;
    scroll-padding-inline: 16px;
  }
`);

type Catalog = ResponseOf<Contract['getMainCatalogs']>['catalogs'][number];

/** A strip of links to neighbourhoods, each with the lowest price of a stay there. */
export function RegionStrip(props: {
  catalogs: readonly Catalog[];
  nights: number;
  locale: Locale;
  t: TFunction<'home'>;
  common: TFunction<'common'>;
}) {
  const { catalogs, nights, locale, t, common } = props;
  return (
    <RegionsRoot>
      {catalogs.map((catalog) => (
        <li key={catalog.id}>
          <Link className="ui-zoom" href={catalog.href} prefetch={false}>
            <span className="ui-photo">
              <Picture
                name={catalog.picture.name}
                blur={catalog.picture.blur}
                alt=""
                sizes="(max-width: 767px) 64vw, 300px"
              />
            </span>
            <b className="h3 headline">{catalog.title}</b>
            <span className="body2 muted num">
              {common('unit.hotels', { count: catalog.hotels })}
            </span>
            {catalog.fromTotal === null ? null : (
              <span className="body2 muted num">
                {t('regions.from', {
                  nights: common('unit.nights', { count: nights }),
                  amount: formatWon(catalog.fromTotal, locale),
                })}
              </span>
            )}
          </Link>
        </li>
      ))}
    </RegionsRoot>
  );
}

type Ladder = ReadonlyArray<{ minNights: number; percent: number; perNight: number }>;

/** Shows how the price of a night falls with the length of the stay, for one real hotel. */
export function LengthBand(props: {
  hotel: { id: number; name: string };
  ladder: Ladder;
  locale: Locale;
  t: TFunction<'home'>;
  common: TFunction<'common'>;
}) {
  const { hotel, ladder, locale, t, common } = props;
  const highest = Math.max(...ladder.map((step) => step.perNight));
  return (
    <section className="ui-band">
      <Grid columns={[1, 2]} gap={56} lineGap={24} align="center" className="wrap">
        <div>
          <h2 className="h1 headline">{t('ladder.title')}</h2>
          <p className="muted" data-above={12}>
            {t('ladder.text')}
          </p>
          <p className="body2 faint" data-above={12}>
            {t('ladder.example')}{' '}
            <Link href={paths.hotel(hotel.id)} prefetch={false} className="ui-underline accent">
              {hotel.name}
            </Link>
          </p>
        </div>
        <LengthLadder
          label={t('ladder.title')}
          rungs={ladder.map((step, at) => ({
            label:
              step.minNights === 1
                ? common('unit.nights', { count: 1 })
                : t('ladder.from', { nights: common('unit.nights', { count: step.minNights }) }),
            amount: formatWon(step.perNight, locale),
            share: step.perNight / highest,
            best: at === ladder.length - 1,
          }))}
        />
      </Grid>
    </section>
  );
}

const PROMISES = [
  ['price', 'card'],
  ['tour', 'calendar'],
  ['refund', 'refund'],
] as const satisfies ReadonlyArray<readonly [string, IconName]>;

export function Promises({ t }: { t: TFunction<'home'> }) {
  return (
    <Grid as="ul" columns={[1, 3]} gap={20}>
      {PROMISES.map(([key, icon]) => (
        <Stack as="li" key={key} gap={4} ground="quiet" pad="l">
          <Icon name={icon} size={32} className="accent" />
          <h3 className="title">{t(`promise.${key}.title`)}</h3>
          <p className="body2 muted">{t(`promise.${key}.text`)}</p>
        </Stack>
      ))}
    </Grid>
  );
}

type QuotedReview = ResponseOf<Contract['getMainReviews']>['reviews'][number];

const StoryRoot = styled('div')(css`
  display: grid;
  gap: 24px;
  padding: 48px;
  border-radius: var(--radius-l);
  background: var(--paper-2);

  & .numbers {
    display: flex;
    flex-wrap: wrap;
    gap: 16px 56px;
  }
  & dt {
    font-size: var(--text-body2);
    line-height: var(--leading-body2);
    color: var(--ink-2);
  }
  & blockquote {
    max-width: 920px;
    font-size: var(--text-h2);
    line-height: var(--leading-h1);
    letter-spacing: -0.016em;
    text-wrap: pretty;
  }
  & footer {
    margin-top: 16px;
  }
  ${media.belowSmall} {
    padding: 24px;
    & .numbers {
      justify-content: space-between;
      gap: 8px;
    }
    & blockquote {
      font-size: var(--text-title);
      line-height: var(--leading-price);
    }
  }
`);

/** A guest's long stay in numbers and in the guest's own words. */
function Story({ review, t, common }: { review: QuotedReview } & StoryTexts) {
  const numbers = [
    ['nights', common('unit.nights', { count: review.nights })],
    ['score', review.score.toFixed(1)],
    ['month', review.stayedIn.replace('-', '.')],
  ] as const;
  return (
    <StoryRoot>
      <dl className="numbers">
        {numbers.map(([key, value]) => (
          <div key={key}>
            <dt>{t(`reviews.${key}`)}</dt>
            <dd className="display2 headline num">{value}</dd>
          </div>
        ))}
      </dl>
      <div>
        <blockquote className="ui-clamped" lang={review.language}>
          {keepTogether(review.text)}
        </blockquote>
        <Source review={review} />
      </div>
    </StoryRoot>
  );
}

function Source({ review, nights }: { review: QuotedReview; nights?: string }) {
  return (
    <footer className="body2 faint">
      <Link
        className="ui-underline"
        href={paths.hotelReview(review.hotelId, review.id)}
        prefetch={false}
      >
        {review.hotelName}
      </Link>{' '}
      · {nights === undefined ? '' : `${nights} · `}
      {review.author}
    </footer>
  );
}

type StoryTexts = { t: TFunction<'home'>; common: TFunction<'common'> };

/** Reviews by guests of long stays: the first as a story, two more as quotes below it. */
export function Stories({ reviews, t, common }: { reviews: readonly QuotedReview[] } & StoryTexts) {
  const [first, ...others] = reviews;
  if (first === undefined) return null;
  return (
    <Stack gap={24}>
      <Story review={first} t={t} common={common} />
      {others.length === 0 ? null : (
        <Grid as="ul" columns={[1, 2]} gap={48} lineGap={24}>
          {others.map((review) => (
            <Stack as="li" key={review.id} gap={8}>
              <b className="num">
                <span aria-hidden="true">★ </span>
                <span className="ui-sr">{t('reviews.score')} </span>
                {review.score.toFixed(1)}
              </b>
              <blockquote className="ui-clamped" lang={review.language}>
                {keepTogether(review.text)}
              </blockquote>
              <Source review={review} nights={common('unit.nights', { count: review.nights })} />
            </Stack>
          ))}
        </Grid>
      )}
    </Stack>
  );
}

type Props = Omit<AnchorHTMLAttributes<HTMLAnchorElement>, 'href'> & {
  banner: Banner;
  place: 'banner_carousel' | 'banner_top' | 'banner_bottom';
  /** Position among the banners of its place, from 1. */
  position: number;
  children: ReactNode;
};

/** The link of a banner. With consent, views and clicks are reported to analytics. */
export function BannerLink({ banner, place, position, children, ...look }: Props) {
  const counted = useCta({ place, source: String(banner.id), cta: 'banner', position });
  if (isInside(banner.href)) {
    return (
      <Link href={banner.href} prefetch={false} {...look} {...counted}>
        {children}
      </Link>
    );
  }
  return (
    <a href={banner.href} rel="noopener noreferrer" {...look} {...counted}>
      {children}
    </a>
  );
}

const SpreadRoot = styled('ul')(css`
  display: grid;
  grid-template-columns: minmax(0, 8fr) minmax(0, 4fr);
  gap: 24px 32px;

  & > li:first-of-type {
    grid-row: span 2;
  }
  & .ui-photo {
    aspect-ratio: 16 / 9;
  }
  & > li:first-of-type .ui-photo {
    aspect-ratio: 3 / 2;
  }
  ${media.belowSmall} {
    grid-template-columns: minmax(0, 1fr);
    & > li:first-of-type .ui-photo {
      aspect-ratio: 4 / 3;
    }
  }
`);

/**
 * The other large banners as a spread: the first large, two more beside it. The first of all stands
 * beside the search.
 */
export function BannerSpread({ banners }: { banners: readonly Banner[] }) {
  return (
    <SpreadRoot>
      {banners.slice(0, 3).map((banner, at) => (
        <li key={banner.id}>
          <BannerLink className="ui-zoom" banner={banner} place="banner_carousel" position={at + 2}>
            {banner.picture === null ? null : (
              <span className="ui-photo">
                <Picture
                  name={banner.picture.name}
                  blur={banner.picture.blur}
                  alt=""
                  sizes={
                    at === 0
                      ? '(max-width: 767px) 104vw, (max-width: 1216px) 63vw, 792px'
                      : '(max-width: 767px) 92vw, (max-width: 1216px) 31vw, 384px'
                  }
                />
              </span>
            )}
            <h3 className={at === 0 ? 'h1 headline' : 'h3 headline'}>{banner.title}</h3>
            <p className={at === 0 ? 'muted' : 'body2 muted'}>{banner.body}</p>
          </BannerLink>
        </li>
      ))}
    </SpreadRoot>
  );
}

/** The first collections, in a row. */
export function CollectionRow(props: {
  collections: readonly CollectionCard[];
  common: TFunction<'common'>;
}) {
  const { collections, common } = props;
  return (
    <Grid as="ul" columns={[2, 2, 4]} gap={20}>
      {collections.map(({ tag, title, picture, hotels }) => (
        <li key={tag}>
          <Link className="ui-zoom" href={paths.collection(tag)} prefetch={false}>
            <span className="ui-photo">
              <Picture
                name={picture.name}
                blur={picture.blur}
                alt=""
                sizes="(min-width: 1024px) 280px, 50vw"
              />
            </span>
            <h3 className="title">{title}</h3>
            <p className="body2 muted">{common('unit.hotels', { count: hotels.length })}</p>
          </Link>
        </li>
      ))}
    </Grid>
  );
}
