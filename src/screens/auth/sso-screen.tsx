import { brand } from '@/config/brand';
import { BUSINESS_PROVIDER } from '@/config/constants';
import { paths } from '@/config/routes';
import { AuthErrorNotice } from '@/features/auth/auth-errors';
import { AuthFrame } from '@/features/auth/auth-frame';
import { ProviderButtons } from '@/features/auth/provider-buttons';
import { PageHead } from '@/features/seo/page-head';
import { useTranslation } from '@/i18n';
import { useVisitor } from '@/session/hooks';
import { ButtonLink, FormNotice, Section, StepList } from '@/ui';
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

/** Single sign-on for business accounts: how it works, and a link when it is available. */
function SsoPanel({ target, available }: { target: string; available: boolean }) {
  const { t } = useTranslation('auth');
  const { user } = useVisitor();
  return (
    <>
      <Section id="how" size="title" heading={t('sso.how')} className="group">
        <StepList
          steps={[{ title: t('sso.step1') }, { title: t('sso.step2') }, { title: t('sso.step3') }]}
        />
      </Section>
      {user === null ? (
        <WayIn target={target} available={available} />
      ) : (
        <FormNotice
          still
          action={
            <ButtonLink
              href={paths.info(available ? { connect: BUSINESS_PROVIDER } : {})}
              size="m"
              variant="secondary"
            >
              {t('sso.toInfo')}
            </ButtonLink>
          }
        >
          {t(available ? 'sso.signedIn' : 'sso.signedInOff')}
        </FormNotice>
      )}
    </>
  );
}

function WayIn({ target, available }: { target: string; available: boolean }) {
  const { t } = useTranslation('auth');
  return (
    <>
      {available ? (
        <ProviderButtons providers={[BUSINESS_PROVIDER]} target={target} variant="primary" />
      ) : (
        <FormNotice
          tone="warn"
          title={t('sso.offTitle')}
          action={
            <span className="contact">
              <a href={brand.phone.href}>{brand.phone.text}</a>
              <a href={`mailto:${brand.email}`}>{brand.email}</a>
            </span>
          }
        >
          {t('sso.off')}
        </FormNotice>
      )}
      <ButtonLink
        href={paths.login(target === '/' ? undefined : target)}
        variant="secondary"
        fullWidth
      >
        {t('sso.emailLogin')}
      </ButtonLink>
    </>
  );
}
