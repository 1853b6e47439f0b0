import { useRouter } from 'next/router';
import { useState } from 'react';
import { FormProvider, useForm, useFormContext, useWatch } from 'react-hook-form';
import * as z from 'zod/mini';

import { paths } from '@/config/routes';
import type { User } from '@/contract/account/auth';
import { TOUR_PEOPLE } from '@/domain/hotel/tour';
import type { HotelId } from '@/domain/ids';
import type { Night } from '@/domain/stay/stay';
import { addFirstValue, faultResolver, type FaultText, faultTexts } from '@/features/problem/forms';
import { type Problem, useProblem } from '@/features/problem/problem';
import { useTranslation } from '@/i18n';
import { formatTel } from '@/i18n/format';
import { useApiMutation } from '@/lib/api/hooks';
import { Button, Checkbox, ConsentDetails, Grid, Select, Stack, TextArea, TextField } from '@/ui';
import { isOfTheTime } from './requests';
import { SubmitNotice } from './submit-notice';

const NOTE_MAX = 500;

/** The visitor's details; messages are codes of faults. */
const tourFormSchema = z.object({
  name: z.string().check(z.trim(), z.minLength(1, 'nameMissing'), z.maxLength(80, 'nameTooLong')),
  tel: z.string().check(z.trim(), z.minLength(5, 'telInvalid'), z.maxLength(30, 'telInvalid')),
  people: z.string().check(z.refine((text) => Number(text) >= 1 && Number(text) <= TOUR_PEOPLE)),
  note: z.string().check(z.maxLength(NOTE_MAX, 'noteTooLong')),
  privacy: z.boolean().check(z.refine((given) => given, 'consentMissing')),
});

const FAULTS = [
  'nameMissing',
  'nameTooLong',
  'telInvalid',
  'noteTooLong',
  'consentMissing',
] as const;

/** The sentences of the faults in the page's language. */
function useFaultText(): FaultText {
  const { t } = useTranslation('tour');
  return faultTexts(FAULTS, (fault) => t(`field.${fault}`));
}

type TourFormValues = z.infer<typeof tourFormSchema>;

/** The initial values: the member's own details and no consent. */
const initialTourValues = (user: Pick<User, 'name' | 'tel'>): TourFormValues => ({
  name: user.name,
  tel: formatTel(user.tel, 'ko'),
  people: '1',
  note: '',
  privacy: false,
});

const FACTS = ['purpose', 'items', 'period', 'refusal'] as const;

/**
 * The visitor's name, telephone, number of visitors, questions, and the consent to pass them on to
 * the hotel.
 */
function VisitorFields({ email }: { email: string }) {
  const { t } = useTranslation('tour');
  const { control, register, formState } = useFormContext<TourFormValues>();
  const { defaultValues, errors } = formState;
  const note = useWatch({ control, name: 'note' });

  return (
    <Stack gap={20}>
      <Grid columns={[1, 2]} gap={20}>
        <TextField
          {...addFirstValue(register('name'), defaultValues?.name)}
          label={t('field.name')}
          autoComplete="name"
          maxLength={80}
          required
          error={errors.name?.message}
        />
        <TextField
          {...addFirstValue(register('tel'), defaultValues?.tel)}
          type="tel"
          inputMode="tel"
          label={t('field.tel')}
          autoComplete="tel"
          maxLength={30}
          required
          error={errors.tel?.message}
        />
      </Grid>
      <Grid columns={[1, 2]} gap={20}>
        <Select
          {...register('people')}
          label={t('field.people')}
          options={Array.from({ length: TOUR_PEOPLE }, (_, at) => ({
            value: String(at + 1),
            label: t('people', { count: at + 1 }),
          }))}
        />
      </Grid>
      <TextArea
        {...register('note')}
        label={t('field.note')}
        optional={t('field.optional')}
        description={t('field.noteHint')}
        rows={3}
        counter={t('field.count', { count: note.length, max: NOTE_MAX })}
        error={errors.note?.message}
      />
      <p className="body2 muted">{t('field.mail', { email })}</p>
      <div className="ui-consent">
        <Checkbox
          {...register('privacy')}
          label={t('consent.label')}
          error={errors.privacy?.message}
        />
        <ConsentDetails
          summary={t('consent.details')}
          facts={FACTS.map((fact) => ({
            name: t(`consent.${fact}`),
            text: t(`consent.${fact}Text`),
          }))}
        />
      </div>
    </Stack>
  );
}

type Props = {
  hotelId: HotelId;
  date: Night;
  time: string | null;
  user: Pick<User, 'name' | 'tel' | 'iso' | 'email'>;
  /** The day and time in words, above the button; null while none is chosen. */
  summary: string | null;
  /** Called instead of sending when no time is chosen. */
  onNoTime: () => void;
  /** Called when the time isn't available; the error is shown beside the choice of times. */
  onTimeProblem: (problem: Problem) => void;
};

/** The visitor's details; they are kept when the time isn't available. */
export function BookForm({ hotelId, date, time, user, summary, onNoTime, onTimeProblem }: Props) {
  const { t } = useTranslation('tour');
  const router = useRouter();
  const book = useApiMutation('bookTour', { showsErrors: true });
  const faultText = useFaultText();
  const form = useForm<TourFormValues>({
    resolver: faultResolver(tourFormSchema, faultText),
    defaultValues: initialTourValues(user),
  });
  const problemOf = useProblem();
  const [problem, setProblem] = useState<Problem | null>(null);
  const [leaving, setLeaving] = useState(false);

  const submit = form.handleSubmit(async ({ name, tel, people, note }) => {
    if (book.isPending || leaving || time === null) return;
    setProblem(null);
    try {
      const visitor = { name, tel, telCountry: /^[A-Z]{2}$/.test(user.iso) ? user.iso : 'KR' };
      const tour = await book.mutateAsync({
        body: { hotelId, date, time, people: Number(people), visitor, note, consent: true },
      });
      setLeaving(true);
      if (!(await router.push(paths.hotelTour(hotelId, { tour: tour.id })))) setLeaving(false);
    } catch (error) {
      refused(problemOf(error));
    }
  });

  function refused(found: Problem): void {
    if (isOfTheTime(found)) return onTimeProblem(found);
    if (found.code === 'TEL_INVALID' || found.fields['visitor.tel'] !== undefined) {
      form.setError('tel', { message: faultText('telInvalid') }, { shouldFocus: true });
      return;
    }
    if (found.fields['visitor.name'] !== undefined) {
      form.setError('name', { message: 'nameMissing' }, { shouldFocus: true });
      return;
    }
    setProblem(found);
  }

  return (
    <FormProvider {...form}>
      <Stack
        as="form"
        gap={20}
        noValidate
        onSubmit={(event) => {
          if (time === null) {
            event.preventDefault();
            return onNoTime();
          }
          void submit(event);
        }}
      >
        <VisitorFields email={user.email} />
        <SubmitNotice problem={problem} />
        <Stack gap={8}>
          {summary !== null && <p className="strong num">{summary}</p>}
          <Button type="submit" needsScript fullWidth loading={book.isPending || leaving}>
            {t('book')}
          </Button>
          <p className="body2 muted">{t('bookNote')}</p>
        </Stack>
      </Stack>
    </FormProvider>
  );
}
