import { useTranslation } from '@/i18n';
import { Button, EmptyState, Skeleton } from '@/ui';

type Props = {
  /** The query whose answer is missing. */
  query: { readonly isError: boolean; readonly refetch: () => unknown };
  /** Heading level: 1 for a page's main answer, which then fills the page; else a part of it. */
  level?: 1 | 2 | 3;
};

/**
 * Stands where an answer should be that is on its way, or did not come. Never what an empty answer
 * would say.
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
        icon="warning"
        title={t('state.failed')}
        actions={<Button onClick={() => void query.refetch()}>{t('action.retry')}</Button>}
      >
        {t('state.failedHint')}
      </EmptyState>
    </div>
  );
}
