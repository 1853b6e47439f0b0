import { zodResolver } from '@hookform/resolvers/zod';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import type { z } from 'zod';

import type { User } from '@/contract/auth';
import { GENDERS } from '@/domain/person';
import { useTranslation } from '@/i18n';
import { useApiQuery } from '@/lib/api/hooks';
import { FormNotice, Select, TextField } from '@/ui';
import { fieldOf, useProblemOf } from '../problem';
import { profileSchema, useSay } from '../schemas';
import { SubmitButton } from '../submit-button';
import { useProfileSave, type ProfileChange } from '../use-profile-save';
import { PictureField } from './picture-field';
import { AccountSection } from './section';

type Values = z.infer<ReturnType<typeof profileSchema>>;

/** The day of birth where both of its halves are known. */
const birthOf = ({ birthyear, birthday }: User) =>
  birthyear === null || birthday === null ? '' : `${birthyear}-${birthday}`;

/** What to send for a day of birth; nothing where it wasn't touched, so that half a one stays. */
function birthChange(birth: string, user: User): ProfileChange {
  if (birth === birthOf(user)) return {};
  return birth === ''
    ? { birthyear: null, birthday: null }
    : { birthyear: birth.slice(0, 4), birthday: birth.slice(5) };
}

/** What a member says of themself. */
export function ProfileSection({ user }: { user: User }) {
  const { t } = useTranslation('auth');
  const say = useSay();
  const problemOf = useProblemOf();
  const save = useProfileSave();
  const { data: known } = useApiQuery('listVisitRoutes', {});
  const [told, setTold] = useState<{ tone: 'success' | 'danger'; text: string } | null>(null);
  const { register, handleSubmit, setError, formState } = useForm<Values>({
    resolver: zodResolver(profileSchema(say)),
    defaultValues: {
      name: user.name,
      nickname: user.nick_name,
      birth: birthOf(user),
      gender: GENDERS.find((one) => one === user.gender) ?? '',
      visitRoute: user.visit_route ?? '',
    },
  });
  const { errors, isSubmitting } = formState;

  const submit = handleSubmit(async ({ name, nickname, birth, gender, visitRoute }) => {
    setTold(null);
    try {
      await save({
        ...{ name, nick_name: nickname },
        ...birthChange(birth, user),
        gender: gender === '' ? null : gender,
        visit_route: visitRoute === '' ? null : visitRoute,
      });
      setTold({ tone: 'success', text: t('info.saved') });
    } catch (error) {
      const found = problemOf(error);
      if (fieldOf(found) === 'birth') {
        setError('birth', { message: found.message }, { shouldFocus: true });
      } else setTold({ tone: 'danger', text: found.message });
    }
  });

  return (
    <AccountSection id="profile" title={t('info.profile')}>
      <PictureField user={user} />
      <form method="post" noValidate onSubmit={(event) => void submit(event)}>
        <TextField
          label={t('field.name')}
          description={t('field.nameHint')}
          autoComplete="name"
          error={errors.name?.message}
          {...register('name')}
        />
        <TextField
          label={t('field.nickname')}
          optional={t('field.optional')}
          autoComplete="nickname"
          error={errors.nickname?.message}
          {...register('nickname')}
        />
        <TextField
          label={t('account.birth')}
          optional={t('field.optional')}
          type="date"
          autoComplete="bday"
          error={errors.birth?.message}
          {...register('birth')}
        />
        <Select
          label={t('account.gender')}
          optional={t('field.optional')}
          placeholder={t('account.unsaid')}
          options={GENDERS.map((one) => ({ value: one, label: t(`account.genders.${one}`) }))}
          autoComplete="sex"
          error={errors.gender?.message}
          {...register('gender')}
        />
        <Select
          label={t('field.visitRoute')}
          optional={t('field.optional')}
          placeholder={t('account.unsaid')}
          options={(known?.routes ?? []).map(({ id, label }) => ({ value: id, label }))}
          error={errors.visitRoute?.message}
          {...register('visitRoute')}
        />
        {told === null ? null : <FormNotice tone={told.tone}>{told.text}</FormNotice>}
        <SubmitButton loading={isSubmitting}>{t('info.submit')}</SubmitButton>
      </form>
    </AccountSection>
  );
}
