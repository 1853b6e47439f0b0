import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useForm, useWatch } from 'react-hook-form';

import { faultResolver } from '@/features/problem/forms';
import { type Problem, useProblem } from '@/features/problem/problem';
import { useTranslation } from '@/i18n';
import { useApi, useApiMutation } from '@/lib/api/hooks';
import { apiQuery } from '@/lib/api/query';
import { FormNotice } from '@/ui';
import { NewPassword } from '@/features/auth/new-password';
import { changePasswordSchema, fieldOf, resetSchema, useFaultText } from '@/features/auth/schemas';
import { SubmitButton } from '@/features/auth/submit-button';
import { PresentField } from '@/features/auth/reauthentication-forms';

export type PasswordFormProps = {
  email: string;
  /** Replaces the present password for a member who has none. */
  proof: string | null;
  onDone: () => void;
  onRefused: (problem: Problem) => void;
};

/** Fields for the present password, if there is one, and the new one. */
export function PasswordForm({ email, proof, onDone, onRefused }: PasswordFormProps) {
  const { t } = useTranslation('auth');
  const faultText = useFaultText();
  const problemOf = useProblem();
  const api = useApi();
  const queryClient = useQueryClient();
  const changePassword = useApiMutation('changePassword', { showsErrors: true });
  const [problem, setProblem] = useState<string | null>(null);
  const { register, handleSubmit, setError, setFocus, control, formState } = useForm<{
    present?: string;
    password: string;
  }>({
    resolver: faultResolver(
      proof === null ? changePasswordSchema(email) : resetSchema(email),
      faultText,
    ),
    defaultValues: { password: '' },
  });
  const { errors, isSubmitting } = formState;
  const typed = useWatch({ control, name: 'password' });

  // The form replaces the code field, which had the focus.
  const isProven = proof !== null;
  useEffect(() => {
    if (isProven) setFocus('password');
  }, [isProven, setFocus]);

  const submit = handleSubmit(async ({ present, password }) => {
    setProblem(null);
    const credentials = proof === null ? { present } : { proof };
    try {
      await changePassword.mutateAsync({ body: { password, ...credentials } });
      // A first password adds a way to sign in, and a changed one signs the other devices out.
      await Promise.all(
        (['getAccount', 'listSocials', 'listSessions'] as const).map((name) =>
          queryClient.invalidateQueries({ queryKey: apiQuery(api, name, {}).queryKey }),
        ),
      );
      onDone();
    } catch (error) {
      const failure = problemOf(error);
      const field = fieldOf(failure);
      if (field === 'present' || field === 'password') {
        setError(field, { message: failure.message }, { shouldFocus: true });
      } else setProblem(failure.message);
      onRefused(failure);
    }
  });

  return (
    <form method="post" noValidate onSubmit={(event) => void submit(event)}>
      {proof === null ? (
        <PresentField error={errors.present?.message} field={register('present')} />
      ) : null}
      <NewPassword
        label={t('field.newPassword')}
        email={email}
        typed={typed}
        error={errors.password?.message}
        field={register('password')}
      />
      {problem === null ? null : <FormNotice tone="danger">{problem}</FormNotice>}
      <SubmitButton loading={isSubmitting}>{t('account.password.submit')}</SubmitButton>
    </form>
  );
}
