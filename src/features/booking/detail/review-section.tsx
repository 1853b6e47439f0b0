import Link from 'next/link';

import { paths } from '@/config/routes';
import { useLocale, useTranslation } from '@/i18n';
import { formatInstant, formatNight } from '@/i18n/format';
import { useApiQuery } from '@/lib/api/hooks';
import { buttonClass, buttonData } from '@/ui';

/** Whether and until when a stay may be reviewed, and the way there. */
export function ReviewSection({ id }: { id: string }) {
  const { t } = useTranslation('review');
  const locale = useLocale();
  const { data } = useApiQuery('getStayReview', { params: { id } });
  // A booking that never became a stay has nothing to say here.
  if (data === undefined || data.standing === 'NOT_STAYED') return null;
  const { standing, lastDay, from, removedReason } = data;
  const date = lastDay === null ? '' : formatNight(lastDay, locale);
  const text = {
    OPEN: () => t('stay.open', { date }),
    WRITTEN: () => t('stay.written'),
    TOO_EARLY: () => t('stay.tooEarly', { when: from === null ? '' : formatInstant(from, locale) }),
    TOO_LATE: () => t('stay.tooLate', { date }),
    REMOVED: () =>
      t('stay.removed', {
        reason: removedReason === null ? '' : t(`removed.reason.${removedReason}`),
      }),
  }[standing]();
  return (
    <section className="block" aria-labelledby="review-title">
      <h2 id="review-title" className="h3">
        {t('stay.title')}
      </h2>
      <p>{text}</p>
      {(standing === 'OPEN' || standing === 'WRITTEN') && (
        <div className="actions">
          <Link
            className={buttonClass}
            {...buttonData({ size: 'm', variant: standing === 'OPEN' ? 'primary' : 'secondary' })}
            href={paths.ownReview(id)}
            prefetch={false}
          >
            {t(standing === 'OPEN' ? 'stay.write' : 'stay.see')}
          </Link>
        </div>
      )}
    </section>
  );
}
