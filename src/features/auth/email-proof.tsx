import { useEffect, useRef, useState } from 'react';
import { useForm, useWatch } from 'react-hook-form';

import type { TextPurpose } from '@/contract/account/auth';
import { faultResolver } from '@/features/problem/forms';
import { useProblem } from '../problem/problem';
import { useTranslation } from '@/i18n';
import { useApiQuery } from '@/lib/api/hooks';
import { Button, FormNotice, Icon, Row, Stack, TextField } from '@/ui';
import { CodeForm } from './code-form';
import { PhoneFields } from './phone-fields';
import { sendSchema, telSchema, useFaultText } from './schemas';
import { SubmitButton } from './submit-button';
import { EmailNote } from './taken-note';
import { type EmailProofState, useEmailProof } from './use-email-proof';

/**
 * The steps of verifying an e-mail address; when done, the address with a button to change it. With
 * `takesFocus` the first field is focused at once, for forms that the visitor opened themself.
 */
export function EmailProof(props: { proof: EmailProofState; takesFocus?: boolean }) {
  const { proof, takesFocus = false } = props;
  const { t } = useTranslation('auth');
  const { stage } = proof;
  if (stage.at === 'email') return <SendForm {...{ proof, takesFocus }} typed={stage.email} />;
  if (stage.at === 'code') return <CodeForm proof={proof} stage={stage} />;
  return (
    <Row gap={12} lineGap={4} ground="quiet" pad="s">
      <Icon name="success" className="accent" />
      <Stack as="p" gap={0} grow="wrap">
        <span className="strong">{stage.email}</span>
        <span className="body2 muted" role="status">
          {t('proof.verified')}
        </span>
      </Stack>
      <Button variant="text" size="m" onClick={proof.reopen}>
        {t('proof.change')}
      </Button>
    </Row>
  );
}

function SendForm(props: { proof: EmailProofState; typed: string; takesFocus: boolean }) {
  const { proof, typed, takesFocus } = props;
  const { t } = useTranslation('auth');
  const faultText = useFaultText();
  const problemOf = useProblem();
  const { register, handleSubmit, setError, setFocus, control, formState } = useForm({
    resolver: faultResolver(sendSchema, faultText),
  });
  const value = useWatch({ control, name: 'email' }) ?? typed;
  const { errors, isSubmitting } = formState;

  // The field is focused when the visitor came back to change the address, but not on a first
  // visit.
  const cameBack = useRef(takesFocus || typed !== '');
  useEffect(() => {
    if (cameBack.current) setFocus('email', { shouldSelect: true });
  }, [setFocus]);

  const submit = handleSubmit(async ({ email }) => {
    try {
      await proof.send(email);
    } catch (error) {
      setError('email', { message: problemOf(error).message }, { shouldFocus: true });
    }
  });

  return (
    <form method="post" noValidate onSubmit={(event) => void submit(event)}>
      <TextField
        label={t('field.email')}
        description={t('proof.sendHint')}
        type="email"
        inputMode="email"
        autoComplete="email"
        autoCapitalize="none"
        spellCheck={false}
        enterKeyHint="send"
        placeholder={t('field.emailPlaceholder')}
        defaultValue={typed}
        error={errors.email?.message}
        {...register('email')}
      />
      {/* For other purposes it is expected that the address already has an account. */}
      {proof.purpose === 'join' || proof.purpose === 'email' ? (
        <EmailNote typed={value} showsLogin={proof.purpose === 'join'} />
      ) : null}
      <SubmitButton loading={isSubmitting}>{t('proof.send')}</SubmitButton>
    </form>
  );
}

/** A telephone number as it was typed, and the country that it is parsed as a number of. */
export type TypedTel = { readonly tel: string; readonly telCountry: string };

/**
 * The steps of verifying a telephone number: the number, and then the code that is texted to it.
 *
 * `onProven` gets the number and the proof when the code was correct. When it rejects, its problem is shown
 * and the visitor can enter the number again.
 */
export function TelProof(props: {
  purpose: TextPurpose;
  /** What the form begins with; without it, with no number and the likeliest country. */
  initial?: TypedTel;
  /** The member's present number in E.164, to tell whether a typed number belongs to another account. */
  own?: string;
  /** What the number is used for. */
  hint: string;
  onProven: (proven: TypedTel & { readonly proof: string }) => Promise<void>;
  /**
   * Stores a number of a country to which no texts are sent, without verifying it. Without it such a number is
   * refused by the API.
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
          defaultCountry={initial && telCountry}
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
