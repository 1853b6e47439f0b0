import { css } from '@emotion/react';
import styled from '@emotion/styled';

import { paths } from '@/config/routes';
import type { Contract } from '@/contract';
import type { ResponseOf } from '@/contract/endpoint';
import { type Traveller, TRAVELLERS } from '@/domain/hotel/review';
import { type ReviewFilter, STAY_LENGTHS, type StayLength } from '@/domain/hotel/review-groups';
import type { HotelId, RoomTypeId } from '@/domain/ids';
import { useTranslation } from '@/i18n';
import { chipClass, Link, media } from '@/ui';

type Query = Readonly<Record<string, string | undefined>>;

/** The filters in the URL; a missing one means all reviews. */
export type ReviewListParams = {
  readonly traveller?: Traveller;
  readonly language?: 'ko' | 'en';
  readonly length?: StayLength;
  readonly room?: RoomTypeId;
};

/** Parses the filters from a URL's query; invalid parts are left out. */
export function parseReviewListParams(query: Query): ReviewListParams {
  const traveller = TRAVELLERS.find((known) => known === query.traveller);
  const language = (['ko', 'en'] as const).find((known) => known === query.language);
  const length = STAY_LENGTHS.find(({ key }) => key === query.length)?.key;
  const room = /^[1-9]\d{0,8}$/.test(query.room ?? '') ? Number(query.room) : undefined;
  return {
    ...(traveller === undefined ? {} : { traveller }),
    ...(language === undefined ? {} : { language }),
    ...(length === undefined ? {} : { length }),
    ...(room === undefined ? {} : { room }),
  };
}

/** The request for a page of reviews, the same on the server and in the browser. */
export const reviewsRequest = (hotelId: HotelId, filter: ReviewListParams, page: number) => ({
  params: { id: hotelId },
  query: { ...filter, page },
});

/** The URL of a page of filtered reviews; the first page has no number. */
export const reviewsPath = (hotelId: HotelId, filter: ReviewFilter, page = 1) =>
  paths.hotelReviews(hotelId, { ...filter, page: page > 1 ? page : undefined });

const FiltersRoot = styled('div')(css`
  display: grid;
  gap: 12px;

  & .group {
    display: grid;
    gap: 4px;
    min-width: 0;
  }
  & .group > p {
    font-size: var(--text-body2);
    line-height: var(--leading-body2);
    color: var(--ink-2);
  }
  & .count {
    margin-left: 6px;
    color: var(--ink-3);
    font-variant-numeric: tabular-nums;
  }
  ${media.small} {
    & .group {
      grid-template-columns: 96px minmax(0, 1fr);
      align-items: center;
    }
    & nav {
      flex-wrap: wrap;
      overflow: visible;
    }
  }
`);

type Props = {
  hotelId: HotelId;
  filter: ReviewListParams;
  choices: ResponseOf<Contract['listReviews']>['choices'];
};

/**
 * The filters for reviews. Each choice is a link with the number of reviews; pressing an active one
 * removes it.
 */
export function ReviewFilters({ hotelId, filter: asked, choices }: Props) {
  const { t } = useTranslation('review');
  const { t: hotel } = useTranslation('hotel');
  const group = <K extends keyof ReviewListParams>(
    kind: K,
    options: ReadonlyArray<{
      value: ReviewListParams[K] & (string | number);
      count: number;
      name: string;
    }>,
  ) => {
    // With only one option there is nothing to choose.
    if (options.length < 2 && asked[kind] === undefined) return null;
    const { [kind]: chosen, ...others } = asked;
    const chip = (
      key: string,
      to: ReviewListParams,
      current: boolean,
      name: string,
      count?: number,
    ) => (
      <Link
        key={key}
        className={chipClass}
        aria-current={current ? 'true' : undefined}
        href={reviewsPath(hotelId, to)}
        prefetch={false}
        scroll={false}
      >
        {name}
        {count !== undefined && <span className="count">{count}</span>}
      </Link>
    );
    const id = `reviews-by-${kind}`;
    return (
      <div className="group">
        <p id={id}>{t(`filter.${kind}`)}</p>
        <nav className="ui-chips" data-choice="line" data-scroll="" aria-labelledby={id}>
          {chip('all', others, chosen === undefined, t('filter.all'))}
          {options.map(({ value, count, name }) =>
            chip(
              String(value),
              chosen === value ? others : { ...others, [kind]: value },
              chosen === value,
              name,
              count,
            ),
          )}
        </nav>
      </div>
    );
  };
  return (
    <FiltersRoot role="group" aria-label={t('filter.title')}>
      {group(
        'traveller',
        choices.traveller.map((one) => ({ ...one, name: hotel(`reviews.${one.value}`) })),
      )}
      {group(
        'length',
        choices.length.map((one) => ({ ...one, name: t(`filter.${one.value}`) })),
      )}
      {group(
        'language',
        choices.language.map((one) => ({ ...one, name: t(`filter.${one.value}`) })),
      )}
      {group('room', choices.room)}
    </FiltersRoot>
  );
}
