import { useState } from 'react';

import { FIXED_PICTURES } from '@/config/brand';
import { paths } from '@/config/routes';
import { AuthErrorNotice } from '@/features/auth/auth-errors';
import { AuthFrame } from '@/features/auth/auth-frame';
import { LoginForm } from '@/features/auth/login-form';
import { PasskeySignIn } from '@/features/auth/passkey-sign-in';
import { ProviderButtons } from '@/features/auth/provider-buttons';
import { WaitingStayCard } from '@/features/auth/waiting-stay';
import { PageHead } from '@/features/seo/page-head';
import { useTranslation } from '@/i18n';
import { ButtonLink, Icon } from '@/ui';
import type { EntryProps } from './entry.ssr';

/** `/auth/login`: the form for e-mail and password, with the other ways to sign in below it. */
export function LoginScreen({ target, error, providers, stay }: EntryProps) {
  const { t } = useTranslation('auth');
  const back = target === '/' ? undefined : target;
  /** The form asks for a passkey itself then, so its button isn't shown twice. */
  const [isPasskeyNeeded, setPasskeyNeeded] = useState(false);
  return (
    <>
      <PageHead title={t('login.title')} description={t('login.description')} />
      <AuthFrame
        title={t('login.title')}
        lead={t(
          back === undefined || error === 'SessionRequired' ? 'login.lead' : 'login.leadBack',
        )}
        picture={{ ...FIXED_PICTURES.login, alt: t('login.pictureAlt') }}
      >
        {error === null ? null : <AuthErrorNotice error={error} />}
        {stay ? <WaitingStayCard stay={stay} /> : null}
        <LoginForm target={target} onPasskeyNeeded={() => setPasskeyNeeded(true)} />
        {isPasskeyNeeded && providers.length === 0 ? null : (
          <div className="or">
            <p className="name">{t('login.otherWays')}</p>
            {isPasskeyNeeded ? null : <PasskeySignIn target={target} />}
            {providers.length === 0 ? null : (
              <ProviderButtons providers={providers} target={target} />
            )}
          </div>
        )}
        <div className="or">
          <p className="name">{t('login.noAccount')}</p>
          <ButtonLink href={paths.register(back)} prefetch={false} variant="secondary" fullWidth>
            <Icon name="mail" />
            {t('login.register')}
          </ButtonLink>
        </div>
      </AuthFrame>
    </>
  );
}
