import { css } from '@emotion/react';
import styled from '@emotion/styled';
import { useRouter } from 'next/router';
import { useMemo, useRef } from 'react';

import { paths } from '@/config/routes';
import type { HotelCard, HotelDetail } from '@/contract/hotel/hotel';
import { formatWonShort } from '@/domain/price/money';
import { ResultMap } from '@/features/result-map/result-map';
import type { MapLabel } from '@/features/result-map/types';
import { useSeen } from '@/ui/layout/use-seen';
import { useLocale, useTranslation } from '@/i18n';
import { useApiQuery } from '@/lib/api/hooks';
import type { StayParams } from '@/lib/stay-params';
import { media } from '@/ui';
import { mapTexts, placeLabels } from '@/features/result-map/map-texts';

const MapRoot = styled('div')(css`
  height: 400px;
  border-radius: var(--radius-l);
  overflow: hidden;

  /* Without scripts there is no map to make room for. */
  @media (scripting: none) {
    display: none;
  }
  ${media.belowSmall} {
    height: 320px;
  }
`);

const NO_LABELS: readonly MapLabel[] = [];

/** How far the map reaches from the hotel, in degrees (about a kilometre to each side). */
const AROUND = { lat: 0.0076, lng: 0.0095 };
/** The circles around the hotel, in metres: some five and ten minutes on foot. */
const RINGS = [400, 800];

/** A map with the hotel, and with hotels nearby that are free for the same stay. */
export function HotelMap(props: {
  hotel: HotelDetail;
  others: readonly HotelCard[];
  stay: StayParams;
}) {
  const { hotel, others, stay } = props;
  const { t } = useTranslation('hotel');
  const { t: map } = useTranslation('map');
  const { t: common } = useTranslation('common');
  const locale = useLocale();
  const router = useRouter();
  // Place names are requested only once the map has been scrolled into view.
  const root = useRef<HTMLDivElement>(null);
  const seen = useSeen(root);
  const regions = useApiQuery('getRegionState', { query: stay }, { enabled: seen }).data;
  const labels = useMemo(
    () => (regions === undefined ? NO_LABELS : placeLabels(regions)),
    [regions],
  );
  const points = useMemo(
    () =>
      [hotel, ...others].map(({ id, lat, lng, name, offer }) => ({
        id,
        lat,
        lng,
        name,
        ...(offer === null
          ? { priceLabel: name }
          : {
              priceLabel: map('price', { amount: formatWonShort(offer.total, locale) }),
              total: offer.total,
            }),
        isOwn: id === hotel.id,
      })),
    [hotel, others, locale, map],
  );
  const { lat, lng } = hotel;
  const around = {
    south: lat - AROUND.lat,
    west: lng - AROUND.lng,
    north: lat + AROUND.lat,
    east: lng + AROUND.lng,
  };
  return (
    <MapRoot ref={root}>
      <ResultMap
        points={points}
        labels={labels}
        bounds={around}
        activeId={hotel.id}
        rings={{ lat, lng, metres: RINGS }}
        onSelect={(id) => {
          if (id !== hotel.id) void router.push(paths.hotel(id, stay));
        }}
        texts={{
          ...mapTexts(t('section.map', { name: hotel.name }), locale, map, common),
          from: (total) => map('from', { amount: formatWonShort(total, locale) }),
        }}
      />
    </MapRoot>
  );
}
