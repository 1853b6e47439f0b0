import type { TFunction } from 'i18next';

import type { Locale } from '@/config/constants';
import type { StayReview } from '@/contract/hotel/review';
import { formatInstant, formatNight } from '@/i18n/format';

/** Whether and until when a stay may be reviewed, or why it can't be. */
export function standingText(stay: StayReview, t: TFunction<'review'>, locale: Locale): string {
  const { standing, from, lastDay, removedReason } = stay;
  const date = lastDay === null ? '' : formatNight(lastDay, locale);
  switch (standing) {
    case 'OPEN':
      return t('stay.open', { date });
    case 'WRITTEN':
      return t('stay.written');
    case 'TOO_EARLY':
      return t('stay.tooEarly', { when: from === null ? '' : formatInstant(from, locale) });
    case 'TOO_LATE':
      return t('stay.tooLate', { date });
    case 'NOT_STAYED':
      return t('stay.notStayed');
    case 'REMOVED':
      return t('stay.removed', {
        reason: removedReason === null ? '' : t(`removed.reason.${removedReason}`),
      });
  }
}
