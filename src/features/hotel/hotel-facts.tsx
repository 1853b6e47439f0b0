import { css } from '@emotion/react';
import styled from '@emotion/styled';

import { cleaningText } from '@/features/add-ons/quote-lines';
import type { AmenityCode } from '@/contract/catalogue/codes';
import type { HotelDetail } from '@/contract/hotel/hotel';
import { useLocale, useTranslation } from '@/i18n';
import { formatWon } from '@/i18n/format';
import { Grid, Icon, media, Stack } from '@/ui';
import type hotelWords from '../../../public/locales/ko/hotel.json';
import { findAmenityIcon, groupAmenities } from './amenities';
import { amenityName } from './texts';

/** What a hotel says of its amenities: where they are, what they cost, how fast and how often. */
type AmenityDetails = Pick<
  HotelDetail,
  'amenities' | 'inRooms' | 'addOnPrices' | 'cleaningPerWeek' | 'internetMbps'
>;

type AmenityListProps = {
  codes: readonly string[];
  /** The hotel whose amenities they are; without it, they are those of one room. */
  hotel?: AmenityDetails;
};

/** All amenities of a hotel or a room in four groups, each with its detail, where one is known. */
export function AmenityList({ codes, hotel }: AmenityListProps) {
  const { t } = useTranslation('hotel');
  const { t: common } = useTranslation('common');
  const detailOf = useAmenityDetails(hotel);
  return (
    <Grid columns={[1, 2]} gap={24} lineGap={32}>
      {groupAmenities(codes).map(([group, members]) => {
        const rows = members.map((code) => ({
          icon: findAmenityIcon(code),
          // The detail says where the washer stands, so the name doesn't.
          name: code === 'washer_in_room' ? t('amenities.washer') : amenityName(code, common),
          detail: detailOf(code),
        }));
        if (group === 'living' && hotel !== undefined) {
          const detail = detailOf('cleaning');
          rows.push({ icon: 'cleaning', name: common('addOn.cleaning'), detail });
        }
        if (rows.length === 0) return null;
        return (
          <Stack as="section" key={group} gap={12}>
            <h3 className="title">{t(`amenities.${group}`)}</h3>
            <Grid as="ul" columns={[2, 1]} gap={16} lineGap={12}>
              {rows.map(({ icon, name, detail }) => (
                <li key={name} className="ui-trait">
                  <Icon name={icon} />
                  {name} {detail !== undefined && <span className="body2 faint num">{detail}</span>}
                </li>
              ))}
            </Grid>
          </Stack>
        );
      })}
    </Grid>
  );
}

/**
 * Amenities that many hotels have only in some rooms. Where every room has one of these, the list adds
 * “in every room”; for others, such as a television, guests expect that anyway.
 */
const NOT_EXPECTED_EVERYWHERE: ReadonlySet<string> = new Set<AmenityCode>([
  'kitchen',
  'washer_in_room',
  'wired_internet',
]);

/**
 * Returns a function that gives the detail of an amenity: its price, its speed, how often rooms are
 * cleaned, or in which rooms it is. It gives undefined where nothing is known, and always without a hotel.
 */
function useAmenityDetails(
  hotel: AmenityDetails | undefined,
): (code: string) => string | undefined {
  const { t } = useTranslation('hotel');
  const { t: common } = useTranslation('common');
  const locale = useLocale();
  if (hotel === undefined) return () => undefined;
  const { amenities, inRooms, addOnPrices, cleaningPerWeek, internetMbps } = hotel;
  // The speed stands once: with the cable, or with Wi-Fi where there is no cable.
  const fastest = amenities.includes('wired_internet') ? 'wired_internet' : 'wifi';
  const priced = (price: number | null, unit: 'perMeal' | 'perNight') => {
    if (price === null) return undefined;
    if (price === 0) return common('addOn.free');
    return t(`amenities.${unit}`, { amount: formatWon(price, locale) });
  };
  return (code) => {
    if (code === 'cleaning') return cleaningText(cleaningPerWeek, common);
    if (code === 'breakfast') return priced(addOnPrices.breakfast, 'perMeal');
    if (code === 'parking') return priced(addOnPrices.parking, 'perNight');
    if (code === fastest && internetMbps !== null)
      return t('amenities.speed', { mbps: internetMbps });
    if (inRooms.some.includes(code)) return t('amenities.some');
    if (NOT_EXPECTED_EVERYWHERE.has(code) && inRooms.every.includes(code))
      return t('amenities.every');
    return code === 'washer_in_room' ? t('amenities.inside') : undefined;
  };
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
