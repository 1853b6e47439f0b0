import { useEffect, useState } from 'react';
import { useForm, useWatch } from 'react-hook-form';

import type { TextPurpose } from '@/contract/account/auth';
import { CodeForm } from './code-form';
import { PhoneFields } from './phone-fields';
import { telSchema, useFaultText } from './schemas';
import { SubmitButton } from './submit-button';
import { useEmailProof } from './use-email-proof';
import { faultResolver } from '@/features/problem/forms';
import { useProblem } from '../problem/problem';
import { useTranslation } from '@/i18n';
import { useApiQuery } from '@/lib/api/hooks';
import { FormNotice } from '@/ui';

/** A telephone number as the visitor typed it, and the country that was chosen for it, as in `KR`. */
type TypedTel = { readonly tel: string; readonly telCountry: string };

/**
 * Verifies a telephone number in two steps: the visitor enters the number, and then the code that is sent to it in a
 * text message.
 */
export function TelProof(props: {
  purpose: TextPurpose;
  /**
   * The number and country that the form shows at first. Without them the number is empty, and the country is the one
   * that the visitor most likely comes from.
   */
  initial?: TypedTel;
  /**
   * The member's present number in E.164, as in `+821012345678`. With it, the form says whether a typed number belongs
   * to another account.
   */
  own?: string;
  /** A text below the number that says what it is used for. */
  hint: string;
  /**
   * Called when the code was correct, with the number and the proof that the API gave for it. When it rejects, the form
   * shows why, and the visitor can enter a number again.
   */
  onProven: (proven: TypedTel & { readonly proof: string }) => Promise<void>;
  /**
   * Called in place of sending a code when the country is one to which the site sends no text messages. It saves the
   * number unverified. Without this function the API refuses such a number.
   */
  onUntexted?: (typed: TypedTel) => Promise<void>;
}) {
  const { purpose, initial, own, hint, onProven, onUntexted } = props;
  const { t } = useTranslation('auth');
  const faultText = useFaultText();
  const problemOf = useProblem();
  const { register, handleSubmit, setError, setFocus, setValue, control, formState } = useForm({
    resolver: faultResolver(telSchema, faultText),
    defaultValues: initial ?? { tel: '', telCountry: 'KR' },
  });
  const { errors, isSubmitting } = formState;
  const typed = useWatch({ control });
  const telCountry = typed.telCountry ?? 'KR';
  const proof = useEmailProof(purpose, { channel: 'sms', telCountry });
  const { data: directory } = useApiQuery('listCountries', {});
  const country = directory?.countries.find(({ iso }) => iso === telCountry);
  const isOnlySaved = onUntexted !== undefined && country?.texted === false;
  const [problem, setProblem] = useState<string | null>(null);
  const { stage } = proof;

  const takesFocus = initial !== undefined;
  useEffect(() => {
    if (takesFocus) setFocus('tel');
  }, [setFocus, takesFocus]);

  const submit = handleSubmit(async ({ tel }) => {
    setProblem(null);
    try {
      await (isOnlySaved ? onUntexted({ tel, telCountry }) : proof.send(tel));
    } catch (error) {
      setError('tel', { message: problemOf(error).message }, { shouldFocus: true });
    }
  });
  const checkedProof = {
    ...proof,
    async check(tel: string, code: string) {
      const proven = await proof.check(tel, code);
      try {
        await onProven({ tel, telCountry, proof: proven.proof });
      } catch (error) {
        proof.reopen();
        setProblem(problemOf(error).message);
      }
      return proven;
    },
  };

  return (
    <>
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
          own={own}
          defaultCountry={initial === undefined ? undefined : telCountry}
          onFirstCountry={(iso) => setValue('telCountry', iso)}
          hint={isOnlySaved ? t('account.tel.notTexted') : hint}
        />
        <SubmitButton loading={isSubmitting}>
          {t(isOnlySaved ? 'account.tel.save' : 'account.tel.send')}
        </SubmitButton>
      </form>
      {stage.at === 'code' ? <CodeForm proof={checkedProof} stage={stage} /> : null}
    </>
  );
}
