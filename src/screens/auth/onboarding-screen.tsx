import { AuthFrame } from '@/features/auth/auth-frame';
import { OnboardingForm } from '@/features/auth/onboarding-form';
import { useTranslation } from '@/i18n';
import { PageHead } from '@/ui';

/** `/auth/info/onboarding`: completes a profile, then goes where its owner was going. */
export function OnboardingScreen({ target }: { target: string }) {
  const { t } = useTranslation('auth');
  const { t: common } = useTranslation('common');
  return (
    <>
      <PageHead title={`${t('onboarding.title')} · ${common('brand')}`} noIndex />
      <AuthFrame title={t('onboarding.title')} lead={t('onboarding.lead')}>
        <OnboardingForm target={target} />
      </AuthFrame>
    </>
  );
}
