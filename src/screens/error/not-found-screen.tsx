import { ErrorFallback } from '@/features/site/error-fallback';
import { useTranslation } from '@/i18n';
import { PageHead } from '@/ui';

/** The 404 page. */
export function NotFoundScreen() {
  const { t } = useTranslation('shell');
  return (
    <>
      <PageHead title={t('fallback.notFound.title')} noIndex />
      <ErrorFallback type="notFound" />
    </>
  );
}
