import { css } from '@emotion/react';
import styled from '@emotion/styled';
import type { TFunction } from 'i18next';

import type { Locale } from '@/config/constants';
import { paths } from '@/config/routes';
import type { HotelCard } from '@/contract/hotel/hotel';
import { selling } from '@/features/hotel-card/card-texts';
import { HotelCards, Offer } from '@/features/hotel-card/hotel-cards';
import { sharePicture } from '@/features/hotel-card/shared-picture';
import type { StayParams } from '@/lib/stay-params';
import { cardCover, Link, media, Picture } from '@/ui';

type ModuleProps = {
  hotels: readonly HotelCard[];
  /** The stay that the hotels are priced for, which their links take along. */
  stay: StayParams;
  locale: Locale;
  t: TFunction<'common'>;
};

/**
 * The hotels of a section of the main page. Sections one below the other differ in their form: a row of
 * cards, a list of small lines, a spread with one hotel large, and again a row.
 * @param at the place of the section on the page, from 0
 */
export function HotelModule({ at, ...props }: ModuleProps & { at: number }) {
  const form = (['row', 'list', 'spread'] as const)[at % 3];
  if (form === 'list') return <HotelLines {...props} layout="list" />;
  if (form === 'spread') return <HotelSpread {...props} />;
  return <HotelCards {...props} layout="row" eager={at === 0 ? 1 : 0} />;
}

const LinesRoot = styled('ul')(css`
  display: grid;
  align-content: start;

  &[data-layout='list'] {
    grid-template-columns: repeat(2, minmax(0, 1fr));
    column-gap: 48px;
  }
  & > li {
    position: relative;
    isolation: isolate;
    display: grid;
    grid-template-columns: 96px minmax(0, 1fr) auto;
    align-items: center;
    gap: 16px;
    padding-block: 16px;
    border-top: 1px solid var(--line);
  }
  & h3 a::after {
    ${cardCover}
  }
  & .total {
    text-align: end;
    white-space: nowrap;
    font-variant-numeric: tabular-nums;
  }
  & .total b {
    font-size: var(--text-title);
    line-height: var(--leading-body1);
    letter-spacing: -0.01em;
  }
  & .total span {
    display: block;
    font-size: var(--text-small);
    line-height: var(--leading-small);
    color: var(--ink-3);
  }
  ${media.belowMedium} {
    &[data-layout='list'] {
      grid-template-columns: minmax(0, 1fr);
    }
  }
  ${media.phone} {
    & > li {
      grid-template-columns: 96px minmax(0, 1fr);
      gap: 4px 14px;
    }
    & .ui-photo {
      grid-row: span 2;
      aspect-ratio: 1;
    }
    & .total {
      display: flex;
      flex-wrap: wrap;
      align-items: baseline;
      gap: 0 6px;
      text-align: start;
    }
    & li .points {
      display: none;
    }
  }
`);

/** Hotels as lines with a small picture, to be compared by their totals. */
function HotelLines({ hotels, stay, locale, t, layout }: ModuleProps & { layout?: 'list' }) {
  return (
    <LinesRoot data-layout={layout}>
      {hotels.map((hotel) => (
        <li key={hotel.id}>
          <div className="ui-photo" data-size="s">
            <Picture name={hotel.picture.name} blur={hotel.picture.blur} alt="" sizes={128} />
          </div>
          <HotelSummary hotel={hotel} stay={stay} t={t} size="title" />
          <Offer hotel={hotel} locale={locale} t={t} />
        </li>
      ))}
    </LinesRoot>
  );
}

/** Where a hotel is, its name as a link, and what speaks for it. */
function HotelSummary(
  props: Pick<ModuleProps, 'stay' | 't'> & { hotel: HotelCard; size: 'title' | 'h2' },
) {
  const { hotel, stay, t, size } = props;
  return (
    <div>
      <p className="body2 muted">
        {hotel.region.name} · {hotel.area.name}
      </p>
      <h3 className={size}>
        <Link href={paths.hotel(hotel.id, stay)} prefetch={false} onClick={sharePicture}>
          {hotel.name}
        </Link>
      </h3>
      <p className="points body2 muted">{selling(hotel, t)}</p>
    </div>
  );
}

const SpreadRoot = styled('div')(css`
  display: grid;
  grid-template-columns: minmax(0, 7fr) minmax(0, 5fr);
  gap: 40px;

  & > article {
    position: relative;
    isolation: isolate;
  }
  & > article > .ui-photo {
    aspect-ratio: 3 / 2;
    border-radius: var(--radius-l);
  }
  & > article > .ui-photo img {
    transition: transform var(--motion);
  }
  & > article > .said {
    display: flex;
    justify-content: space-between;
    align-items: end;
    gap: 24px;
    margin-top: 20px;
  }
  & > article .total {
    flex: none;
    text-align: end;
    font-variant-numeric: tabular-nums;
  }
  & > article .total b {
    font-size: var(--text-title);
    line-height: var(--leading-body1);
    letter-spacing: -0.01em;
  }
  & > article .total span {
    display: block;
    font-size: var(--text-body2);
    color: var(--ink-3);
  }
  & > article h3 a::after {
    ${cardCover}
  }
  & > ul > li:first-of-type {
    border-top: 0;
    padding-top: 0;
  }
  ${media.hover} {
    & > article:hover > .ui-photo img {
      transform: scale(1.02);
    }
  }
  ${media.stillness} {
    & > article > .ui-photo img {
      transition: none;
    }
  }
  ${media.belowMedium} {
    grid-template-columns: minmax(0, 1fr);
    gap: 24px;
  }
  ${media.phone} {
    & > article > .said {
      display: block;
    }
    & > article .total {
      margin-top: 8px;
      text-align: start;
    }
    & > article .total span {
      display: inline;
    }
  }
`);

/** One hotel large, and the others as lines beside it. */
function HotelSpread(props: ModuleProps) {
  const { hotels, stay, locale, t } = props;
  const [first, ...others] = hotels;
  if (first === undefined) return null;
  return (
    <SpreadRoot>
      <article>
        <div className="ui-photo">
          <Picture
            name={first.picture.name}
            blur={first.picture.blur}
            alt={first.picture.alt}
            sizes="(max-width: 1023px) 94vw, 688px"
          />
        </div>
        <div className="said">
          <HotelSummary hotel={first} stay={stay} t={t} size="h2" />
          <Offer hotel={first} locale={locale} t={t} />
        </div>
      </article>
      <HotelLines {...props} hotels={others} />
    </SpreadRoot>
  );
}
