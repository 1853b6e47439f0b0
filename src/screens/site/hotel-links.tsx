import { css } from '@emotion/react';
import styled from '@emotion/styled';
import Link from 'next/link';
import type { z } from 'zod';

import { paths } from '@/config/routes';
import type { StayView } from '@/contract/common';
import type { hotelCard } from '@/contract/hotel/hotel';
import { useLocale, useTranslation } from '@/i18n';
import { formatWon } from '@/i18n/format';
import { stayParamsFrom } from '@/lib/stay-params';
import { media, Picture, Price } from '@/ui';

type HotelCard = z.infer<typeof hotelCard>;

const HotelsRoot = styled('ul')(css`
  display: grid;
  grid-template-columns: repeat(4, 1fr);
  gap: 32px 20px;

  & a {
    display: block;
    border-radius: var(--radius-m);
  }
  & .photo {
    display: block;
    aspect-ratio: 4 / 3;
    margin-bottom: 14px;
    border-radius: var(--radius-m);
    overflow: hidden;
  }
  & .ui-price {
    margin-top: 8px;
  }
  ${media.belowMedium} {
    & {
      grid-template-columns: repeat(2, 1fr);
    }
  }
  ${media.phone} {
    & {
      grid-template-columns: 1fr;
    }
  }
`);

/** Hotels of a promotion with the total of the stay. */
export function HotelLinks({ hotels, stay }: { hotels: readonly HotelCard[]; stay: StayView }) {
  const { t } = useTranslation('site');
  const { t: common } = useTranslation('common');
  const locale = useLocale();
  const query = stayParamsFrom(stay);
  return (
    <HotelsRoot>
      {hotels.map((hotel) => (
        <li key={hotel.id}>
          <Link href={paths.hotel(hotel.id, query)} prefetch={false}>
            <span className="photo">
              <Picture
                name={hotel.picture.name}
                blur={hotel.picture.blur}
                alt=""
                sizes="(min-width: 1024px) 280px, (min-width: 480px) 50vw, 100vw"
              />
            </span>
            <p className="body2 muted">
              {hotel.region.name} · {hotel.area.name}
            </p>
            <h3 className="title">{hotel.name}</h3>
            {hotel.offer === null ? (
              <p className="body2 faint">{t('promotion.soldOut')}</p>
            ) : (
              <Price
                amount={formatWon(hotel.offer.total, locale)}
                note={`${common('unit.nights', { count: hotel.offer.nights })} · ${common('unit.perNight', { amount: formatWon(hotel.offer.perNight, locale) })}`}
              />
            )}
          </Link>
        </li>
      ))}
    </HotelsRoot>
  );
}
