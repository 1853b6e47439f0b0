import { useTranslation } from '@/i18n';
import { Button, EmptyState, Skeleton } from '@/ui';

type Props = {
  /** The query that has no data yet. */
  query: { readonly isError: boolean; readonly refetch: () => unknown };
  /** Heading level of the error: 1 for a page's main content, which then fills the page. */
  level?: 1 | 2 | 3;
};

/**
 * A placeholder for data that is loading or failed to load. It must not look like an empty result.
 */
export function LoadState({ query, level = 1 }: Props) {
  const { t } = useTranslation('common');
  const place = level === 1 ? 'wrap section' : undefined;
  if (!query.isError) {
    return (
      <div className={place} role="status" aria-busy="true" aria-label={t('state.loading')}>
        <Skeleton height={level === 1 ? 320 : 120} />
      </div>
    );
  }
  return (
    <div className={place}>
      <EmptyState
        level={level}
        scene="lamp"
        title={t('state.failed')}
        actions={<Button onClick={() => void query.refetch()}>{t('action.retry')}</Button>}
      >
        {t('state.failedHint')}
      </EmptyState>
    </div>
  );
}
