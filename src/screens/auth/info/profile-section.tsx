import { useRef, useState } from 'react';
import { useForm } from 'react-hook-form';
import type * as z from 'zod/mini';

import type { User } from '@/contract/account/auth';
import { GENDERS } from '@/domain/account/person';
import { REVIEW_LIMITS } from '@/domain/hotel/review';
import { fieldOf, profileSchema, useFaultText } from '@/features/auth/schemas';
import { SubmitButton } from '@/features/auth/submit-button';
import {
  type ProfileChange,
  useProfileSave,
  useUserChanged,
} from '@/features/auth/use-profile-save';
import { addFirstValue, faultResolver } from '@/features/problem/forms';
import { useProblem } from '@/features/problem/problem';
import { useTranslation } from '@/i18n';
import { useApiMutation, useApiQuery } from '@/lib/api/hooks';
import { pictureAddress } from '@/lib/api/photo-address';
import { Button, FormNotice, Icon, Row, Select, Stack, TextField } from '@/ui';
import { AccountSection } from './account-parts';

const MAX_BYTES = REVIEW_LIMITS.photoMegabytes * 1024 * 1024;

/** The member's picture, uploaded as soon as a file is chosen. */
function PictureField({ user }: { user: User }) {
  const { t } = useTranslation('auth');
  const problemOf = useProblem();
  const setPicture = useApiMutation('setPicture', { showsErrors: true });
  const removePicture = useApiMutation('removePicture', { showsErrors: true });
  const changed = useUserChanged();
  const input = useRef<HTMLInputElement>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const picture = user.profile_image;

  const make = async (change: () => Promise<User>) => {
    setProblem(null);
    try {
      await changed(await change());
    } catch (error) {
      setProblem(problemOf(error).message);
    }
  };
  const choose = (file: File | undefined) => {
    if (file === undefined) return;
    if (file.size > MAX_BYTES) {
      setProblem(t('account.picture.tooLarge', { megabytes: REVIEW_LIMITS.photoMegabytes }));
    } else void make(() => setPicture.mutateAsync({ body: file }));
  };

  return (
    <Stack gap={12}>
      <Row gap={20} lineGap={12} role="group" aria-label={t('account.picture.title')}>
        <div className="ui-avatar">
          {picture === null ? (
            <Icon name="user" size={40} />
          ) : (
            <img src={pictureAddress(picture)} alt={t('account.picture.alt')} />
          )}
        </div>
        <Stack gap={8} grow="wrap">
          <p className="body2 muted">{t('account.picture.hint')}</p>
          <input
            ref={input}
            type="file"
            name="picture"
            accept="image/jpeg,image/png,image/webp,image/avif"
            hidden
            onChange={(event) => {
              choose(event.target.files?.[0]);
              // Without this, choosing the same file again after an error would fire no event.
              event.target.value = '';
            }}
          />
          <Row>
            <Button
              variant="secondary"
              size="m"
              loading={setPicture.isPending}
              onClick={() => input.current?.click()}
            >
              {t(picture === null ? 'account.picture.add' : 'account.picture.change')}
            </Button>
            {picture === null ? null : (
              <Button
                variant="text"
                size="m"
                loading={removePicture.isPending}
                onClick={() => void make(() => removePicture.mutateAsync({}))}
              >
                {t('account.picture.remove')}
              </Button>
            )}
          </Row>
        </Stack>
      </Row>
      {problem === null ? null : <FormNotice tone="danger">{problem}</FormNotice>}
    </Stack>
  );
}

type Values = z.infer<typeof profileSchema>;

/** The date of birth (YYYY-MM-DD), or '' when the year or the day is missing. */
const birthOf = ({ birthyear, birthday }: User) =>
  birthyear === null || birthday === null ? '' : `${birthyear}-${birthday}`;

/**
 * The fields to send for a date of birth; none when it is unchanged, so that a partial date isn't
 * lost.
 */
function birthChange(birth: string, user: User): ProfileChange {
  if (birth === birthOf(user)) return {};
  return birth === ''
    ? { birthyear: null, birthday: null }
    : { birthyear: birth.slice(0, 4), birthday: birth.slice(5) };
}

/** The member's profile: name, nickname, date of birth and gender. */
export function ProfileSection({ user }: { user: User }) {
  const { t } = useTranslation('auth');
  const faultText = useFaultText();
  const problemOf = useProblem();
  const save = useProfileSave();
  const { data: known } = useApiQuery('listVisitRoutes', {});
  const [notice, setNotice] = useState<{ tone: 'success' | 'danger'; text: string } | null>(null);
  const { register, handleSubmit, setError, formState } = useForm<Values>({
    resolver: faultResolver(profileSchema, faultText),
    defaultValues: {
      name: user.name,
      nickname: user.nick_name,
      birth: birthOf(user),
      gender: GENDERS.find((one) => one === user.gender) ?? '',
      visitRoute: user.visit_route ?? '',
    },
  });
  const field = (name: keyof Values) =>
    addFirstValue(register(name), formState.defaultValues?.[name]);
  const { errors, isSubmitting } = formState;

  const submit = handleSubmit(async ({ name, nickname, birth, gender, visitRoute }) => {
    setNotice(null);
    try {
      await save({
        name,
        nick_name: nickname,
        ...birthChange(birth, user),
        gender: gender === '' ? null : gender,
        visit_route: visitRoute === '' ? null : visitRoute,
      });
      setNotice({ tone: 'success', text: t('info.saved') });
    } catch (error) {
      const failure = problemOf(error);
      if (fieldOf(failure) === 'birth') {
        setError('birth', { message: failure.message }, { shouldFocus: true });
      } else setNotice({ tone: 'danger', text: failure.message });
    }
  });

  const named = [user.name, user.nick_name].filter(Boolean).join(' · ');
  return (
    <AccountSection
      id="profile"
      title={t('info.profile')}
      summary={named === '' ? undefined : named}
    >
      <PictureField user={user} />
      <form method="post" noValidate onSubmit={(event) => void submit(event)}>
        <TextField
          label={t('field.name')}
          description={t('field.nameHint')}
          autoComplete="name"
          error={errors.name?.message}
          {...field('name')}
        />
        <TextField
          label={t('field.nickname')}
          optional={t('field.optional')}
          autoComplete="nickname"
          error={errors.nickname?.message}
          {...field('nickname')}
        />
        <TextField
          label={t('account.birth')}
          optional={t('field.optional')}
          type="date"
          autoComplete="bday"
          error={errors.birth?.message}
          {...field('birth')}
        />
        <Select
          label={t('account.gender')}
          optional={t('field.optional')}
          placeholder={t('account.unsaid')}
          options={GENDERS.map((one) => ({ value: one, label: t(`account.genders.${one}`) }))}
          autoComplete="sex"
          error={errors.gender?.message}
          {...field('gender')}
        />
        <Select
          label={t('field.visitRoute')}
          optional={t('field.optional')}
          placeholder={t('account.unsaid')}
          options={(known?.routes ?? []).map(({ id, label }) => ({ value: id, label }))}
          error={errors.visitRoute?.message}
          {...field('visitRoute')}
        />
        {notice === null ? null : <FormNotice tone={notice.tone}>{notice.text}</FormNotice>}
        <SubmitButton loading={isSubmitting}>{t('info.submit')}</SubmitButton>
      </form>
    </AccountSection>
  );
}
