import { zodResolver } from '@hookform/resolvers/zod';
import { useEffect, useState } from 'react';
import { useForm, useWatch } from 'react-hook-form';

import type { User } from '@/contract/auth';
import { useTranslation } from '@/i18n';
import { useApiMutation } from '@/lib/api/hooks';
import { Button, FormNotice } from '@/ui';
import { CodeForm } from '../code-form';
import { PhoneFields } from '../phone-fields';
import { useProblemOf } from '../problem';
import { telSchemaOf, useSay } from '../schemas';
import { SubmitButton } from '../submit-button';
import { useEmailProof } from '../use-email-proof';
import { useUserChanged } from '../use-profile-save';

/** Another number for the account: it, the code that was sent to it, and it is changed. */
export function ChangeTel(props: { user: User; onDone: () => void; onCancel: () => void }) {
  const { user, onDone, onCancel } = props;
  const { t } = useTranslation('auth');
  const say = useSay();
  const problemOf = useProblemOf();
  const { register, handleSubmit, setError, setFocus, control, formState } = useForm({
    resolver: zodResolver(telSchemaOf(say)),
    defaultValues: { tel: '', telCountry: user.iso === '' ? 'KR' : user.iso },
  });
  const { errors, isSubmitting } = formState;
  const typed = useWatch({ control });
  const telCountry = typed.telCountry ?? 'KR';
  const proof = useEmailProof('tel', { channel: 'sms', telCountry });
  const changeTel = useApiMutation('changeTel', { showsErrors: true });
  const changed = useUserChanged();
  const [problem, setProblem] = useState<string | null>(null);
  const { stage } = proof;

  useEffect(() => setFocus('tel'), [setFocus]);

  const submit = handleSubmit(async ({ tel }) => {
    setProblem(null);
    try {
      await proof.send(tel);
    } catch (error) {
      setError('tel', { message: problemOf(error).message }, { shouldFocus: true });
    }
  });
  const then = {
    ...proof,
    async check(tel: string, code: string) {
      const proven = await proof.check(tel, code);
      try {
        const body = { tel, telCountry, proof: proven };
        await changed(await changeTel.mutateAsync({ body }));
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
      {/* Hidden and not gone while the code is entered: who comes back finds what they typed. */}
      <form
        method="post"
        noValidate
        hidden={stage.at !== 'email'}
        onSubmit={(event) => void submit(event)}
      >
        <PhoneFields
          country={register('telCountry')}
          tel={register('tel')}
          typed={{ country: typed.telCountry, tel: typed.tel }}
          errors={{ country: errors.telCountry?.message, tel: errors.tel?.message }}
          defaultCountry={telCountry}
          hint={t('account.tel.hint')}
        />
        <SubmitButton loading={isSubmitting}>{t('account.tel.send')}</SubmitButton>
      </form>
      {stage.at === 'code' ? <CodeForm proof={then} stage={stage} /> : null}
      <Button variant="text" size="m" onClick={onCancel}>
        {t('account.cancel')}
      </Button>
    </div>
  );
}
