import { useState } from 'react';

import { useTranslation } from '@/i18n';
import { useApiMutation } from '@/lib/api/hooks';
import { Button, FormNotice } from '@/ui';
import { EmailProof } from '../email-proof';
import { useProblemOf } from '../problem';
import { useEmailProof } from '../use-email-proof';
import { useUserChanged } from '../use-profile-save';

/** Another address for the account: it, the code that was mailed to it, and it is changed. */
export function ChangeEmail(props: { present: string; onDone: () => void; onCancel: () => void }) {
  const { present, onDone, onCancel } = props;
  const { t } = useTranslation('auth');
  const problemOf = useProblemOf();
  const proof = useEmailProof('email');
  const changeEmail = useApiMutation('changeEmail', { showsErrors: true });
  const changed = useUserChanged();
  const [problem, setProblem] = useState<string | null>(null);

  const then = {
    ...proof,
    async send(email: string) {
      setProblem(null);
      if (email === present) setProblem(t('account.email.same'));
      else await proof.send(email);
    },
    async check(email: string, code: string) {
      const proven = await proof.check(email, code);
      try {
        await changed(await changeEmail.mutateAsync({ body: { email, proof: proven } }));
        onDone();
      } catch (error) {
        proof.reopen();
        setProblem(problemOf(error).message);
      }
      return proven;
    },
  };

  return (
    <div className="flow">
      {problem === null ? null : <FormNotice tone="danger">{problem}</FormNotice>}
      <EmailProof proof={then} takesFocus />
      <Button variant="text" size="m" onClick={onCancel}>
        {t('account.cancel')}
      </Button>
    </div>
  );
}
