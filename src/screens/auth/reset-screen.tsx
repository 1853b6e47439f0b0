import { useEffect, useRef, useState } from 'react';
import { useForm, useWatch } from 'react-hook-form';

import { paths } from '@/config/routes';
import { AuthFrame } from '@/features/auth/auth-frame';
import { EmailProof } from '@/features/auth/email-proof';
import { NewPassword } from '@/features/auth/new-password';
import { fieldOf, isProofEnded, resetSchema, useFaultText } from '@/features/auth/schemas';
import { Steps } from '@/features/auth/steps';
import { SubmitButton } from '@/features/auth/submit-button';
import { useEmailProof } from '@/features/auth/use-email-proof';
import { faultResolver } from '@/features/problem/forms';
import { useProblem } from '@/features/problem/problem';
import { PageHead } from '@/features/seo/page-head';
import { useTranslation } from '@/i18n';
import { useApiMutation } from '@/lib/api/hooks';
import { ButtonLink, FormNotice, Link } from '@/ui';
import { TelProof } from '@/features/auth/tel-proof';

/**
 * `/auth/reset`: sets a new password after the e-mail address is proven, for visitors and members
 * alike. With `?find=email` it finds the e-mail address of an account by its telephone number.
 */
export function ResetScreen({ finds }: { finds: boolean }) {
  const { t } = useTranslation('auth');
  if (finds) {
    return (
      <>
        <PageHead title={t('find.title')} description={t('find.description')} />
        <AuthFrame title={t('find.title')} lead={t('find.lead')}>
          <FindEmail />
        </AuthFrame>
      </>
    );
  }
  return (
    <>
      <PageHead title={t('reset.title')} description={t('reset.description')} />
      <AuthFrame title={t('reset.title')} lead={t('reset.lead')}>
        <ResetForm />
        <p className="links">
          <Link href={paths.reset('email')} prefetch={false}>
            {t('find.link')}
          </Link>
        </p>
      </AuthFrame>
    </>
  );
}

/** Sets a new password for a verified address. */
function ResetForm() {
  const { t } = useTranslation('auth');
  const proof = useEmailProof('reset');
  const [proofEnded, setProofEnded] = useState(false);
  const [done, setDone] = useState(false);
  const { stage } = proof;
  const verified = stage.at === 'verified' ? stage : null;
  if (verified !== null && proofEnded) setProofEnded(false);

  if (done) return <ResetDone />;
  return (
    <>
      <Steps
        label={t('reset.steps')}
        steps={[t('reset.stepEmail'), t('reset.stepPassword')]}
        at={verified === null ? 0 : 1}
      />
      {proofEnded ? <FormNotice tone="warn">{t('reset.proofEnded')}</FormNotice> : null}
      <EmailProof proof={proof} />
      {verified === null ? (
        <p className="links">
          <Link href={paths.login()} prefetch={false}>
            {t('reset.back')}
          </Link>
        </p>
      ) : (
        <ResetPassword
          verified={verified}
          onDone={() => setDone(true)}
          onProofEnded={() => {
            proof.reopen();
            setProofEnded(true);
          }}
        />
      )}
    </>
  );
}

function ResetDone() {
  const { t } = useTranslation('auth');
  const link = useRef<HTMLAnchorElement>(null);
  useEffect(() => link.current?.focus(), []);
  return (
    <>
      <FormNotice tone="success" title={t('reset.doneTitle')}>
        {t('reset.done')}
      </FormNotice>
      <ButtonLink ref={link} href={paths.login()} fullWidth>
        {t('reset.login')}
      </ButtonLink>
    </>
  );
}

function ResetPassword(props: {
  verified: { email: string; proof: string };
  onDone: () => void;
  onProofEnded: () => void;
}) {
  const { verified, onDone, onProofEnded } = props;
  const { email } = verified;
  const { t } = useTranslation('auth');
  const faultText = useFaultText();
  const problemOf = useProblem();
  const setPassword = useApiMutation('setPassword', { showsErrors: true });
  const [problem, setProblem] = useState<string | null>(null);
  const { register, handleSubmit, setError, setFocus, control, formState } = useForm<{
    password: string;
  }>({ resolver: faultResolver(resetSchema(email), faultText) });
  const { errors, isSubmitting } = formState;
  const typed = useWatch({ control, name: 'password' });

  useEffect(() => setFocus('password'), [setFocus]);

  const submit = handleSubmit(async ({ password }) => {
    setProblem(null);
    try {
      await setPassword.mutateAsync({ body: { email, proof: verified.proof, password } });
      onDone();
    } catch (error) {
      const failure = problemOf(error);
      if (isProofEnded(failure)) onProofEnded();
      else if (fieldOf(failure) === 'password') {
        setError('password', { message: failure.message }, { shouldFocus: true });
      } else setProblem(failure.message);
    }
  });

  return (
    <form method="post" noValidate onSubmit={(event) => void submit(event)}>
      <NewPassword
        label={t('field.newPassword')}
        email={email}
        typed={typed ?? ''}
        error={errors.password?.message}
        field={register('password')}
      />
      <FormNotice still>{t('reset.note')}</FormNotice>
      {problem === null ? null : <FormNotice tone="danger">{problem}</FormNotice>}
      <SubmitButton loading={isSubmitting}>{t('reset.submit')}</SubmitButton>
    </form>
  );
}

/**
 * Shows the masked address of an account to somebody who has verified its telephone number by a
 * texted code.
 */
export function FindEmail() {
  const { t } = useTranslation('auth');
  const findId = useApiMutation('findId', { showsErrors: true });
  const [maskedEmails, setMaskedEmails] = useState<readonly string[] | null>(null);
  if (maskedEmails !== null) return <Found emails={maskedEmails} />;
  return (
    <>
      <TelProof
        purpose="reset"
        hint={t('find.hint')}
        onProven={async (body) => setMaskedEmails((await findId.mutateAsync({ body })).emails)}
      />
      <p className="links">
        <Link href={paths.login()} prefetch={false}>
          {t('reset.back')}
        </Link>
      </p>
    </>
  );
}

function Found({ emails }: { emails: readonly string[] }) {
  const { t } = useTranslation('auth');
  const link = useRef<HTMLAnchorElement>(null);
  useEffect(() => link.current?.focus(), []);
  const none = emails.length === 0;
  return (
    <>
      <FormNotice
        tone={none ? 'warn' : 'success'}
        title={t(none ? 'find.noneTitle' : 'find.foundTitle')}
      >
        {none ? t('find.none') : emails.join(', ')}
      </FormNotice>
      <ButtonLink ref={link} href={none ? paths.register() : paths.login()} fullWidth>
        {t(none ? 'login.register' : 'reset.login')}
      </ButtonLink>
      {none ? null : (
        <p className="links">
          <Link href={paths.reset()} prefetch={false}>
            {t('login.forgot')}
          </Link>
        </p>
      )}
    </>
  );
}
