import { useState } from 'react';

import { paths } from '@/config/routes';
import { useTranslation } from '@/i18n';
import { ButtonLink, FormNotice } from '@/ui';
import { EmailProof } from '@/features/auth/email-proof';
import { RegisterDetails } from './register-details';
import { Steps } from '@/features/auth/steps';
import { useEmailProof } from '@/features/auth/use-email-proof';

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
