import { PageHead } from '@/features/seo/page-head';
import { ErrorFallback } from '@/features/site/error-fallback';
import { useTranslation } from '@/i18n';

/** The 500 page. */
export function ErrorScreen() {
  const { t } = useTranslation('error');
  return (
    <>
      <PageHead title={t('error.title')} />
      <ErrorFallback type="error" />
    </>
  );
}

/** The 404 page. */
export function NotFoundScreen() {
  const { t } = useTranslation('error');
  return (
    <>
      <PageHead title={t('notFound.title')} />
      <ErrorFallback type="notFound" />
    </>
  );
}
