import Link from 'next/link';
import { useState } from 'react';

import { FIXED_PICTURES } from '@/config/brand';
import { paths } from '@/config/routes';
import { AuthFrame } from '@/features/auth/auth-frame';
import { EmailProof } from '@/features/auth/email-proof';
import { Steps } from '@/features/auth/steps';
import { useEmailProof } from '@/features/auth/use-email-proof';
import { WaitingStayCard } from '@/features/auth/waiting-stay';
import { PageHead } from '@/features/seo/page-head';
import { useTranslation } from '@/i18n';
import { ButtonLink, FormNotice } from '@/ui';
import type { EntryProps } from './entry.ssr';
import { RegisterDetails } from './register-details';

/**
 * `/auth/register`: the visitor proves an e-mail address, enters the other data, is signed in and
 * continues to the page that was requested.
 */
export function RegisterScreen({ target, stay }: EntryProps) {
  const { t } = useTranslation('auth');
  return (
    <>
      <PageHead title={t('register.title')} description={t('register.description')} />
      <AuthFrame
        title={t('register.title')}
        lead={t('register.lead')}
        picture={{ ...FIXED_PICTURES.register, alt: t('register.pictureAlt') }}
      >
        {stay ? <WaitingStayCard stay={stay} /> : null}
        <RegisterForm target={target} />
        <p className="links">
          {t('register.haveAccount')}
          <Link href={paths.login(target === '/' ? undefined : target)} prefetch={false}>
            {t('register.login')}
          </Link>
        </p>
      </AuthFrame>
    </>
  );
}

/**
 * Registration on one page: verifying the address, then everything else. The values of the second
 * step are kept when the address has to be verified again or is changed.
 */
export function RegisterForm({ target }: { target: string }) {
  const { t } = useTranslation('auth');
  const proof = useEmailProof('join');
  const [proofEnded, setProofEnded] = useState(false);
  /** Once the second step has been reached it stays mounted, hidden if necessary. */
  const [reached, setReached] = useState(false);
  const [joined, setJoined] = useState(false);
  const { stage } = proof;
  const verified = stage.at === 'verified' ? stage : null;
  if (verified !== null && !reached) setReached(true);
  if (verified !== null && proofEnded) setProofEnded(false);

  if (joined) {
    return (
      <FormNotice
        tone="warn"
        action={
          <ButtonLink href={paths.login(target)} size="m" variant="secondary">
            {t('register.login')}
          </ButtonLink>
        }
      >
        {t('register.signInFailed')}
      </FormNotice>
    );
  }
  return (
    <>
      <Steps
        label={t('register.steps')}
        steps={[t('register.stepEmail'), t('register.stepDetails')]}
        at={verified === null ? 0 : 1}
      />
      {proofEnded ? <FormNotice tone="warn">{t('register.proofEnded')}</FormNotice> : null}
      <EmailProof proof={proof} />
      {reached ? (
        <RegisterDetails
          verified={verified}
          target={target}
          onProofEnded={() => {
            proof.reopen();
            setProofEnded(true);
          }}
          onSignInFailed={() => setJoined(true)}
        />
      ) : null}
    </>
  );
}
