import { zodResolver } from '@hookform/resolvers/zod';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useForm } from 'react-hook-form';

import type { User } from '@/contract/auth';
import { useTranslation } from '@/i18n';
import { useApi, useApiMutation } from '@/lib/api/hooks';
import { apiQuery } from '@/lib/api/query';
import { Button, Checkbox, FormNotice } from '@/ui';
import { fieldOf, isProofEnded, useProblemOf } from '../problem';
import { leaveSchema, useSay } from '../schemas';
import { useEmailProof } from '../use-email-proof';
import { OwnProof } from './own-proof';
import { PresentField } from './present-field';

/** The last step: the password or a code, and that it is understood. */
export function LeaveForm(props: { user: User; hasPassword: boolean; onLeft: () => void }) {
  const { user, hasPassword, onLeft } = props;
  const { t } = useTranslation('auth');
  const say = useSay();
  const problemOf = useProblemOf();
  const api = useApi();
  const queryClient = useQueryClient();
  const proof = useEmailProof('account');
  const deleteAccount = useApiMutation('deleteAccount', { showsErrors: true });
  const [problem, setProblem] = useState<string | null>(null);
  const { register, handleSubmit, setError, setFocus, formState } = useForm<{
    present: string | undefined;
    understood: boolean;
  }>({ resolver: zodResolver(leaveSchema(say, hasPassword)) });
  const { errors, isSubmitting } = formState;
  const proven = proof.stage.at === 'verified' ? proof.stage.proof : null;

  // The form came in place of the code, which had the keyboard.
  const isProven = proven !== null;
  useEffect(() => {
    if (isProven) setFocus('understood');
  }, [isProven, setFocus]);

  const submit = handleSubmit(async ({ present }) => {
    setProblem(null);
    try {
      const shown = proven === null ? { present } : { proof: proven };
      await deleteAccount.mutateAsync({ body: shown });
      onLeft();
    } catch (error) {
      const found = problemOf(error);
      if (fieldOf(found) === 'present') {
        setError('present', { message: found.message }, { shouldFocus: true });
        return;
      }
      if (isProofEnded(found)) proof.reopen();
      setProblem(found.message);
      // A booking made meanwhile, in another window: the list says which.
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
