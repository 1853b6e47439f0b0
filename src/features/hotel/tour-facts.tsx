import type { TourView } from '@/contract/hotel/tour';
import { useLocale, useTranslation } from '@/i18n';
import { formatNight } from '@/i18n/format';
import { formatByVisitorClock, useVisitorClock } from '@/i18n/hooks';
import { Tag } from '@/ui';

/** The state of a tour, with the same word and colour on every page. */
export function TourTag({ state }: { state: TourView['state'] }) {
  const { t } = useTranslation('tour');
  return <Tag tone={state === 'BOOKED' ? 'accent' : 'neutral'}>{t(`state.${state}`)}</Tag>;
}

/** The time of a tour in the hotel's time zone, and in the visitor's if that differs. */
export function TourWhen({ tour }: { tour: Pick<TourView, 'date' | 'time' | 'startsAt'> }) {
  const { t } = useTranslation('tour');
  const locale = useLocale();
  const own = formatByVisitorClock(tour.startsAt, locale, useVisitorClock());
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
