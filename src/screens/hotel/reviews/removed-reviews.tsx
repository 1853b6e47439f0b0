import type { Contract } from '@/contract';
import type { ResponseOf } from '@/contract/endpoint';
import { useTranslation } from '@/i18n';

type Props = { removed: ResponseOf<Contract['listReviews']>['removed'] };

/** How many reviews of a hotel were removed and why; shown even when there are none. */
export function RemovedReviews({ removed }: Props) {
  const { t } = useTranslation('review');
  const count = removed.reduce((sum, one) => sum + one.count, 0);
  return (
    <section aria-labelledby="removed-title">
      <h2 id="removed-title" className="title">
        {t('removed.title')}
      </h2>
      <div className="body2 muted" style={{ display: 'grid', gap: 4, marginTop: 8 }}>
        <p>{count === 0 ? t('removed.none') : t('removed.count', { count })}</p>
        {count > 0 && (
          <ul data-testid="removed">
            {removed.map((one) => (
              <li key={one.reason}>
                {t('removed.of', { reason: t(`removed.reason.${one.reason}`), count: one.count })}
              </li>
            ))}
          </ul>
        )}
        <p>{t('removed.rule')}</p>
      </div>
    </section>
  );
}
