import { useState } from 'react';

import { EmailProof } from '@/features/auth/email-proof';
import { OwnProof, PresentForm } from '@/features/auth/reauthentication-forms';
import { fieldOf, isProofEnded } from '@/features/auth/schemas';
import { useEmailProof } from '@/features/auth/use-email-proof';
import { useUserChanged } from '@/features/auth/use-profile-save';
import { useProblem } from '@/features/problem/problem';
import { useTranslation } from '@/i18n';
import { useApiMutation, useApiQuery } from '@/lib/api/hooks';
import { Button, FormNotice, Stack } from '@/ui';

/**
 * Changes the account's address: the new address, the code mailed to it, and then the password, or
 * for a member without one a code sent to the present address.
 */
export function ChangeEmail(props: { present: string; onDone: () => void; onCancel: () => void }) {
  const { present, onDone, onCancel } = props;
  const { t } = useTranslation('auth');
  const problemOf = useProblem();
  const { data: account } = useApiQuery('getAccount', {});
  const proof = useEmailProof('email');
  const own = useEmailProof('account');
  const changeEmail = useApiMutation('changeEmail', { showsErrors: true });
  const changed = useUserChanged();
  const [problem, setProblem] = useState<string | null>(null);
  const { stage } = proof;

  const next = {
    ...proof,
    async send(email: string) {
      setProblem(null);
      if (email === present) setProblem(t('account.email.same'));
      else await proof.send(email);
    },
  };

  /** @returns the error of the password field; null for any other error, or none */
  const finish = async (reauthentication: {
    present?: string;
    proof?: string;
  }): Promise<string | null> => {
    if (stage.at !== 'verified') return null;
    setProblem(null);
    try {
      const body = { email: stage.email, proof: stage.proof, oneself: reauthentication };
      await changed(await changeEmail.mutateAsync({ body }));
      onDone();
      return null;
    } catch (error) {
      const failure = problemOf(error);
      if (fieldOf(failure) === 'present') return failure.message;
      if (isProofEnded(failure) || failure.code === 'EMAIL_TAKEN') proof.reopen();
      own.reopen();
      setProblem(failure.message);
      return null;
    }
  };

  return (
    <Stack gap={12} ground="quiet">
      {problem === null ? null : <FormNotice tone="danger">{problem}</FormNotice>}
      <EmailProof proof={next} takesFocus />
      {stage.at !== 'verified' || account === undefined ? null : account.hasPassword ? (
        <PresentForm
          submit={t('account.email.submit')}
          onPresent={(typed) => finish({ present: typed })}
        />
      ) : (
        <OwnProof
          email={present}
          proof={{
            ...own,
            async check(email, code) {
              const proven = await own.check(email, code);
              await finish({ proof: proven.proof });
              return proven;
            },
          }}
        />
      )}
      <Button variant="text" size="m" onClick={onCancel}>
        {t('account.cancel')}
      </Button>
    </Stack>
  );
}
