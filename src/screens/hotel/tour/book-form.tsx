import { useRouter } from 'next/router';
import { useState } from 'react';
import { FormProvider, useForm } from 'react-hook-form';

import { paths } from '@/config/routes';
import type { User } from '@/contract/account/auth';
import type { Night } from '@/domain/stay/stay';
import { faultResolver } from '@/features/problem/form-faults';
import { useProblem, type Problem } from '@/features/problem/problem';
import { useTranslation } from '@/i18n';
import { useApiMutation } from '@/lib/api/hooks';
import { Button, Stack } from '@/ui';
import { isOfTheTime } from './requests';
import { SubmitNotice } from './submit-notice';
import {
  initialTourValues,
  tourFormSchema,
  useFaultText,
  type TourFormValues,
} from './tour-form-schema';
import { VisitorFields } from './visitor-fields';
import type { HotelId } from '@/domain/ids';

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
