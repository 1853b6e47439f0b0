import { ErrorFallback } from '@/features/site/error-fallback';
import { PageHead } from '@/features/seo/page-head';
import { useTranslation } from '@/i18n';

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
