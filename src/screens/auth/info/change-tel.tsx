import { useEffect, useState } from 'react';
import { useForm, useWatch } from 'react-hook-form';

import type { User } from '@/contract/account/auth';
import { faultResolver } from '@/features/problem/forms';
import { useProblem } from '@/features/problem/problem';
import { useLocale, useTranslation } from '@/i18n';
import { formatTel } from '@/i18n/format';
import { useApiMutation, useApiQuery } from '@/lib/api/hooks';
import { Button, FormNotice, Stack } from '@/ui';
import { CodeForm } from '@/features/auth/code-form';
import { PhoneFields } from '@/features/auth/phone-fields';
import { telSchema, useFaultText } from '@/features/auth/schemas';
import { SubmitButton } from '@/features/auth/submit-button';
import { useEmailProof } from '@/features/auth/use-email-proof';
import { useProfileSave, useUserChanged } from '@/features/auth/use-profile-save';

/**
 * Changes the account's telephone number or verifies the present one: the number, then the code
 * that was sent to it. A number of a country we don't send texts to is stored unverified.
 */
export function ChangeTel(props: {
  user: User;
  onDone: (how: 'proven' | 'saved') => void;
  onCancel: () => void;
}) {
  const { user, onDone, onCancel } = props;
  const { t } = useTranslation('auth');
  const faultText = useFaultText();
  const locale = useLocale();
  const problemOf = useProblem();
  const { register, handleSubmit, setError, setFocus, control, formState } = useForm({
    resolver: faultResolver(telSchema, faultText),
    defaultValues: {
      tel: user.tel_verified_at === null ? formatTel(user.tel, locale) : '',
      telCountry: user.iso === '' ? 'KR' : user.iso,
    },
  });
  const { errors, isSubmitting } = formState;
  const typed = useWatch({ control });
  const telCountry = typed.telCountry ?? 'KR';
  const proof = useEmailProof('tel', { channel: 'sms', telCountry });
  const changeTel = useApiMutation('changeTel', { showsErrors: true });
  const changed = useUserChanged();
  const save = useProfileSave();
  const { data: directory } = useApiQuery('listCountries', {});
  const isTexted = directory?.countries.find(({ iso }) => iso === telCountry)?.texted ?? true;
  const [problem, setProblem] = useState<string | null>(null);
  const { stage } = proof;

  useEffect(() => setFocus('tel'), [setFocus]);

  const submit = handleSubmit(async ({ tel }) => {
    setProblem(null);
    try {
      if (isTexted) await proof.send(tel);
      else {
        await save({ tel, telCountry });
        onDone('saved');
      }
    } catch (error) {
      setError('tel', { message: problemOf(error).message }, { shouldFocus: true });
    }
  });
  const then = {
    ...proof,
    async check(tel: string, code: string) {
      const proven = await proof.check(tel, code);
      try {
        const body = { tel, telCountry, proof: proven.proof };
        await changed(await changeTel.mutateAsync({ body }));
        onDone('proven');
      } catch (error) {
        proof.reopen();
        setProblem(problemOf(error).message);
      }
      return proven;
    },
  };

  return (
    <Stack gap={12} ground="quiet">
      {problem === null ? null : <FormNotice tone="danger">{problem}</FormNotice>}
      {/* Hidden rather than unmounted while the code is entered, so that what was typed isn't lost. */}
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
          own={user.tel}
          defaultCountry={telCountry}
          hint={t(isTexted ? 'account.tel.hint' : 'account.tel.notTexted')}
        />
        <SubmitButton loading={isSubmitting}>
          {t(isTexted ? 'account.tel.send' : 'account.tel.save')}
        </SubmitButton>
      </form>
      {stage.at === 'code' ? <CodeForm proof={then} stage={stage} /> : null}
      <Button variant="text" size="m" onClick={onCancel}>
        {t('account.cancel')}
      </Button>
    </Stack>
  );
}
