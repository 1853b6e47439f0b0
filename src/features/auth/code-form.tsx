import { useEffect, useState } from 'react';
import { useForm } from 'react-hook-form';

import { useDeadline, useTranslation } from '@/i18n';
import { Button, CodeField, Countdown, FormNotice, minutesAndSeconds, Row } from '@/ui';
import { faultResolver } from '../problem/forms';
import { useProblem } from '../problem/problem';
import { codeSchema, useFaultText } from './schemas';
import { SubmitButton } from './submit-button';
import type { EmailProofState, ProofStage } from './use-email-proof';

const left = (until: number) => Math.max(0, Math.ceil((until - Date.now()) / 1000));

/**
 * Whole seconds until an instant (ms of the browser's clock), updated every second; 0 from then on.
 */
function useSecondsLeft(until: number): number {
  const [seconds, setSeconds] = useState(() => left(until));
  useEffect(() => {
    const tick = () => {
      const now = left(until);
      setSeconds(now);
      if (now === 0) clearInterval(timer);
    };
    const timer = setInterval(tick, 500);
    const first = setTimeout(tick, 0);
    return () => {
      clearInterval(timer);
      clearTimeout(first);
    };
  }, [until]);
  return seconds;
}

export type CodeFormProps = {
  proof: EmailProofState;
  stage: Extract<ProofStage, { at: 'code' }>;
};

/**
 * The field for the mailed code: how long it is valid, a button that sends another after a wait,
 * and one that goes back to the address.
 */
export function CodeForm({ proof, stage }: CodeFormProps) {
  const { t } = useTranslation('auth');
  const writeDeadline = useDeadline();
  const faultText = useFaultText();
  const problemOf = useProblem();
  const { email, expiresAt, resendAt, sends } = stage;
  const wait = useSecondsLeft(resendAt);
  const [resending, setResending] = useState(false);
  const [endedCode, setEndedCode] = useState<string | null>(null);
  const { register, handleSubmit, setError, setFocus, setValue, resetField, formState } = useForm({
    resolver: faultResolver(codeSchema, faultText),
  });
  const { errors, isSubmitting } = formState;

  useEffect(() => setFocus('code'), [setFocus, sends]);

  const submit = handleSubmit(async ({ code }) => {
    try {
      await proof.check(email, code);
    } catch (error) {
      setError('code', { message: problemOf(error).message });
      setFocus('code', { shouldSelect: true });
    }
  });

  const resend = async () => {
    setResending(true);
    try {
      await proof.send(email);
      resetField('code', { defaultValue: '' });
    } catch (error) {
      setError('code', { message: problemOf(error).message });
    } finally {
      setResending(false);
    }
  };

  const ended = endedCode === expiresAt;
  const waiting = wait > 0;
  return (
    <form method="post" noValidate onSubmit={(event) => void submit(event)}>
      <FormNotice
        tone="success"
        key={sends}
        title={t(sends > 1 ? 'proof.sentAgain' : 'proof.sent', { email })}
      >
        {t(proof.channel === 'sms' ? 'proof.telHint' : `proof.${proof.purpose}Hint`)}
      </FormNotice>
      <CodeField
        label={t('field.code')}
        enterKeyHint="done"
        error={errors.code?.message}
        onComplete={(code) => {
          if (isSubmitting) return;
          // `onComplete` fires before the form has the last digit.
          setValue('code', code);
          void submit();
        }}
        {...register('code')}
      />
      <Row as="p" justify="between" className="body2 muted">
        {ended ? (
          <span role="status">{t('proof.expired')}</span>
        ) : (
          <>
            <span>{t('proof.validFor')}</span>
            <Countdown
              key={expiresAt}
              deadline={expiresAt}
              deadlineText={t('proof.validUntil', {
                time: writeDeadline(expiresAt, { style: 'short' }),
              })}
              spoken={(count) => t('proof.minutesLeft', { count })}
              onEnd={() => setEndedCode(expiresAt)}
            />
          </>
        )}
      </Row>
      <SubmitButton loading={isSubmitting}>{t('proof.check')}</SubmitButton>
      <Row justify="center" lineGap={0}>
        <Button
          variant="text"
          size="m"
          loading={resending}
          disabled={waiting}
          onClick={() => void resend()}
        >
          {waiting ? t('proof.resendIn', { time: minutesAndSeconds(wait) }) : t('proof.resend')}
        </Button>
        {proof.purpose === 'account' ? null : (
          <Button variant="text" size="m" onClick={proof.reopen}>
            {t(proof.channel === 'sms' ? 'proof.changeTel' : 'proof.change')}
          </Button>
        )}
      </Row>
    </form>
  );
}
