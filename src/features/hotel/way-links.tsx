import { directionsTo, MAP_SERVICES, type MapPlace } from '@/domain/hotel/map';
import { useLocale, useTranslation } from '@/i18n';
import { ButtonLink, Row } from '@/ui';

/**
 * The order of map services: foreign visitors know Google's, while the two Korean ones find more
 * routes in Korea.
 */
const ORDER = {
  ko: MAP_SERVICES,
  en: ['GOOGLE', 'NAVER', 'KAKAO'],
} as const satisfies Record<string, readonly (typeof MAP_SERVICES)[number][]>;

/** Links to a place in the usual map services. */
export function WayLinks({ place }: { place: MapPlace }) {
  const { t } = useTranslation('map');
  const locale = useLocale();
  const ways = directionsTo(place);
  return (
    <Row gap={8} role="group" aria-label={t('directions')}>
      {ORDER[locale].map((service) => (
        <ButtonLink
          plain
          key={service}
          size="m"
          variant="secondary"
          href={ways[service]}
          target="_blank"
          rel="noopener noreferrer"
          aria-label={t('opens', { name: t(service) })}
        >
          {t(service)}
        </ButtonLink>
      ))}
    </Row>
  );
}
