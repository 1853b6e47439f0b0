import { useTranslation } from '@/i18n';
import { Button, EmptyState, Skeleton } from '@/ui';

/** A page whose main answer is on its way, or did not come. */
export function LoadFailed({ failed, onRetry }: { failed: boolean; onRetry: () => void }) {
  const { t } = useTranslation('common');
  if (!failed) {
    return (
      <div className="wrap section" aria-busy="true" aria-label={t('state.loading')}>
        <Skeleton height={320} />
      </div>
    );
  }
  return (
    <div className="wrap section">
      <EmptyState
        level={1}
        icon="warning"
        title={t('state.failed')}
        actions={<Button onClick={onRetry}>{t('action.retry')}</Button>}
      >
        {t('state.failedHint')}
      </EmptyState>
    </div>
  );
}
