import { paths } from '@/config/routes';
import { standingText } from '@/features/review-list/standing-text';
import { useLocale, useTranslation } from '@/i18n';
import { useApiQuery } from '@/lib/api/hooks';
import { ButtonLink } from '@/ui';

/** Whether and until when a stay can be reviewed, with a link to the review form. */
export function ReviewSection({ id }: { id: string }) {
  const { t } = useTranslation('review');
  const locale = useLocale();
  const { data } = useApiQuery('getStayReview', { params: { id } });
  // A booking that never became a stay can't be reviewed.
  if (data === undefined || data.standing === 'NOT_STAYED') return null;
  const { standing } = data;
  return (
    <section className="block" aria-labelledby="review-title">
      <h2 id="review-title" className="h3">
        {t('stay.title')}
      </h2>
      <p>{standingText(data, t, locale)}</p>
      {(standing === 'OPEN' || standing === 'WRITTEN') && (
        <div className="actions">
          <ButtonLink
            size="m"
            variant={standing === 'OPEN' ? 'primary' : 'secondary'}
            href={paths.ownReview(id)}
            prefetch={false}
          >
            {t(standing === 'OPEN' ? 'stay.write' : 'stay.see')}
          </ButtonLink>
        </div>
      )}
    </section>
  );
}
