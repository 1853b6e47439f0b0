import { AuthFrame } from '@/features/auth/auth-frame';
import { ResetForm } from '@/features/auth/reset-form';
import { PageHead } from '@/features/seo/page-head';
import { useTranslation } from '@/i18n';

/** `/auth/reset`: a new password for a proven address; for visitors and members alike. */
export function ResetScreen() {
  const { t } = useTranslation('auth');
  return (
    <>
      <PageHead title={t('reset.title')} description={t('reset.description')} />
      <AuthFrame title={t('reset.title')} lead={t('reset.lead')}>
        <ResetForm />
      </AuthFrame>
    </>
  );
}
