import { useRef, useState } from 'react';

import { paths } from '@/config/routes';
import type { contract } from '@/contract';
import type { ResponseOf } from '@/contract/endpoint';
import type { Night } from '@/domain/stay/stay';
import { LoadState } from '@/features/problem/load-state';
import type { Problem } from '@/features/problem/problem';
import { useLocale, useTranslation } from '@/i18n';
import { formatNight } from '@/i18n/format';
import { useApiQuery } from '@/lib/api/hooks';
import { ButtonLink, FormNotice, RadioGroup, Section, Stack } from '@/ui';
import { BookForm } from './book-form';
import { ChangeForm } from './change-form';
import { DayChoice } from './day-choice';
import { timesRequest, type TourPlace, tourRequest } from './requests';
import { ToMyTours } from './submit-notice';

type TourDayView = ResponseOf<typeof contract.getPossibleTime>;

type Props = {
  day: TourDayView;
  /** The time chosen, `HH:MM`. */
  value: string | null;
  onValue: (time: string) => void;
  /** The current time of the tour that is being moved. */
  current?: string | undefined;
  error: string | undefined;
  /** Why the requested time isn't available. */
  problem: Problem | null;
};

/** The times of a day with the number of places left, or why there are none. */
function TimeChoice({ day, value, onValue, current, error, problem }: Props) {
  const { t } = useTranslation('tour');
  const locale = useLocale();
  const { closed, times } = day;
  const hours = day.noticeMinutes / 60;
  const textOf = ({ time, left, closed: why }: TourDayView['times'][number]) => {
    if (time === current) return t('time.current');
    switch (why) {
      case null:
        return t('time.left', { count: left });
      case 'TOO_NEAR':
        return t('time.TOO_NEAR', { hours });
      default:
        return t(`time.${why}`);
    }
  };
  return (
    <Stack>
      {problem !== null && (
        <FormNotice
          tone="danger"
          title={t('problem.time')}
          action={problem.code === 'TOUR_ALREADY_BOOKED' && <ToMyTours />}
        >
          {problem.message}
        </FormNotice>
      )}
      {closed !== null && (
        <FormNotice still tone="warn" title={t(`day.${closed}`)}>
          {t('day.another')}
        </FormNotice>
      )}
      {closed === null && !times.some((one) => one.closed === null) && (
        <FormNotice still tone="warn" title={t('day.over')}>
          {t('day.another')}
        </FormNotice>
      )}
      {times.length > 0 && (
        <RadioGroup
          className="ui-times"
          look="cards"
          name="time"
          legend={t('time.of', { date: formatNight(day.date, locale, 'short') })}
          description={t('time.zone')}
          error={error}
          value={value}
          onValue={onValue}
          options={times.map((one) => ({
            value: one.time,
            label: one.time,
            description: textOf(one),
            disabled: one.closed !== null || one.time === current,
          }))}
        />
      )}
    </Stack>
  );
}

export type TourPlannerProps = TourPlace & {
  date: Night;
  /** The time in the URL, which a visitor had chosen before signing in. */
  time: string | null;
  today: Night;
  signedIn: boolean;
  /** Id of the tour that is being moved, or null for a new one. */
  change: string | null;
};

/** The choice of a day, a time and the visitor's details, which books a tour or moves one. */
export function TourPlanner(props: TourPlannerProps) {
  const { hotelId, date, today, signedIn, change } = props;
  const { t } = useTranslation('tour');
  const locale = useLocale();
  const day = useApiQuery('getPossibleTime', timesRequest(props, date));
  const user = useApiQuery('getUser', {}, { enabled: signedIn && change === null });
  const tour = useApiQuery('getTour', tourRequest(change ?? ''), { enabled: change !== null });
  const [wanted, setWanted] = useState(props.time);
  const [noTime, setNoTime] = useState(false);
  const [problem, setProblem] = useState<{ date: Night; what: Problem } | null>(null);
  const times = useRef<HTMLElement>(null);

  const current = tour.data?.date === date ? tour.data.time : undefined;
  const chosen =
    day.data?.times.find(
      ({ time, closed }) => time === wanted && closed === null && time !== current,
    )?.time ?? null;
  const when = chosen === null ? null : `${formatNight(date, locale, 'short')} ${chosen}`;
  const summary = when === null ? null : t('summary', { when, minutes: day.data?.minutes ?? 0 });

  const toTimes = (refused = '') => {
    times.current?.scrollIntoView({ block: 'start' });
    const free = `input:not(:disabled):not([value="${refused}"])`;
    times.current?.querySelector<HTMLElement>(free)?.focus({ preventScroll: true });
  };
  const onNoTime = () => {
    setNoTime(true);
    toTimes();
  };
  const onTimeProblem = (what: Problem) => {
    setProblem({ date, what });
    setWanted(null);
    // Shows the places that are left now beside the error.
    void day.refetch().then(() => toTimes(chosen ?? ''));
  };

  return (
    <Stack gap={40} above={32}>
      <Section id="tour-day" size="h3" heading={t('day.title')}>
        {day.data !== undefined && (
          <DayChoice
            hotelId={hotelId}
            date={date}
            today={today}
            lastDate={day.data.lastDate}
            weekdays={day.data.weekdays}
            change={change}
          />
        )}
      </Section>
      <Section id="tour-time" size="h3" heading={t('time.title')} ref={times}>
        {day.data === undefined ? (
          <LoadState query={day} level={3} />
        ) : (
          <TimeChoice
            day={day.data}
            value={chosen}
            current={current}
            onValue={(time) => {
              setWanted(time);
              setNoTime(false);
              setProblem(null);
            }}
            error={noTime && chosen === null ? t('time.missing') : undefined}
            problem={problem?.date === date ? problem.what : null}
          />
        )}
      </Section>
      <Section id="tour-who" size="h3" heading={t(change === null ? 'who.title' : 'change.title')}>
        {!signedIn && (
          <FormNotice
            still
            title={t('signIn.title')}
            action={
              <ButtonLink
                size="m"
                href={paths.login(paths.hotelTour(hotelId, { date, time: chosen }))}
                prefetch={false}
              >
                {t('signIn.action')}
              </ButtonLink>
            }
          >
            {t('signIn.text')}
          </FormNotice>
        )}
        {signedIn && change === null && user.data === undefined && (
          <LoadState query={user} level={3} />
        )}
        {user.data !== undefined && change === null && (
          <BookForm
            {...{ hotelId, date, summary, onNoTime, onTimeProblem }}
            time={chosen}
            user={user.data}
          />
        )}
        {change !== null && tour.data === undefined && <LoadState query={tour} level={3} />}
        {tour.data !== undefined && (
          <ChangeForm
            {...{ date, summary, onNoTime, onTimeProblem }}
            time={chosen}
            tour={tour.data}
          />
        )}
      </Section>
    </Stack>
  );
}
