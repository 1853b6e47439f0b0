import { useState } from 'react';
import { useForm, useWatch } from 'react-hook-form';
import type * as z from 'zod/mini';

import { AuthFrame } from '@/features/auth/auth-frame';
import { Consents, CONSENTS } from '@/features/auth/consents';
import { leaveTo } from '@/i18n/leave';
import { PhoneFields } from '@/features/auth/phone-fields';
import { consentingSchema, fieldOf, onboardingSchema, useFaultText } from '@/features/auth/schemas';
import { SubmitButton } from '@/features/auth/submit-button';
import { useLogOut } from '@/features/auth/sign-in';
import { useProfileSave } from '@/features/auth/use-profile-save';
import { faultResolver } from '@/features/problem/forms';
import { useProblem } from '@/features/problem/problem';
import { PageHead } from '@/features/seo/page-head';
import { useLocale, useTranslation } from '@/i18n';
import { formatTel } from '@/i18n/format';
import { useApiQuery } from '@/lib/api/hooks';
import { Button, FormNotice, TextField } from '@/ui';

/**
 * `/auth/info/onboarding`: the member completes the profile, and then continues to the page that
 * was requested.
 */
export function OnboardingScreen({ target }: { target: string }) {
  const { t } = useTranslation('auth');
  return (
    <>
      <PageHead title={t('onboarding.title')} />
      <AuthFrame title={t('onboarding.title')} lead={t('onboarding.lead')}>
        <OnboardingForm target={target} />
      </AuthFrame>
    </>
  );
}

type Values = z.infer<typeof onboardingSchema> & Partial<z.infer<typeof consentingSchema>>;

/**
 * The details that a booking requires of a member (specification, section 5), and the consents for
 * members who signed up through a provider and were never asked. Then it goes on to `target`.
 */
export function OnboardingForm({ target }: { target: string }) {
  const { t } = useTranslation('auth');
  const locale = useLocale();
  const faultText = useFaultText();
  const problemOf = useProblem();
  const save = useProfileSave();
  const { state: out, logOut } = useLogOut();
  const { data: user } = useApiQuery('getUser', {});
  const { data: info } = useApiQuery('checkInfo', {});
  const asksConsents = (info?.missingConsents.length ?? 0) > 0;
  const [problem, setProblem] = useState<string | null>(null);
  const [leaving, setLeaving] = useState(false);
  const { register, handleSubmit, setError, setValue, control, formState } = useForm<Values>({
    resolver: faultResolver(asksConsents ? consentingSchema : onboardingSchema, faultText),
  });
  const { errors, isSubmitting, isSubmitted } = formState;
  const typed = useWatch({ control });

  const submit = handleSubmit(async ({ name, tel, telCountry, terms, privacy, age, marketing }) => {
    setProblem(null);
    const consents = { terms: terms === true, privacy: privacy === true, age: age === true };
    try {
      await save({ name, tel, telCountry, ...(asksConsents ? { consents, marketing } : {}) });
      setLeaving(true);
      leaveTo(locale, target);
    } catch (error) {
      const failure = problemOf(error);
      if (fieldOf(failure) === 'tel') {
        setError('tel', { message: failure.message }, { shouldFocus: true });
      } else setProblem(failure.message);
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
        defaultCountry={user === undefined || user.iso === '' ? undefined : user.iso}
        defaultTel={user === undefined ? undefined : formatTel(user.tel, 'ko')}
        own={user?.tel ?? ''}
        onFirstCountry={(iso) => setValue('telCountry', iso)}
        hint={t('field.telHint')}
      />
      {asksConsents ? (
        <Consents
          field={register}
          errors={Object.fromEntries(CONSENTS.map(({ name }) => [name, errors[name]?.message]))}
          allTicked={CONSENTS.every(({ name }) => typed[name] === true)}
          onAll={(ticked) => {
            for (const { name } of CONSENTS) {
              setValue(name, ticked, { shouldDirty: true, shouldValidate: isSubmitted });
            }
          }}
        />
      ) : null}
      {problem === null ? null : <FormNotice tone="danger">{problem}</FormNotice>}
      {out === 'failed' ? <FormNotice tone="danger">{t('info.logoutFailed')}</FormNotice> : null}
      <SubmitButton loading={isSubmitting || leaving}>{t('onboarding.submit')}</SubmitButton>
      <Button variant="text" loading={out === 'busy'} onClick={() => void logOut()}>
        {t('onboarding.logout')}
      </Button>
    </form>
  );
}
