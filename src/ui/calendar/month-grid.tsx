import { type CalendarDate, isSameMonth, parseDate } from '@internationalized/date';
import type { SyntheticEvent } from 'react';
import { mergeProps } from 'react-aria/mergeProps';
import { useCalendarGrid } from 'react-aria/useCalendar';
import type { CalendarState } from 'react-stately/useCalendarState';

import { DayCell, type DayView } from './day-cell';
import { monthName } from './day-names';

type MonthGridProps = {
  state: CalendarState;
  locale: 'ko' | 'en';
  /** Any day of the month that is shown. */
  month: CalendarDate;
  viewOf: (date: CalendarDate) => DayView;
  /** Called when a day is pressed, except for disabled days. */
  onPress: (date: CalendarDate) => void;
  /** Called when the pointer moves over a day, or over none (null). */
  onPoint: (day: string | null) => void;
};

/** The day on which an event happened; null when it is disabled. */
function dayOf({ target }: SyntheticEvent): string | null {
  const cell = target instanceof Element ? target.closest<HTMLElement>('[data-day]') : null;
  return cell === null || cell.dataset.disabled !== undefined ? null : (cell.dataset.day ?? null);
}

/**
 * A month as a table of days, with the attributes of react-aria's calendar. Presses, focus and
 * pointer are handled here for all days at once.
 */
export function MonthGrid({ state, locale, month, viewOf, onPress, onPoint }: MonthGridProps) {
  const { gridProps, headerProps, weekDays, weeksInMonth } = useCalendarGrid(
    {
      startDate: month,
      endDate: month.add({ months: 1 }).subtract({ days: 1 }),
      weekdayStyle: locale === 'ko' ? 'narrow' : 'short',
    },
    state,
  );
  const weeks = Array.from({ length: weeksInMonth }, (_, week) =>
    state.getDatesInWeek(week, month),
  );
  const heard = {
    onFocus: (event: SyntheticEvent) => {
      const day = dayOf(event);
      if (day !== null) state.setFocusedDate(parseDate(day));
    },
    onClick: (event: SyntheticEvent) => {
      const day = dayOf(event);
      if (day !== null) onPress(parseDate(day));
    },
    onPointerOver: (event: SyntheticEvent) => onPoint(dayOf(event)),
    onPointerLeave: () => onPoint(null),
  };
  return (
    <div>
      <div className="month-name" aria-hidden="true">
        {monthName(month, locale)}
      </div>
      <table {...mergeProps(gridProps, heard)}>
        <thead {...headerProps}>
          <tr>
            {weekDays.map((name, at) => (
              <th key={at}>{name}</th>
            ))}
          </tr>
        </thead>
        <tbody>
          {weeks.map((dates, week) => (
            <tr key={week}>
              {dates.map((date, at) =>
                date === null || !isSameMonth(date, month) ? (
                  <td key={at} />
                ) : (
                  <DayCell key={at} {...viewOf(date)} />
                ),
              )}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
