import { css } from '@emotion/react';
import styled from '@emotion/styled';

import type { contract } from '@/contract';
import type { ResponseOf } from '@/contract/endpoint';
import type { Problem } from '@/features/problem/problem';
import { useLocale, useTranslation } from '@/i18n';
import { formatNight } from '@/i18n/format';
import { FormNotice, media, RadioGroup } from '@/ui';
import { ToMyTours } from './to-my-tours';

export type TourDayView = ResponseOf<typeof contract.getPossibleTime>;

const TimesRoot = styled('div')(css`
  display: grid;
  gap: 16px;

  & .options {
    grid-template-columns: repeat(2, minmax(0, 1fr));
  }
  & .name {
    font-variant-numeric: tabular-nums;
  }
  ${media.small} {
    & .options {
      grid-template-columns: repeat(auto-fill, minmax(180px, 1fr));
    }
  }
`);

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
export function TimeChoice({ day, value, onValue, current, error, problem }: Props) {
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
    <TimesRoot>
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
    </TimesRoot>
  );
}
