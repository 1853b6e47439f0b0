import { useRouter } from 'next/router';
import { useState } from 'react';

import { paths } from '@/config/routes';
import type { TourView } from '@/contract/hotel/tour';
import type { Night } from '@/domain/stay/stay';
import { type Problem, useProblem } from '@/features/problem/problem';
import { useTranslation } from '@/i18n';
import { useApiMutation } from '@/lib/api/hooks';
import { Button, ButtonLink, Row, Stack } from '@/ui';
import { isOfTheTime } from './requests';
import { SubmitNotice } from './submit-notice';
import { TourWhen } from '@/features/hotel/tour-facts';

type Props = {
  tour: TourView;
  date: Night;
  time: string | null;
  summary: string | null;
  onNoTime: () => void;
  onTimeProblem: (problem: Problem) => void;
};

/** Moves a tour to the chosen time. Until that succeeds the tour keeps its own time. */
export function ChangeForm({ tour, date, time, summary, onNoTime, onTimeProblem }: Props) {
  const { t } = useTranslation('tour');
  const router = useRouter();
  const change = useApiMutation('changeTour', { showsErrors: true });
  const problemOf = useProblem();
  const [problem, setProblem] = useState<Problem | null>(null);
  const [leaving, setLeaving] = useState(false);
  const back = paths.hotelTour(tour.hotel.id, { tour: tour.id });

  const submit = async () => {
    if (change.isPending || leaving) return;
    if (time === null) return onNoTime();
    setProblem(null);
    try {
      await change.mutateAsync({ params: { id: tour.id }, body: { date, time } });
      setLeaving(true);
      if (!(await router.push(back))) setLeaving(false);
    } catch (error) {
      const found = problemOf(error);
      if (isOfTheTime(found)) onTimeProblem(found);
      else setProblem(found);
    }
  };

  return (
    <Stack
      as="form"
      gap={20}
      onSubmit={(event) => {
        event.preventDefault();
        void submit();
      }}
    >
      <p className="num">
        {t('change.now')} <TourWhen tour={tour} />
      </p>
      <SubmitNotice problem={problem} />
      {summary !== null && <p className="strong num">{summary}</p>}
      <Row>
        <Button type="submit" needsScript loading={change.isPending || leaving}>
          {t('change.submit')}
        </Button>
        <ButtonLink variant="secondary" href={back} prefetch={false}>
          {t('change.keep')}
        </ButtonLink>
      </Row>
    </Stack>
  );
}
