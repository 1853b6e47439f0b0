import { useRouter } from 'next/router';
import { useMemo, useRef } from 'react';

import type { NextStay } from '@/contract/account/membership';
import { paths } from '@/config/routes';
import { ResultMap } from '@/features/result-map/result-map';
import type { MapLabel } from '@/features/result-map/types';
import { useSeen } from '@/ui/layout/use-seen';
import { useLocale, useTranslation } from '@/i18n';
import { useApiQuery } from '@/lib/api/hooks';
import { mapTexts, placeLabels } from '@/features/result-map/map-texts';
import type { HotelId } from '@/domain/ids';

/**
 * How far the map reaches from the hotel, in degrees (some kilometres, which shows the hotel's part
 * of the city).
 */
const AROUND = { lat: 0.02, lng: 0.04 };

const NO_LABELS: readonly MapLabel[] = [];
const REGIONS_REQUEST = {};

/** A map that shows where the hotel of a stay is. */
export function StayMap({ hotel, id }: { hotel: NextStay['hotel']; id: HotelId }) {
  const { t } = useTranslation('mypage');
  const { t: map } = useTranslation('map');
  const { t: common } = useTranslation('common');
  const locale = useLocale();
  const router = useRouter();
  const { name, lat, lng } = hotel;
  // Place names are requested only once the map has been scrolled into view.
  const root = useRef<HTMLDivElement>(null);
  const seen = useSeen(root);
  const regions = useApiQuery('getRegionState', REGIONS_REQUEST, { enabled: seen }).data;
  const labels = useMemo(
    () => (regions === undefined ? NO_LABELS : placeLabels(regions)),
    [regions],
  );
  const points = useMemo(
    () => [{ id, name, lat, lng, priceLabel: name, isOwn: true }],
    [id, name, lat, lng],
  );
  return (
    <div ref={root} style={{ height: '100%' }}>
      <ResultMap
        points={points}
        labels={labels}
        bounds={{
          south: lat - AROUND.lat,
          west: lng - AROUND.lng,
          north: lat + AROUND.lat,
          east: lng + AROUND.lng,
        }}
        activeId={id}
        onSelect={() => void router.push(paths.hotel(id))}
        texts={mapTexts(t('stay.map', { name }), locale, map, common)}
      />
    </div>
  );
}
