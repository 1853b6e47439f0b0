import { type ReactNode, type Ref, useState } from 'react';
import type { UseFormRegisterReturn } from 'react-hook-form';

import { CodeForm } from '@/features/auth/code-form';
import type { EmailProofState } from '@/features/auth/use-email-proof';
import { useProblem } from '@/features/problem/problem';
import { useTranslation } from '@/i18n';
import { Button, FormNotice, PasswordField, Stack } from '@/ui';

/** A section of the account page with its heading. */
export function AccountSection(props: {
  id: string;
  title: string;
  hint?: string;
  /** A reference to the section, for scrolling it into view. */
  ref?: Ref<HTMLElement>;
  /** For moving the focus to the heading when the focused element has disappeared. */
  headingRef?: Ref<HTMLHeadingElement>;
  children: ReactNode;
}) {
  const { id, title, hint, ref, headingRef, children } = props;
  return (
    <Stack as="section" gap={20} ref={ref} aria-labelledby={id}>
      <div>
        <h2
          id={id}
          ref={headingRef}
          tabIndex={headingRef === undefined ? undefined : -1}
          className="title"
        >
          {title}
        </h2>
        {hint === undefined ? null : <p className="body2 muted">{hint}</p>}
      </div>
      {children}
    </Stack>
  );
}

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

/** The field for the member's current password. */
export function PresentField(props: { error: string | undefined; field: UseFormRegisterReturn }) {
  const { t } = useTranslation('auth');
  return (
    <PasswordField
      label={t('account.password.present')}
      showLabel={t('field.show')}
      hideTextLabel={t('field.hide')}
      autoComplete="current-password"
      error={props.error}
      {...props.field}
    />
  );
}
