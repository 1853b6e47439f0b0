import { AFTER_MIDNIGHT, hourAfter } from '@/domain/stay/arrival';
import { useTranslation } from '@/i18n';

/** Returns a function that formats the hour of arrival; null means it isn't known yet. */
export function useArrivalText(): (arrival: string | null) => string {
  const { t } = useTranslation('booking');
  return (arrival) => {
    if (arrival === null) return t('reservation.arrivalUnknown');
    if (arrival === AFTER_MIDNIGHT) return t('reservation.arrivalLate');
    return `${arrival}–${hourAfter(arrival)}`;
  };
}
