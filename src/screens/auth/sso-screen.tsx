import { AuthErrorNotice } from '@/features/auth/auth-error-notice';
import { AuthFrame } from '@/features/auth/auth-frame';
import { SsoPanel } from '@/features/auth/sso-panel';
import { useTranslation } from '@/i18n';
import { PageHead } from '@/ui';

/** `/auth/sso`: single sign-on for business accounts. */
export function SsoScreen({ target, error }: { target: string; error: string | null }) {
  const { t } = useTranslation('auth');
  const { t: common } = useTranslation('common');
  return (
    <>
      <PageHead
        title={`${t('sso.title')} · ${common('brand')}`}
        description={t('sso.description')}
        noIndex
      />
      <AuthFrame title={t('sso.title')} lead={t('sso.lead')}>
        {error === null ? null : <AuthErrorNotice error={error} />}
        <SsoPanel target={target} />
      </AuthFrame>
    </>
  );
}
