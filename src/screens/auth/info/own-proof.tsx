import { useState } from 'react';

import { useProblem } from '@/features/problem/problem';
import { useTranslation } from '@/i18n';
import { Button, FormNotice, Stack } from '@/ui';
import { CodeForm } from '@/features/auth/code-form';
import type { EmailProofState } from '@/features/auth/use-email-proof';

/**
 * Lets a member without a password reauthenticate with a code sent to the account's own address.
 */
export function OwnProof({ email, proof }: { email: string; proof: EmailProofState }) {
  const { t } = useTranslation('auth');
  const problemOf = useProblem();
  const [sending, setSending] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const { stage } = proof;

  const send = async () => {
    setSending(true);
    setProblem(null);
    try {
      await proof.send(email);
    } catch (error) {
      setProblem(problemOf(error).message);
    } finally {
      setSending(false);
    }
  };

  if (stage.at === 'code') return <CodeForm proof={proof} stage={stage} />;
  if (stage.at === 'verified') return null;
  return (
    <Stack gap={12} ground="quiet">
      {problem === null ? null : <FormNotice tone="danger">{problem}</FormNotice>}
      <p className="body2 muted">{t('account.own.hint', { email })}</p>
      <Button variant="secondary" loading={sending} onClick={() => void send()}>
        {t('proof.send')}
      </Button>
    </Stack>
  );
}
