import { AuthFrame } from '@/features/auth/auth-frame';
import { ResetForm } from '@/features/auth/reset-form';
import { useTranslation } from '@/i18n';
import { PageHead } from '@/ui';

/** `/auth/reset`: a new password for a proven address; for visitors and members alike. */
export function ResetScreen() {
  const { t } = useTranslation('auth');
  const { t: common } = useTranslation('common');
  return (
    <>
      <PageHead
        title={`${t('reset.title')} · ${common('brand')}`}
        description={t('reset.description')}
        noIndex
      />
      <AuthFrame title={t('reset.title')} lead={t('reset.lead')}>
        <ResetForm />
      </AuthFrame>
    </>
  );
}
