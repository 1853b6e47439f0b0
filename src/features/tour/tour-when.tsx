import type { TourView } from '@/contract/hotel/tour';
import { useLocale, useTranslation } from '@/i18n';
import { formatNight } from '@/i18n/format';
import { onOwnClock, useOwnZone } from '@/i18n/hooks';

/** The time of a tour in the hotel's time zone, and in the visitor's if that differs. */
export function TourWhen({ tour }: { tour: Pick<TourView, 'date' | 'time' | 'startsAt'> }) {
  const { t } = useTranslation('tour');
  const locale = useLocale();
  const own = onOwnClock(tour.startsAt, locale, useOwnZone());
  return (
    <>
      <time dateTime={tour.startsAt}>
        {formatNight(tour.date, locale)} {tour.time}
      </time>{' '}
      ({t('zone')}
      {own !== null && <>, {t('ownZone', { when: own })}</>})
    </>
  );
}
