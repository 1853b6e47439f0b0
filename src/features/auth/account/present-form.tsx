import { zodResolver } from '@hookform/resolvers/zod';
import { useEffect } from 'react';
import { useForm } from 'react-hook-form';

import { useTranslation } from '@/i18n';
import { PasswordField } from '@/ui';
import { presentSchema, useSay } from '../schemas';
import { SubmitButton } from '../submit-button';

/** The present password, by which a member shows that it is them. */
export function PresentForm(props: {
  submit: string;
  /** @returns what is wrong with the password, as text; null when that isn't it */
  onPresent: (present: string) => Promise<string | null>;
}) {
  const { submit, onPresent } = props;
  const { t } = useTranslation('auth');
  const say = useSay();
  const { register, handleSubmit, setError, setFocus, formState } = useForm<{ present: string }>({
    resolver: zodResolver(presentSchema(say)),
    defaultValues: { present: '' },
  });
  const { errors, isSubmitting } = formState;
  // It appears where the step before it was.
  useEffect(() => setFocus('present'), [setFocus]);

  const send = handleSubmit(async ({ present }) => {
    const message = await onPresent(present);
    if (message !== null) setError('present', { message }, { shouldFocus: true });
  });
  return (
    <form method="post" noValidate onSubmit={(event) => void send(event)}>
      <PasswordField
        label={t('account.password.present')}
        showLabel={t('field.show')}
        hideTextLabel={t('field.hide')}
        autoComplete="current-password"
        error={errors.present?.message}
        {...register('present')}
      />
      <SubmitButton loading={isSubmitting}>{submit}</SubmitButton>
    </form>
  );
}
