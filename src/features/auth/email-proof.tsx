import { useEffect, useRef } from 'react';
import { useForm, useWatch } from 'react-hook-form';

import { faultResolver } from '@/features/problem/forms';
import { useProblem } from '../problem/problem';
import { useTranslation } from '@/i18n';
import { Button, Icon, Row, Stack, TextField } from '@/ui';
import { CodeForm } from './code-form';
import { sendSchema, useFaultText } from './schemas';
import { SubmitButton } from './submit-button';
import { EmailNote } from './taken-note';
import type { EmailProofState } from './use-email-proof';

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
