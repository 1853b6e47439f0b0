import { AuthFrame } from '@/features/auth/auth-frame';
import { OnboardingForm } from './onboarding-form';
import { PageHead } from '@/features/seo/page-head';
import { useTranslation } from '@/i18n';

/**
 * `/auth/info/onboarding`: the member completes the profile, and then continues to the page that
 * was requested.
 */
export function OnboardingScreen({ target }: { target: string }) {
  const { t } = useTranslation('auth');
  return (
    <>
      <PageHead title={t('onboarding.title')} />
      <AuthFrame title={t('onboarding.title')} lead={t('onboarding.lead')}>
        <OnboardingForm target={target} />
      </AuthFrame>
    </>
  );
}
