import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useForm } from 'react-hook-form';

import type { User } from '@/contract/account/auth';
import { faultResolver } from '@/features/problem/form-faults';
import { useProblem } from '@/features/problem/problem';
import { useTranslation } from '@/i18n';
import { useApi, useApiMutation } from '@/lib/api/hooks';
import { apiQuery } from '@/lib/api/query';
import { Button, Checkbox, FormNotice } from '@/ui';
import { fieldOf, isProofEnded } from '@/features/auth/problem';
import { leaveSchema, useFaultText } from '@/features/auth/schemas';
import { useEmailProof } from '@/features/auth/use-email-proof';
import { OwnProof } from './own-proof';
import { PresentField } from './present-field';

/**
 * The last step of deleting the account: the password or a code, and a confirmation that the
 * effects are understood.
 */
export function LeaveForm(props: { user: User; hasPassword: boolean; onLeft: () => void }) {
  const { user, hasPassword, onLeft } = props;
  const { t } = useTranslation('auth');
  const faultText = useFaultText();
  const problemOf = useProblem();
  const api = useApi();
  const queryClient = useQueryClient();
  const proof = useEmailProof('account');
  const deleteAccount = useApiMutation('deleteAccount', { showsErrors: true });
  const [problem, setProblem] = useState<string | null>(null);
  const { register, handleSubmit, setError, setFocus, formState } = useForm<{
    present: string | undefined;
    understood: boolean;
  }>({ resolver: faultResolver(leaveSchema(hasPassword), faultText) });
  const { errors, isSubmitting } = formState;
  const proven = proof.stage.at === 'verified' ? proof.stage.proof : null;

  // The form replaces the code field, which had the focus.
  const isProven = proven !== null;
  useEffect(() => {
    if (isProven) setFocus('understood');
  }, [isProven, setFocus]);

  const submit = handleSubmit(async ({ present }) => {
    setProblem(null);
    try {
      const credentials = proven === null ? { present } : { proof: proven };
      await deleteAccount.mutateAsync({ body: credentials });
      onLeft();
    } catch (error) {
      const failure = problemOf(error);
      if (fieldOf(failure) === 'present') {
        setError('present', { message: failure.message }, { shouldFocus: true });
        return;
      }
      if (isProofEnded(failure)) proof.reopen();
      setProblem(failure.message);
      // A booking may have been made meanwhile in another window; the reloaded list shows it.
      await queryClient.invalidateQueries({ queryKey: apiQuery(api, 'getAccount', {}).queryKey });
    }
  });

  return (
    <>
      {hasPassword ? null : <OwnProof email={user.email} proof={proof} />}
      {problem === null ? null : <FormNotice tone="danger">{problem}</FormNotice>}
      {hasPassword || proven !== null ? (
        <form method="post" noValidate onSubmit={(event) => void submit(event)}>
          {hasPassword ? (
            <PresentField error={errors.present?.message} field={register('present')} />
          ) : null}
          <Checkbox
            label={t('account.leave.understood')}
            error={errors.understood?.message}
            {...register('understood')}
          />
          <Button type="submit" danger fullWidth needsScript loading={isSubmitting}>
            {t('account.leave.submit')}
          </Button>
        </form>
      ) : null}
    </>
  );
}
