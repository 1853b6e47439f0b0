import dynamic from 'next/dynamic';
import { useState } from 'react';
import { useForm } from 'react-hook-form';

import { paths } from '@/config/routes';
import { faultResolver } from '@/features/problem/forms';
import { useLocale, useTranslation } from '@/i18n';
import { FormNotice, Link, PasswordField, TextField } from '@/ui';
import { useAuthErrorTexts } from './auth-errors';
import { leaveTo } from '@/i18n/leave';
import { loginSchema, useFaultText } from './schemas';
import { signInByEmail } from './sign-in';
import { SubmitButton } from './submit-button';

/** Loaded when it is needed, because few accounts want a passkey in addition to the password. */
const PasskeyNeeded = dynamic(() => import('./passkey-needed').then((file) => file.PasskeyNeeded), {
  ssr: false,
});

/**
 * E-mail and password. The fields have no default values, so that whatever the browser filled in or
 * the visitor typed before hydration is kept.
 */
export function LoginForm(props: {
  target: string;
  /** The address, if the visitor has typed it before. */
  email?: string;
  /** Called after a successful sign-in, just before the page is left. */
  onSignedIn?: () => void;
  /** Called when the password was right and a passkey or a mailed code has to follow. */
  onPasskeyNeeded?: () => void;
}) {
  const { target, email: typed, onSignedIn, onPasskeyNeeded } = props;
  const { t } = useTranslation('auth');
  const locale = useLocale();
  const faultText = useFaultText();
  const textsOf = useAuthErrorTexts();
  const [refused, setRefused] = useState<string | null>(null);
  const [leaving, setLeaving] = useState(false);
  /** The address whose account wants a passkey, too. */
  const [wanting, setWanting] = useState<string | null>(null);
  const { register, handleSubmit, setFocus, formState } = useForm({
    resolver: faultResolver(loginSchema, faultText),
  });
  const { errors, isSubmitting } = formState;

  const submit = handleSubmit(async ({ email, password }) => {
    setRefused(null);
    const error = await signInByEmail(email, password);
    if (error === null) {
      setLeaving(true);
      onSignedIn?.();
      leaveTo(locale, target);
      return;
    }
    if (error === 'PASSKEY_NEEDED') {
      setWanting(email);
      onPasskeyNeeded?.();
      return;
    }
    setRefused(error);
    setFocus('password', { shouldSelect: true });
  });

  if (wanting !== null) return <PasskeyNeeded email={wanting} {...{ target, onSignedIn }} />;
  return (
    <form method="post" noValidate onSubmit={(event) => void submit(event)}>
      {refused === null ? null : <FormNotice tone="danger">{textsOf(refused).text}</FormNotice>}
      <TextField
        label={t('field.email')}
        type="email"
        inputMode="email"
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        enterKeyHint="next"
        placeholder={t('field.emailPlaceholder')}
        defaultValue={typed}
        error={errors.email?.message}
        {...register('email')}
      />
      <PasswordField
        label={t('field.password')}
        showLabel={t('field.show')}
        hideTextLabel={t('field.hide')}
        autoComplete="current-password"
        enterKeyHint="go"
        error={errors.password?.message}
        {...register('password')}
      />
      <p className="end-link">
        <Link href={paths.reset('email')} prefetch={false} className="inline-link">
          {t('find.link')}
        </Link>{' '}
        <Link href={paths.reset()} prefetch={false} className="inline-link">
          {t('login.forgot')}
        </Link>
      </p>
      <SubmitButton loading={isSubmitting || leaving}>{t('login.submit')}</SubmitButton>
    </form>
  );
}
