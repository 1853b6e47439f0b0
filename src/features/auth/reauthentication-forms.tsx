import { useEffect, useState } from 'react';
import { useForm, type UseFormRegisterReturn } from 'react-hook-form';

import { useTranslation } from '@/i18n';
import { Button, FormNotice, PasswordField, Stack } from '@/ui';
import { faultResolver } from '../problem/forms';
import { useProblem } from '../problem/problem';
import { CodeForm } from './code-form';
import { presentPasswordSchema, useFaultText } from './schemas';
import { SubmitButton } from './submit-button';
import type { EmailProofState } from './use-email-proof';

/** How a signed-in member proves once more who they are: by a mailed code, or by the password. */

/**
 * Lets a member without a password reauthenticate with a code sent to the account's own address.
 */
export function OwnProof({ email, proof }: { email: string; proof: EmailProofState }) {
  const { t } = useTranslation('auth');
  const problemOf = useProblem();
  const [sending, setSending] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const { stage } = proof;

  const send = async () => {
    setSending(true);
    setProblem(null);
    try {
      await proof.send(email);
    } catch (error) {
      setProblem(problemOf(error).message);
    } finally {
      setSending(false);
    }
  };

  if (stage.at === 'code') return <CodeForm proof={proof} stage={stage} />;
  if (stage.at === 'verified') return null;
  return (
    <Stack gap={12} ground="quiet">
      {problem === null ? null : <FormNotice tone="danger">{problem}</FormNotice>}
      <p className="body2 muted">{t('account.own.hint', { email })}</p>
      <Button variant="secondary" loading={sending} onClick={() => void send()}>
        {t('proof.send')}
      </Button>
    </Stack>
  );
}

/** The field for the member's current password. */
export function PresentField(props: { error: string | undefined; field: UseFormRegisterReturn }) {
  const { t } = useTranslation('auth');
  return (
    <PasswordField
      label={t('account.password.present')}
      showLabel={t('field.show')}
      hideTextLabel={t('field.hide')}
      autoComplete="current-password"
      error={props.error}
      {...props.field}
    />
  );
}

/** Lets a member reauthenticate with the current password. */
export function PresentForm(props: {
  submit: string;
  /** @returns the error of the password field as text; null for any other error, or none */
  onPresent: (present: string) => Promise<string | null>;
}) {
  const { submit, onPresent } = props;
  const faultText = useFaultText();
  const { register, handleSubmit, setError, setFocus, formState } = useForm<{ present: string }>({
    resolver: faultResolver(presentPasswordSchema, faultText),
    defaultValues: { present: '' },
  });
  const { errors, isSubmitting } = formState;
  // The form replaces the previous step, which had the focus.
  useEffect(() => setFocus('present'), [setFocus]);

  const send = handleSubmit(async ({ present }) => {
    const message = await onPresent(present);
    if (message !== null) setError('present', { message }, { shouldFocus: true });
  });
  return (
    <form method="post" noValidate onSubmit={(event) => void send(event)}>
      <PresentField error={errors.present?.message} field={register('present')} />
      <SubmitButton loading={isSubmitting}>{submit}</SubmitButton>
    </form>
  );
}
