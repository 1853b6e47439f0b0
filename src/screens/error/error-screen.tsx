import { ErrorFallback } from '@/features/site/error-fallback';
import { useTranslation } from '@/i18n';
import { PageHead } from '@/ui';

/** The 500 page. */
export function ErrorScreen() {
  const { t } = useTranslation('shell');
  return (
    <>
      <PageHead title={t('fallback.error.title')} noIndex />
      <ErrorFallback type="error" />
    </>
  );
}
