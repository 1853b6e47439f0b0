import { css } from '@emotion/react';
import styled from '@emotion/styled';

import { paths } from '@/config/routes';
import { WEEKDAYS } from '@/domain/stay/time-words';
import { type Night, weekdayOf } from '@/domain/stay/stay';
import { localePath, useLocale, useTranslation } from '@/i18n';
import { formatNight } from '@/i18n/format';
import { Button, ButtonLink, Icon, Link, media, TextField } from '@/ui';
import { fortnightOf } from './requests';
import type { HotelId } from '@/domain/ids';

const DaysRoot = styled('div')(css`
  display: grid;
  gap: 16px;

  & .head {
    display: flex;
    align-items: center;
    justify-content: space-between;
    gap: 8px;
    min-height: var(--button-m);
  }
  & .turns {
    display: flex;
    gap: 8px;
  }
  & .days {
    display: grid;
    grid-template-columns: repeat(7, minmax(0, 1fr));
    gap: 4px;
    padding: 0;
    list-style: none;
  }
  & .day {
    display: grid;
    justify-items: center;
    align-content: center;
    min-height: 60px;
    border-radius: var(--radius-s);
    font-variant-numeric: tabular-nums;
  }
  & .day .week {
    font-size: var(--text-small);
    line-height: var(--leading-small);
  }
  & .day .number {
    font-weight: 600;
  }
  & a.day {
    box-shadow: inset 0 0 0 1px var(--line-2);
  }
  & a.day[aria-current] {
    background: var(--accent-strong);
    color: var(--on-accent);
    box-shadow: none;
  }
  & span.day {
    background: var(--paper-2);
    color: var(--ink-3);
  }
  & span.day .number {
    font-weight: 400;
    text-decoration: line-through;
  }
  ${media.hover} {
    & a.day:not([aria-current]):hover {
      background: var(--paper-2);
    }
  }
  & form {
    display: grid;
    grid-template-columns: minmax(0, 220px) auto;
    justify-content: start;
    align-items: end;
    gap: 8px;
  }
`);

type Props = {
  hotelId: HotelId;
  date: Night;
  today: Night;
  lastDate: Night;
  weekdays: readonly number[];
  /** Id of the tour that is being moved, or null; part of every link. */
  change: string | null;
};

/** Two weeks of days as links, so that each day has its own URL, and a field for any other day. */
export function DayChoice({ hotelId, date, today, lastDate, weekdays, change }: Props) {
  const { t } = useTranslation('tour');
  const locale = useLocale();
  const { days, previous, next } = fortnightOf(date, { today, lastDate, weekdays });
  const hrefOf = (day: Night) => paths.hotelTour(hotelId, { change, date: day });
  const turn = (to: Night | null, icon: 'chevron-left' | 'chevron-right', text: string) =>
    to !== null && (
      <ButtonLink size="m" variant="secondary" href={hrefOf(to)} prefetch={false} scroll={false}>
        <Icon name={icon} size={18} />
        <span className="ui-sr">{text}</span>
      </ButtonLink>
    );
  return (
    <DaysRoot>
      <div className="head">
        <p className="strong num">
          {formatNight(days[0]?.date ?? date, locale, 'day')} –{' '}
          {formatNight(days.at(-1)?.date ?? date, locale, 'day')}
        </p>
        <div className="turns">
          {turn(previous, 'chevron-left', t('day.previous'))}
          {turn(next, 'chevron-right', t('day.next'))}
        </div>
      </div>
      <ul className="days">
        {days.map(({ date: day, open }) => {
          const inside = (
            <>
              <span className="week" aria-hidden="true">
                {WEEKDAYS[locale][weekdayOf(day)]}
              </span>
              <span className="number" aria-hidden="true">
                {Number(day.slice(8))}
              </span>
              <span className="ui-sr">{formatNight(day, locale, 'short')}</span>
            </>
          );
          return (
            <li key={day}>
              {open ? (
                <Link
                  className="day"
                  href={hrefOf(day)}
                  aria-current={day === date ? 'date' : undefined}
                  prefetch={false}
                  scroll={false}
                >
                  {inside}
                </Link>
              ) : (
                <span className="day">
                  {inside}
                  <span className="ui-sr">, {t('day.none')}</span>
                </span>
              )}
            </li>
          );
        })}
      </ul>
      <form key={date} action={localePath(locale, paths.hotelTour(hotelId))} method="get">
        {change !== null && <input type="hidden" name="change" value={change} />}
        <TextField
          label={t('day.type')}
          name="date"
          type="date"
          min={today}
          max={lastDate}
          required
          defaultValue={date}
        />
        <Button type="submit" variant="secondary">
          {t('day.show')}
        </Button>
      </form>
    </DaysRoot>
  );
}
