import type { ReactNode } from 'react';

import type { NextStay } from '@/contract/account/membership';
import { directionsTo, MAP_SERVICES } from '@/domain/hotel/directions';
import { useLocale, useTranslation } from '@/i18n';
import { ButtonLink, CopyButton } from '@/ui';
import { Need } from './need';

/**
 * The order of map services: foreign visitors know Google's, while the two Korean ones find more
 * routes in Korea.
 */
const ORDER = {
  ko: MAP_SERVICES,
  en: ['GOOGLE', 'NAVER', 'KAKAO'],
} as const satisfies Record<string, readonly (typeof MAP_SERVICES)[number][]>;

/**
 * The address in the reader's language and in Korean for a taxi, with links to the usual map
 * services.
 * @param props.map the location on a map; null when the guest is already there
 */
export function WayThere({ hotel, map }: { hotel: NextStay['hotel']; map: ReactNode }) {
  const { t } = useTranslation('mypage');
  const locale = useLocale();
  const { name, address, addressKo, lat, lng } = hotel;
  const isForeign = address !== addressKo;
  const ways = directionsTo({ name, address: addressKo, lat, lng });
  return (
    <Need icon="map-pin" name={t(map === null ? 'stay.address' : 'stay.wayThere')}>
      <p>{address}</p>
      {isForeign && (
        <p className="muted" lang="ko">
          {addressKo}
        </p>
      )}
      {map !== null && <div className="where">{map}</div>}
      <div className="ways" role="group" aria-label={t('stay.directions')}>
        {ORDER[locale].map((service) => (
          <ButtonLink
            plain
            key={service}
            size="m"
            variant="secondary"
            href={ways[service]}
            target="_blank"
            rel="noopener noreferrer"
            aria-label={t('stay.opens', { name: t(`stay.${service}`) })}
          >
            {t(`stay.${service}`)}
          </ButtonLink>
        ))}
      </div>
      <div className="ways">
        <CopyButton
          text={addressKo}
          label={t(isForeign ? 'stay.copyKo' : 'stay.copy')}
          done={t('stay.copied')}
        />
      </div>
    </Need>
  );
}
