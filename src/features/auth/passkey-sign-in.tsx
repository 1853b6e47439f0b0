import { useState } from 'react';

import { useLocale, useTranslation } from '@/i18n';
import { useApi } from '@/lib/api/hooks';
import { Button, type ButtonVariant, FormNotice } from '@/ui';
import { useAuthErrorTexts } from './auth-errors';
import { leaveTo } from '@/i18n/leave';
import { readPasskey, usePasskeyProblem } from './passkey';
import { signInByPasskey } from './sign-in';

/** A button that signs in with a passkey, whosever it is. */
export function PasskeySignIn(props: {
  /** Where to go after signing in, without the locale. */
  target: string;
  variant?: ButtonVariant;
  /** Called after a successful sign-in, just before the page is left. */
  onSignedIn?: (() => void) | undefined;
}) {
  const { target, variant = 'secondary', onSignedIn } = props;
  const { t } = useTranslation('auth');
  const locale = useLocale();
  const api = useApi();
  const textsOf = useAuthErrorTexts();
  const problemOf = usePasskeyProblem();
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);

  const start = async () => {
    setBusy(true);
    setProblem(null);
    try {
      const error = await signInByPasskey(await readPasskey(api));
      if (error === null) {
        onSignedIn?.();
        leaveTo(locale, target);
        return;
      }
      setProblem(textsOf(error).text);
    } catch (error) {
      setProblem(problemOf(error));
    }
    setBusy(false);
  };

  return (
    <>
      {problem === null ? null : <FormNotice tone="danger">{problem}</FormNotice>}
      <Button variant={variant} fullWidth needsScript loading={busy} onClick={() => void start()}>
        {t('passkey.signIn')}
      </Button>
    </>
  );
}
