import { useEffect, useState } from 'react';
import { useForm, useWatch } from 'react-hook-form';

import { FIXED_PICTURES } from '@/config/brand';
import { paths } from '@/config/routes';
import { AuthFrame } from '@/features/auth/auth-frame';
import { Consents, CONSENTS } from '@/features/auth/consents';
import { EmailProof } from '@/features/auth/email-proof';
import { leaveTo } from '@/i18n/leave';
import { NewPassword } from '@/features/auth/new-password';
import { PhoneFields } from '@/features/auth/phone-fields';
import {
  fieldOf,
  isProofEnded,
  registerSchema,
  type RegisterValues,
  useFaultText,
} from '@/features/auth/schemas';
import { signInByEmail } from '@/features/auth/sign-in';
import { Steps } from '@/features/auth/steps';
import { SubmitButton } from '@/features/auth/submit-button';
import { useEmailProof } from '@/features/auth/use-email-proof';
import { WaitingStayCard } from '@/features/auth/waiting-stay';
import { faultResolver } from '@/features/problem/forms';
import { useProblem } from '@/features/problem/problem';
import { PageHead } from '@/features/seo/page-head';
import { useLocale, useTranslation } from '@/i18n';
import { useApiMutation, useApiQuery } from '@/lib/api/hooks';
import { ButtonLink, FormNotice, Link, Select, TextField } from '@/ui';
import type { EntryProps } from './entry.ssr';

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

export type RegisterDetailsProps = {
  /**
   * The verified address; null while it has to be verified again, when the form is hidden but keeps
   * its values.
   */
  verified: { email: string; proof: string } | null;
  target: string;
  onProofEnded: () => void;
  onSignInFailed: () => void;
};

/**
 * The second step of registering: password, name, telephone, how the visitor heard of us, and
 * consents.
 */
function RegisterDetails(props: RegisterDetailsProps) {
  const { verified, target, onProofEnded, onSignInFailed } = props;
  const { t } = useTranslation('auth');
  const locale = useLocale();
  const faultText = useFaultText();
  const problemOf = useProblem();
  const join = useApiMutation('join', { showsErrors: true });
  const { data: known } = useApiQuery('listVisitRoutes', {});
  const [problem, setProblem] = useState<string | null>(null);
  const [leaving, setLeaving] = useState(false);
  const email = verified?.email ?? '';
  const form = useForm<RegisterValues>({
    resolver: faultResolver(registerSchema(email), faultText),
  });
  const { register, handleSubmit, setError, setFocus, setValue, control, formState } = form;
  const { errors, isSubmitting, isSubmitted } = formState;
  const typed = useWatch({ control });

  const isVerified = verified !== null;
  useEffect(() => {
    if (isVerified) setFocus('password');
  }, [isVerified, setFocus]);

  const submit = handleSubmit(async (values) => {
    if (verified === null) return;
    setProblem(null);
    const { password, name, tel, telCountry, visitRoute, ...consents } = values;
    try {
      await join.mutateAsync({
        body: {
          email,
          proof: verified.proof,
          password,
          name,
          tel,
          telCountry,
          consents,
          ...(visitRoute === '' ? {} : { visitRoute }),
        },
      });
    } catch (error) {
      const failure = problemOf(error);
      const field = fieldOf(failure);
      if (isProofEnded(failure)) onProofEnded();
      else if (field === 'tel' || field === 'password')
        setError(field, { message: failure.message }, { shouldFocus: true });
      else setProblem(failure.message);
      return;
    }
    setLeaving(true);
    if ((await signInByEmail(email, password)) === null) leaveTo(locale, target);
    else onSignInFailed();
  });

  return (
    <form
      method="post"
      noValidate
      hidden={verified === null}
      onSubmit={(event) => void submit(event)}
    >
      <NewPassword
        label={t('field.password')}
        email={email}
        typed={typed.password ?? ''}
        error={errors.password?.message}
        field={register('password')}
      />
      <TextField
        label={t('field.name')}
        description={t('field.nameHint')}
        autoComplete="name"
        error={errors.name?.message}
        {...register('name')}
      />
      <PhoneFields
        country={register('telCountry')}
        tel={register('tel')}
        typed={{ country: typed.telCountry, tel: typed.tel }}
        errors={{ country: errors.telCountry?.message, tel: errors.tel?.message }}
        own=""
        onFirstCountry={(iso) => setValue('telCountry', iso)}
        hint={t('field.telHint')}
      />
      <Select
        label={t('field.visitRoute')}
        optional={t('field.optional')}
        placeholder={t('field.visitRoutePlaceholder')}
        options={(known?.routes ?? []).map(({ id, label }) => ({ value: id, label }))}
        error={errors.visitRoute?.message}
        {...register('visitRoute')}
      />
      <Consents
        field={register}
        errors={Object.fromEntries(CONSENTS.map(({ name }) => [name, errors[name]?.message]))}
        allTicked={CONSENTS.every(({ name }) => typed[name] === true)}
        onAll={(ticked) => {
          for (const { name } of CONSENTS) {
            setValue(name, ticked, { shouldDirty: true, shouldValidate: isSubmitted });
          }
        }}
      />
      {problem === null ? null : <FormNotice tone="danger">{problem}</FormNotice>}
      <SubmitButton loading={isSubmitting || leaving}>{t('register.submit')}</SubmitButton>
    </form>
  );
}
