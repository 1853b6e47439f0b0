import { AccountPanel } from './account-panel';
import { AuthFrame } from '@/features/auth/auth-frame';
import { PageHead } from '@/features/seo/page-head';
import { useTranslation } from '@/i18n';

/** `/auth/info`: a member's own data, language, password, signing out and deleting the account. */
export function InfoScreen() {
  const { t } = useTranslation('auth');
  return (
    <>
      <PageHead title={t('info.title')} />
      <AuthFrame title={t('info.title')} lead={t('info.lead')}>
        <AccountPanel />
      </AuthFrame>
    </>
  );
}
