import { css } from '@emotion/react';
import styled from '@emotion/styled';

import { paths } from '@/config/routes';
import type { Contract } from '@/contract';
import type { ResponseOf } from '@/contract/endpoint';
import { CARDS_AT_ONCE } from '@/contract/limits';
import { LoadState } from '@/features/problem/load-state';
import {
  FactList,
  textsOfAll,
  useFactTexts,
  type VoucherProduct,
} from '@/features/voucher/voucher-facts';
import { useLocale, useTranslation } from '@/i18n';
import { formatWon } from '@/i18n/format';
import { useApiQuery } from '@/lib/api/hooks';
import { ButtonLink, cardCover, EmptyState, Grid, Picture, Section, Stack } from '@/ui';

type Kind = ResponseOf<Contract['listVoucherGroups']>['groups'][number];

export const isForAnyHotel = ({ hotelId }: VoucherProduct): boolean => hotelId === null;

/**
 * The request for the cards of hotels that vouchers are for, whose pictures the vouchers show. The server makes the
 * same one before the page is rendered.
 */
export function cardsRequest(products: readonly VoucherProduct[]) {
  const ids = new Set(products.flatMap(({ hotelId }) => hotelId ?? []));
  return { query: { ids: [...ids].slice(0, CARDS_AT_ONCE).join(',') } };
}

/** The request for well reviewed hotels. A voucher that is valid at any hotel shows the picture of the first one. */
export const ANY_HOTEL_REQUEST = { query: {} };

const ProductsRoot = styled('ul')(css`
  margin-top: 40px;

  & > li {
    position: relative;
    isolation: isolate;
  }
  /* The button stays unpositioned, also while it is pressed, so that its cover is as large as the card. */
  & .ui-btn,
  & .ui-btn:active {
    position: static;
    transform: none;
  }
  & .ui-btn::after {
    ${cardCover}
  }
`);

/** The vouchers on sale, and below them once what all of them have in common. */
export function VoucherList() {
  const { t } = useTranslation('voucher');
  const query = useApiQuery('listVoucherGroups', {});
  const writeFacts = useFactTexts();
  if (query.data === undefined) return <LoadState query={query} level={2} />;
  const offers = query.data.groups.flatMap(({ vouchers, ...kind }) =>
    vouchers.map((product) => ({ product, kind, facts: writeFacts(product) })),
  );
  if (offers.length === 0) {
    return (
      <EmptyState scene="envelope" title={t('list.empty')}>
        {t('list.emptyText')}
      </EmptyState>
    );
  }
  const common = textsOfAll(offers.map(({ facts }) => facts));
  return (
    <>
      <Products
        offers={offers.map(({ facts, ...offer }) => ({
          ...offer,
          facts: facts.filter((text) => !common.includes(text)),
        }))}
      />
      {common.length > 0 && (
        <Section size="h3" heading={t('list.common')} gap={12} above={32} ground="quiet" pad="l">
          <FactList facts={common} />
        </Section>
      )}
    </>
  );
}

type Offer = {
  product: VoucherProduct;
  kind: Pick<Kind, 'title' | 'summary'>;
  /** The facts that not all vouchers have in common. */
  facts: readonly string[];
};

function Products({ offers }: { offers: readonly Offer[] }) {
  const pictureOf = usePictures(offers.map(({ product }) => product));
  return (
    <Grid as={ProductsRoot} columns={[1, 2, countColumns(offers.length)]}>
      {offers.map((offer, at) => (
        <li key={offer.product.id}>
          <Card {...offer} picture={pictureOf(offer.product)} isFirst={at === 0} />
        </li>
      ))}
    </Grid>
  );
}

/** Counts the columns that leave the fewest empty places in the last line of a wide screen. */
function countColumns(count: number): 2 | 3 | 4 {
  if (count < 3) return 2;
  const empty = (columns: number) => (columns - (count % columns)) % columns;
  return empty(4) <= empty(3) ? 4 : 3;
}

type HotelPicture = ResponseOf<Contract['getHotelCards']>['hotels'][number]['picture'];

/**
 * The picture of the hotel of each voucher; for a voucher that is valid at any hotel, that of a hotel
 * with good reviews.
 */
function usePictures(products: readonly VoucherProduct[]) {
  const cards = useApiQuery('getHotelCards', cardsRequest(products)).data?.hotels ?? [];
  const options = { enabled: products.some(isForAnyHotel) };
  const [any] = useApiQuery('getFeatureHotels', ANY_HOTEL_REQUEST, options).data?.hotels ?? [];
  return ({ hotelId }: VoucherProduct): HotelPicture | undefined =>
    (hotelId === null ? any : cards.find(({ id }) => id === hotelId))?.picture;
}

type CardProps = Offer & {
  picture: HotelPicture | undefined;
  /** Whether the card is the first one, whose picture is on the first screen. */
  isFirst: boolean;
};

function Card({ product, kind, facts, picture, isFirst }: CardProps) {
  const { t } = useTranslation('voucher');
  const { t: common } = useTranslation('common');
  const locale = useLocale();
  const { id, title, price, nights } = product;
  return (
    <Stack as="article" ground="line" className="ui-filled">
      <Stack gap={12}>
        {picture !== undefined && (
          <span className="ui-photo" data-ratio="wide">
            <Picture
              name={picture.name}
              blur={picture.blur}
              alt={picture.alt}
              priority={isFirst}
              sizes="(min-width: 1024px) 400px, (min-width: 768px) 50vw, 100vw"
            />
          </span>
        )}
        <div>
          <p className="body2 muted">{kind.title}</p>
          <h2 className="h3">{title}</h2>
          <p className="body2 muted">{kind.summary}</p>
        </div>
        <div>
          <p className="h2 accent num">{formatWon(price, locale)}</p>
          <p className="body2 muted num">
            {common('unit.nights', { count: nights })},{' '}
            {t('fact.perNight', { amount: formatWon(Math.round(price / nights), locale) })}
          </p>
        </div>
      </Stack>
      <div>
        <FactList facts={facts} />
      </div>
      <ButtonLink
        size="m"
        variant="secondary"
        fullWidth
        href={paths.voucher(id)}
        prefetch={false}
        aria-label={t('list.buyOf', { title })}
      >
        {t('list.buy')}
      </ButtonLink>
    </Stack>
  );
}
