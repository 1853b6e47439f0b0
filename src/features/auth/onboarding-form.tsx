import { zodResolver } from '@hookform/resolvers/zod';
import { useState } from 'react';
import { useForm, useWatch } from 'react-hook-form';

import { useLocale, useTranslation } from '@/i18n';
import { formatTel } from '@/i18n/format';
import { useApiQuery } from '@/lib/api/hooks';
import { Button, FormNotice, TextField } from '@/ui';
import { leaveTo } from './leave';
import { PhoneFields } from './phone-fields';
import { fieldOf, useProblemOf } from './problem';
import { onboardingSchema, useSay } from './schemas';
import { SubmitButton } from './submit-button';
import { useLogOut } from './use-log-out';
import { useProfileSave } from './use-profile-save';

/** What a booking needs of a member (specification, section 5), then on to where they were going. */
export function OnboardingForm({ target }: { target: string }) {
  const { t } = useTranslation('auth');
  const locale = useLocale();
  const say = useSay();
  const problemOf = useProblemOf();
  const save = useProfileSave();
  const { state: out, logOut } = useLogOut();
  const { data: user } = useApiQuery('getUser', {});
  const [problem, setProblem] = useState<string | null>(null);
  const [leaving, setLeaving] = useState(false);
  const { register, handleSubmit, setError, control, formState } = useForm<{
    name: string;
    tel: string;
    telCountry: string;
  }>({ resolver: zodResolver(onboardingSchema(say)) });
  const { errors, isSubmitting } = formState;
  const typed = useWatch({ control });

  const submit = handleSubmit(async (values) => {
    setProblem(null);
    try {
      await save(values);
      setLeaving(true);
      leaveTo(locale, target);
    } catch (error) {
      const found = problemOf(error);
      if (fieldOf(found) === 'tel') {
        setError('tel', { message: found.message }, { shouldFocus: true });
      } else setProblem(found.message);
    }
  });

  return (
    <form method="post" noValidate onSubmit={(event) => void submit(event)}>
      <TextField
        label={t('field.name')}
        description={t('field.nameHint')}
        autoComplete="name"
        defaultValue={user?.name}
        error={errors.name?.message}
        {...register('name')}
      />
      <PhoneFields
        country={register('telCountry')}
        tel={register('tel')}
        typed={{ country: typed.telCountry, tel: typed.tel }}
        errors={{ country: errors.telCountry?.message, tel: errors.tel?.message }}
        defaultCountry={user?.iso === '' ? undefined : user?.iso}
        defaultTel={user === undefined ? undefined : formatTel(user.tel)}
        hint={t('field.telHint')}
      />
      {problem === null ? null : <FormNotice tone="danger">{problem}</FormNotice>}
      {out === 'failed' ? <FormNotice tone="danger">{t('info.logoutFailed')}</FormNotice> : null}
      <SubmitButton loading={isSubmitting || leaving}>{t('onboarding.submit')}</SubmitButton>
      <Button variant="text" loading={out === 'busy'} onClick={() => void logOut()}>
        {t('onboarding.logout')}
      </Button>
    </form>
  );
}
