import { css } from '@emotion/react';
import styled from '@emotion/styled';
import { useRouter } from 'next/router';
import { useMemo } from 'react';

import type { NextStay } from '@/contract/membership';
import { paths } from '@/config/routes';
import { ResultMap } from '@/features/result-map/result-map';
import { useTranslation } from '@/i18n';
import { mapTexts } from '../search/map-texts';

const MapRoot = styled('div')(css`
  height: 100%;

  /* Without scripts there is no map to make room for. */
  @media (scripting: none) {
    display: none;
  }
`);

/** Degrees to each side: some kilometres, which show the part of the city. */
const AROUND = { lat: 0.03, lng: 0.04 };

/** Where the hotel of a stay is. */
export function StayMap({ hotel, id }: { hotel: NextStay['hotel']; id: number }) {
  const { t } = useTranslation('mypage');
  const { t: map } = useTranslation('map');
  const { t: common } = useTranslation('common');
  const router = useRouter();
  const { name, lat, lng } = hotel;
  const points = useMemo(
    () => [{ ...{ id, name, lat, lng }, priceLabel: name, isOwn: true }],
    [id, name, lat, lng],
  );
  return (
    <MapRoot>
      <ResultMap
        points={points}
        bounds={{
          south: lat - AROUND.lat,
          west: lng - AROUND.lng,
          north: lat + AROUND.lat,
          east: lng + AROUND.lng,
        }}
        activeId={id}
        onSelect={() => void router.push(paths.hotel(id))}
        texts={mapTexts(t('stay.map', { name }), map, common)}
      />
    </MapRoot>
  );
}
