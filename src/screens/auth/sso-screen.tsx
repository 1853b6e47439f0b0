import { BUSINESS_PROVIDER } from '@/config/constants';
import { AuthErrorNotice } from '@/features/auth/auth-error-notice';
import { AuthFrame } from '@/features/auth/auth-frame';
import { SsoPanel } from './sso-panel';
import { PageHead } from '@/features/seo/page-head';
import { useTranslation } from '@/i18n';
import type { EntryProps } from './entry.ssr';

/** `/auth/sso`: single sign-on for business accounts. */
export function SsoScreen({ target, error, providers }: EntryProps) {
  const { t } = useTranslation('auth');
  return (
    <>
      <PageHead title={t('sso.title')} description={t('sso.description')} />
      <AuthFrame title={t('sso.title')} lead={t('sso.lead')}>
        {error === null ? null : <AuthErrorNotice error={error} />}
        <SsoPanel target={target} available={providers.includes(BUSINESS_PROVIDER)} />
      </AuthFrame>
    </>
  );
}
