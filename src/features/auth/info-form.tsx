import { zodResolver } from '@hookform/resolvers/zod';
import { useState } from 'react';
import { useForm, useWatch } from 'react-hook-form';

import type { User } from '@/contract/auth';
import { seoulToday } from '@/domain/stay';
import { useLocale, useTranslation } from '@/i18n';
import { formatNight, formatTel } from '@/i18n/format';
import { Checkbox, FormNotice, TextField } from '@/ui';
import { PhoneFields } from './phone-fields';
import { fieldOf, useProblemOf } from './problem';
import { infoSchema, useSay } from './schemas';
import { SubmitButton } from './submit-button';
import { useProfileSave } from './use-profile-save';

type Values = {
  name: string;
  nickname: string;
  tel: string;
  telCountry: string;
  marketing: boolean;
};

/** Shows and changes a member's name, nickname, telephone number and marketing consent. */
export function InfoForm({ user }: { user: User }) {
  const { t } = useTranslation('auth');
  const locale = useLocale();
  const say = useSay();
  const problemOf = useProblemOf();
  const save = useProfileSave();
  const [told, setTold] = useState<{ tone: 'success' | 'danger'; text: string } | null>(null);
  const { register, handleSubmit, setError, control, formState } = useForm<Values>({
    resolver: zodResolver(infoSchema(say)),
  });
  const { errors, isSubmitting } = formState;
  const typed = useWatch({ control });

  const submit = handleSubmit(async ({ nickname, ...values }) => {
    setTold(null);
    try {
      const saved = await save({ ...values, nick_name: nickname });
      // The law asks to tell the outcome of a marketing decision together with its date.
      const date = formatNight(seoulToday(new Date(saved.updated_at)), locale);
      const decision =
        saved.marketing === user.marketing
          ? ''
          : ` ${t(saved.marketing ? 'info.marketingOn' : 'info.marketingOff', { date })}`;
      setTold({ tone: 'success', text: t('info.saved') + decision });
    } catch (error) {
      const found = problemOf(error);
      if (fieldOf(found) === 'tel') {
        setError('tel', { message: found.message }, { shouldFocus: true });
      } else setTold({ tone: 'danger', text: found.message });
    }
  });

  return (
    <form method="post" noValidate onSubmit={(event) => void submit(event)}>
      <TextField
        label={t('field.name')}
        description={t('field.nameHint')}
        autoComplete="name"
        defaultValue={user.name}
        error={errors.name?.message}
        {...register('name')}
      />
      <TextField
        label={t('field.nickname')}
        optional={t('field.optional')}
        description={t('field.nicknameHint')}
        autoComplete="nickname"
        defaultValue={user.nick_name}
        error={errors.nickname?.message}
        {...register('nickname')}
      />
      <PhoneFields
        country={register('telCountry')}
        tel={register('tel')}
        typed={{ country: typed.telCountry, tel: typed.tel }}
        errors={{ country: errors.telCountry?.message, tel: errors.tel?.message }}
        defaultCountry={user.iso === '' ? undefined : user.iso}
        defaultTel={formatTel(user.tel)}
        hint={t('field.telHint')}
      />
      <Checkbox
        label={t('info.marketing')}
        description={t('info.marketingHint')}
        defaultChecked={user.marketing}
        {...register('marketing')}
      />
      {told === null ? null : <FormNotice tone={told.tone}>{told.text}</FormNotice>}
      <SubmitButton loading={isSubmitting}>{t('info.submit')}</SubmitButton>
    </form>
  );
}
