import type { StayReview } from '@/contract/review';
import { useLocale, useTranslation } from '@/i18n';
import { formatInstant, formatNight } from '@/i18n/format';
import { FormNotice } from '@/ui';

/** Why a stay can't be reviewed; nothing for one that can. */
export function StandingNotice({ stay }: { stay: StayReview }) {
  const { t } = useTranslation('review');
  const locale = useLocale();
  const why = whyNot();
  if (why === null) return null;
  return (
    <FormNotice still tone="info" title={t('stay.closed')}>
      {why}
    </FormNotice>
  );

  function whyNot(): string | null {
    const { standing, from, lastDay, removedReason } = stay;
    switch (standing) {
      case 'TOO_EARLY':
        return t('stay.tooEarly', { when: from === null ? '' : formatInstant(from, locale) });
      case 'TOO_LATE':
        return t('stay.tooLate', { date: lastDay === null ? '' : formatNight(lastDay, locale) });
      case 'NOT_STAYED':
        return t('stay.notStayed');
      case 'REMOVED':
        return t('stay.removed', {
          reason: removedReason === null ? '' : t(`removed.reason.${removedReason}`),
        });
      default:
        return null;
    }
  }
}
