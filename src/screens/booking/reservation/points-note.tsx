import { useAvailablePoints } from '@/features/booking/use-available-points';
import { useLocale, useTranslation } from '@/i18n';
import { formatWon } from '@/i18n/format';
import { FormNotice } from '@/ui';

/** Tells a business member about points that can be spent on the next page. */
export function PointsNote() {
  const { t } = useTranslation('booking');
  const locale = useLocale();
  const available = useAvailablePoints();
  if (available === undefined || available === 0) return null;
  return (
    <FormNotice still title={t('points.noteTitle', { amount: formatWon(available, locale) })}>
      {t('points.note')}
    </FormNotice>
  );
}
