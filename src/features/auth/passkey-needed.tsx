import { useEffect, useRef, useState } from 'react';

import { useLocale, useTranslation } from '@/i18n';
import { FormNotice, Stack } from '@/ui';
import { useAuthErrorTexts } from './auth-errors';
import { leaveTo } from '@/i18n/leave';
import { OwnProof } from './reauthentication-forms';
import { PasskeySignIn } from './passkey-sign-in';
import { signInByProof } from './sign-in';
import { useEmailProof } from './use-email-proof';

type Props = {
  /** The address whose password was right. */
  email: string;
  target: string;
  onSignedIn?: (() => void) | undefined;
};

/**
 * Takes the place of the form when the password was right and the member wants a passkey, too: the
 * passkey or, for who hasn't got it, a code that is mailed to the account's address.
 */
export function PasskeyNeeded({ email, target, onSignedIn }: Props) {
  const { t } = useTranslation('auth');
  const locale = useLocale();
  const textsOf = useAuthErrorTexts();
  const proof = useEmailProof('signIn');
  const [refused, setRefused] = useState<string | null>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  // The form that had the focus is gone.
  useEffect(() => heading.current?.focus(), []);

  const check = async (address: string, code: string) => {
    const proven = await proof.check(address, code);
    const error = await signInByProof(address, proven.proof);
    if (error === null) {
      onSignedIn?.();
      leaveTo(locale, target);
    } else {
      setRefused(textsOf(error).text);
      proof.reopen();
    }
    return proven;
  };

  return (
    <Stack gap={20}>
      <Stack gap={8}>
        <h2 ref={heading} tabIndex={-1} className="title">
          {t('passkey.neededTitle')}
        </h2>
        <p>{t('passkey.needed')}</p>
      </Stack>
      <PasskeySignIn variant="primary" target={target} onSignedIn={onSignedIn} />
      <p className="body2 muted">{t('passkey.lost')}</p>
      {refused === null ? null : <FormNotice tone="danger">{refused}</FormNotice>}
      {/* The code goes to the address that was typed, so its form offers no other. */}
      <OwnProof email={email} proof={{ ...proof, purpose: 'account', check }} />
    </Stack>
  );
}
