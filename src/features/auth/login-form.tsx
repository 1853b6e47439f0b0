import { zodResolver } from '@hookform/resolvers/zod';
import Link from 'next/link';
import { useState } from 'react';
import { useForm } from 'react-hook-form';

import { paths } from '@/config/routes';
import { useLocale, useTranslation } from '@/i18n';
import { FormNotice, PasswordField, TextField } from '@/ui';
import { useAuthErrorTexts } from './auth-errors';
import { leaveTo } from './leave';
import { loginSchema, useSay } from './schemas';
import { signInByEmail } from './sign-in-by-email';
import { SubmitButton } from './submit-button';

/**
 * E-mail and password. Fields keep no default values: what a browser filled in, or a quick hand
 * typed, before the page reacted stays.
 */
export function LoginForm({ target }: { target: string }) {
  const { t } = useTranslation('auth');
  const locale = useLocale();
  const say = useSay();
  const textsOf = useAuthErrorTexts();
  const [refused, setRefused] = useState<string | null>(null);
  const [leaving, setLeaving] = useState(false);
  const { register, handleSubmit, setFocus, formState } = useForm({
    resolver: zodResolver(loginSchema(say)),
  });
  const { errors, isSubmitting } = formState;

  const submit = handleSubmit(async ({ email, password }) => {
    setRefused(null);
    const error = await signInByEmail(email, password);
    if (error === null) {
      setLeaving(true);
      leaveTo(locale, target);
      return;
    }
    setRefused(error);
    setFocus('password', { shouldSelect: true });
  });

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
      <Link href={paths.reset()} prefetch={false} className="inline-link end-link">
        {t('login.forgot')}
      </Link>
      <SubmitButton loading={isSubmitting || leaving}>{t('login.submit')}</SubmitButton>
    </form>
  );
}
