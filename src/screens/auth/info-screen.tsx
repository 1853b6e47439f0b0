import { AccountPanel } from '@/features/auth/account-panel';
import { AuthFrame } from '@/features/auth/auth-frame';
import { useTranslation } from '@/i18n';
import { PageHead } from '@/ui';

/** `/auth/info`: a member's own data, language, password and the way out. */
export function InfoScreen() {
  const { t } = useTranslation('auth');
  const { t: common } = useTranslation('common');
  return (
    <>
      <PageHead title={`${t('info.title')} · ${common('brand')}`} noIndex />
      <AuthFrame title={t('info.title')} lead={t('info.lead')}>
        <AccountPanel />
      </AuthFrame>
    </>
  );
}
