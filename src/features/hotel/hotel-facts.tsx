import { css } from '@emotion/react';
import styled from '@emotion/styled';

import type { HotelDetail } from '@/contract/hotel/hotel';
import { useTranslation } from '@/i18n';
import { Grid, Icon, type IconName, media, Row } from '@/ui';
import type hotelWords from '../../../public/locales/ko/hotel.json';
import { amenityName } from './texts';

const ICONS: Readonly<Record<string, IconName>> = {
  kitchen: 'kitchen',
  induction: 'kitchen',
  microwave: 'kitchen',
  fridge: 'kitchen',
  washer_in_room: 'washer',
  laundry_room: 'washer',
  dryer: 'washer',
  desk: 'desk',
  coworking: 'desk',
  wired_internet: 'wifi',
  wifi: 'wifi',
  parking: 'car',
  ev_charging: 'car',
  pets: 'paw',
  pool: 'pool',
  gym: 'gym',
  breakfast: 'breakfast',
  restaurant: 'breakfast',
  parcel_reception: 'parcel',
  resident_registration: 'document',
  receipts_for_companies: 'document',
  elevator: 'elevator',
  front_desk_24h: 'clock',
};

/** All amenities of a hotel or a room. */
export function AmenityList({ codes }: { codes: readonly string[] }) {
  const { t } = useTranslation('common');
  return (
    <Grid as="ul" columns={[2, 3]} gap={24} lineGap={12}>
      {codes.map((code) => (
        <Row as="li" key={code} gap={12} nowrap>
          <Icon name={ICONS[code] ?? 'check'} className="muted" />
          {amenityName(code, t)}
        </Row>
      ))}
    </Grid>
  );
}

const RowsRoot = styled('dl')(css`
  display: grid;

  & > div {
    display: grid;
    grid-template-columns: 144px 1fr;
    gap: 4px 24px;
    padding-block: 14px;
    border-top: 1px solid var(--line);
  }
  & > div:first-of-type {
    border-top: 0;
    padding-top: 0;
  }
  & dt {
    font-weight: 600;
  }
  & dd {
    color: var(--ink-2);
  }
  &[data-places] dd {
    display: flex;
    justify-content: space-between;
    gap: 16px;
  }
  /* The distance. */
  &[data-places] dd > :last-child {
    white-space: nowrap;
  }
  ${media.belowSmall} {
    & > div {
      grid-template-columns: 1fr;
    }
    &[data-places] > div {
      grid-template-columns: 104px 1fr;
    }
  }
`);

type Kind = keyof typeof hotelWords.kind;

/** The hotel's policies. */
export function PolicyList({ policies }: Pick<HotelDetail, 'policies'>) {
  const { t } = useTranslation('hotel');
  return (
    <RowsRoot>
      {policies.map(({ kind, text }) => (
        <div key={kind}>
          <dt>{t(`kind.${kind as Kind}`, { defaultValue: kind })}</dt>
          <dd>{text}</dd>
        </div>
      ))}
    </RowsRoot>
  );
}

/** Places nearby and their distances. */
export function NeighbourList({ places }: { places: HotelDetail['neighbourhood'] }) {
  const { t } = useTranslation('hotel');
  const { t: common } = useTranslation('common');
  return (
    <RowsRoot data-places="" className="num">
      {places.map(({ name, kind, metres }) => (
        <div key={`${kind} ${name}`}>
          <dt>{t(`kind.${kind as Kind}`, { defaultValue: kind })}</dt>
          <dd>
            <span>{name}</span>
            <span>
              {metres < 1000
                ? common('unit.metres', { count: metres })
                : common('unit.kilometres', { count: Math.round(metres / 100) / 10 })}
            </span>
          </dd>
        </div>
      ))}
    </RowsRoot>
  );
}
