import styled from '@emotion/styled';
import {
  type CalendarDate,
  type DateValue,
  GregorianCalendar,
  getWeeksInMonth,
  parseDate,
} from '@internationalized/date';
import {
  type KeyboardEvent,
  useCallback,
  useEffect,
  useId,
  useMemo,
  useRef,
  useState,
} from 'react';
import { Button } from 'react-aria-components/Button';
import { I18nProvider } from 'react-aria-components/I18nProvider';
import { useCalendar } from 'react-aria/useCalendar';
import { useCalendarState } from 'react-stately/useCalendarState';

import { useHydrated } from '../hydrated';
import { Icon } from '../icon';
import { calendarStyles } from './calendar-styles';
import type { DayView } from './day-cell';
import { dayName, LOCALES } from './day-names';
import { LaterMonth } from './later-month';
import { MonthGrid } from './month-grid';
import { type MoveLimits, stepStay, stretchStay, type WholeStay } from './stay-moves';
import {
  addNights,
  choose,
  isPickingCheckOut,
  makeReasonOf,
  type DayInfo,
  type StayValue,
} from './stay-rules';
import { useStayDrag } from './use-stay-drag';

export type { DayInfo, StayValue } from './stay-rules';

const CalendarRoot = styled('div')(calendarStyles);

export interface StayCalendarTexts {
  /** The accessible name of the calendar. */
  label: string;
  previous: string;
  next: string;
  /** The texts that are announced for the first and the last day of the chosen stay. */
  checkIn: string;
  checkOut: string;
  /** The text that is announced for the days between. */
  inStay: string;
  /** The text that is announced for the cheapest days. */
  cheapest: string;
  /**
   * The reasons why a day can't be chosen in a free range; without one, the day's own reason is
   * shown.
   */
  tooShort?: string;
  tooLong?: string;
  blocked?: string;
}

export interface StayCalendarProps {
  locale: 'ko' | 'en';
  /** The number of months side by side, or all months below each other in a list that scrolls. */
  months: 1 | 2 | 3 | 'vertical';
  /**
   * The first and the last day that can be chosen, as `YYYY-MM-DD`; the last one can also be the
   * check-out day.
   */
  min: string;
  max: string;
  value: StayValue;
  /**
   * The fixed length of the stay in nights: one press then chooses the first night and so the whole
   * stay. It is left out for a free range.
   */
  nights?: number;
  /** The limits of a free range, in nights. */
  minNights?: number;
  maxNights?: number;
  /**
   * Called while rendering, for every visible day and, in a free range, up to `maxNights` days
   * further.
   */
  dayInfo: (night: string) => DayInfo;
  /** Called with the chosen stay; in a free range `checkOut` is null after the first press. */
  onChange: (value: StayValue) => void;
  /**
   * A line below the days that explains the amounts; the reason of an unavailable day replaces it.
   */
  hint?: string;
  /** The chosen stay in words, which is announced when it changes. */
  announcement?: string;
  /** The day that is visible first when nothing is chosen; the default is `min`. */
  focus?: string;
  /**
   * Lets the stay of a fixed length be moved: dragged with the pointer, and with Shift and the arrow
   * keys. Dragging its end, and the keys + and -, change its length up to `maxNights`; `onChange`
   * then has another check-out.
   */
  movable?: boolean;
  /**
   * Keeps the check-in of the stay: a press chooses the check-out, and `dayInfo` tells about stays that
   * end on the day.
   */
  fixedCheckIn?: boolean;
  /** Says which keys move the stay, for assistive technology. */
  keysHint?: string;
  /** Called with the months that are visible or near, as `YYYY-MM` in order. */
  onMonths?: (months: readonly string[]) => void;
  texts: StayCalendarTexts;
}

/**
 * A calendar in which visitors choose a stay by its first night (with a fixed length) or by both
 * ends. The arrow keys move over every day; days that can't be chosen say why. Nights are calendar
 * days of Seoul without a time zone. The server and the first render of the browser show an empty
 * frame of the same height, since rendering sixty days takes long and the days depend on data that
 * the server doesn't have.
 */
export function StayCalendar(props: StayCalendarProps) {
  const hydrated = useHydrated();
  return (
    <CalendarRoot>
      {hydrated ? (
        <I18nProvider locale={LOCALES[props.locale]}>
          <Days {...props} />
        </I18nProvider>
      ) : (
        <div className="waiting ui-skeleton" aria-hidden="true" />
      )}
      <p className="ui-sr" aria-live="polite">
        {props.announcement}
      </p>
    </CalendarRoot>
  );
}

/** Only the Gregorian calendar is used, so other calendars needn't be loaded. */
const createCalendar = () => new GregorianCalendar();

/** The keys that move a stay together with Shift, in days. */
const STEPS: Readonly<Record<string, number>> = {
  ArrowLeft: -1,
  ArrowRight: 1,
  ArrowUp: -7,
  ArrowDown: 7,
};
/** The keys that change its length, in nights. */
const STRETCHES: Readonly<Record<string, number>> = { '+': 1, '=': 1, '-': -1 };
/** How long a stay that was moved rests before its month is shown, in ms. */
const FOLLOW_MS = 150;

function Days(props: StayCalendarProps) {
  const { locale, months, min, max, nights, dayInfo, onChange, texts, hint } = props;
  const { minNights, maxNights, onMonths, movable = false, fixedCheckIn = false } = props;
  const isVertical = months === 'vertical';
  const shown = months === 'vertical' ? monthsBetween(min, max) : months;
  const root = useRef<HTMLDivElement>(null);
  const keysId = useId();
  const [pointed, setPointed] = useState<string | null>(null);
  const [refused, setRefused] = useState<string | null>(null);
  const [near, setNear] = useState<ReadonlySet<string>>(new Set());
  const reasonOf = useMemo(
    () => makeReasonOf({ nights, minNights, maxNights, value: props.value, dayInfo, texts }),
    [nights, minNights, maxNights, props.value, dayInfo, texts],
  );
  const limits: MoveLimits = { min, max, maxNights: maxNights ?? 366, reasonOf, fixedCheckIn };
  const whole = wholeStay(props.value);
  const drag = useStayDrag(movable ? whole : null, limits, onChange);
  const value = drag.dragged ?? props.value;
  /** The end of the stay that a press on a day chooses. */
  const pressed = fixedCheckIn ? value.checkOut : value.checkIn;
  const options = {
    'aria-label': texts.label,
    minValue: parseDate(min),
    maxValue: parseDate(max),
    value: pressed === null ? null : parseDate(pressed),
    defaultFocusedValue: parseDate(pressed ?? props.focus ?? min),
    isDateUnavailable: (date: DateValue) => reasonOf(date.toString()) !== null,
    onFocusChange: (date: DateValue) => {
      setPointed(date.toString());
      setRefused(reasonOf(date.toString()));
    },
    onChange: (date: DateValue | null) => {
      if (date === null) return;
      setRefused(null);
      onChange(choose({ nights, value, fixedCheckIn }, date.toString()));
    },
  };
  const state = useCalendarState({
    ...options,
    locale: LOCALES[locale],
    createCalendar,
    visibleDuration: { months: shown },
    pageBehavior: 'single',
    ...(shown > 2 ? { selectionAlignment: 'start' as const } : {}),
  });
  const { calendarProps, prevButtonProps, nextButtonProps } = useCalendar(options, state);
  const focusedDay = state.focusedDate.toString();

  // Moves the DOM focus with the arrow keys, also to days that have only just been rendered.
  useEffect(() => {
    if (!state.isFocused) return;
    const cell = root.current?.querySelector<HTMLElement>(`[data-day="${focusedDay}"]`);
    cell?.focus({ preventScroll: true });
    // Scrolls only for keyboard users; after a press the page stays where it is.
    if (cell?.matches(':focus-visible')) cell.scrollIntoView({ block: 'nearest' });
  }, [state.isFocused, focusedDay]);

  const firstMonth = state.visibleRange.start.toString().slice(0, 7);
  const noteNear = useCallback((month: string, isNear: boolean) => {
    setNear((before) => {
      if (before.has(month) === isNear) return before;
      const after = new Set(before);
      if (isNear) after.add(month);
      else after.delete(month);
      return after;
    });
  }, []);
  useEffect(() => {
    const names = isVertical
      ? [...near].sort()
      : Array.from({ length: shown }, (_, offset) =>
          parseDate(`${firstMonth}-01`).add({ months: offset }).toString().slice(0, 7),
        );
    if (names.length > 0) onMonths?.(names);
  }, [onMonths, isVertical, near, shown, firstMonth]);

  // Opens the list of months at the chosen stay, or at the day that is asked for.
  const openAt = (pressed ?? props.focus ?? min).slice(0, 7);
  const opened = useRef(openAt);
  useEffect(() => {
    const list = root.current?.querySelector<HTMLElement>('.months[data-count="vertical"]');
    const month = list?.querySelector<HTMLElement>(`[data-month="${opened.current}"]`);
    if (list && month) list.scrollTop = month.offsetTop - list.offsetTop;
  }, []);

  // Shows the month of the stay when it was moved to one out of sight. It waits until the stay rests,
  // since it may be dragged elsewhere, and drawing months takes long.
  const showDay = useRef<(day: string) => void>(undefined);
  useEffect(() => {
    showDay.current = (day) => {
      const list = root.current?.querySelector<HTMLElement>('.months[data-count="vertical"]');
      const month = list?.querySelector<HTMLElement>(`[data-month="${day.slice(0, 7)}"]`);
      if (list && month) {
        const frame = list.getBoundingClientRect();
        // A far month has no days yet.
        const cell = month.querySelector(`[data-day="${day}"]`)?.getBoundingClientRect();
        const isShown = cell && cell.bottom > frame.top && cell.top < frame.bottom;
        if (!isShown) list.scrollTop = month.offsetTop - list.offsetTop;
      } else {
        const { start, end } = state.visibleRange;
        const isShown = start.toString() <= day && day <= end.toString();
        if (!isShown) state.setFocusedDate(parseDate(day));
      }
    };
  });
  useEffect(() => {
    if (pressed === null) return;
    const timer = setTimeout(() => showDay.current?.(pressed), FOLLOW_MS);
    return () => clearTimeout(timer);
  }, [pressed]);

  const moveByKey = (event: KeyboardEvent) => {
    if (!movable || whole === null || event.altKey || event.ctrlKey || event.metaKey) return;
    const days = event.shiftKey ? STEPS[event.key] : undefined;
    const longer = STRETCHES[event.key];
    const moved =
      days !== undefined
        ? stepStay(whole, days, limits)
        : longer !== undefined
          ? stretchStay(whole, longer, limits)
          : null;
    if (days === undefined && longer === undefined) return;
    event.preventDefault();
    event.stopPropagation();
    if (moved === null) return;
    onChange(moved);
    state.setFocusedDate(parseDate(days === undefined ? moved.checkOut : moved.checkIn));
  };

  const preview = drag.dragged === null ? previewOf(props, pointed, reasonOf) : null;
  const viewOf = (date: CalendarDate): DayView => {
    const day = date.toString();
    const info = dayInfo(day);
    const place = placeOf(day, value);
    const isDisabled = state.isCellDisabled(date);
    const reason = isDisabled ? null : reasonOf(day);
    const spoken = [
      dayName(date, locale),
      place === 'in' ? texts.checkIn : undefined,
      place === 'out' ? texts.checkOut : undefined,
      place === 'between' ? texts.inStay : undefined,
      reason ?? (isDisabled ? undefined : (info.spoken ?? info.label)),
      reason === null && info.cheapest && !isDisabled ? texts.cheapest : undefined,
    ];
    const isPreview = preview !== null && day > preview.from && day <= preview.to;
    return {
      day,
      number: date.day,
      amount: info.label,
      spoken: spoken.filter((part) => part !== undefined && part !== '').join(', '),
      isDisabled,
      isUnavailable: reason !== null,
      isSelected: state.isSelected(date),
      isCheapest: reason === null && info.cheapest === true,
      heat: reason === null && !isDisabled ? info.heat : undefined,
      isTabStop: day === focusedDay,
      edge: edgeOf(place, value),
      inside: place === 'between' ? 'stay' : place === null && isPreview ? 'preview' : undefined,
    };
  };
  const press = (date: CalendarDate) => {
    if (drag.isClickOfDrag()) return;
    const reason = reasonOf(date.toString());
    if (reason === null) state.selectDate(date);
    state.setFocusedDate(date);
    state.setFocused(true);
    setRefused(reason);
  };

  return (
    <>
      <div
        {...calendarProps}
        className="frame"
        ref={root}
        data-movable={movable ? '' : undefined}
        data-dragging={drag.dragged === null ? undefined : ''}
        aria-describedby={props.keysHint === undefined ? undefined : keysId}
        onKeyDownCapture={moveByKey}
        onPointerDown={drag.onPointerDown}
      >
        <h2 className="ui-sr">{calendarProps['aria-label']}</h2>
        {props.keysHint !== undefined && (
          <p className="ui-sr" id={keysId}>
            {props.keysHint}
          </p>
        )}
        {!isVertical && (
          <>
            <Button
              {...prevButtonProps}
              className="ui-icon-btn nav"
              data-side="previous"
              aria-label={texts.previous}
            >
              <Icon name="chevron-left" />
            </Button>
            <Button
              {...nextButtonProps}
              className="ui-icon-btn nav"
              data-side="next"
              aria-label={texts.next}
            >
              <Icon name="chevron-right" />
            </Button>
          </>
        )}
        <div className="months" data-count={months}>
          {Array.from({ length: shown }, (_, offset) => {
            const month = state.visibleRange.start.add({ months: offset });
            const name = month.toString().slice(0, 7);
            const grid = () => (
              <MonthGrid
                state={state}
                locale={locale}
                month={month}
                viewOf={viewOf}
                onPress={press}
                onPoint={setPointed}
              />
            );
            return isVertical ? (
              <LaterMonth
                key={name}
                month={name}
                weeks={getWeeksInMonth(month, LOCALES[locale])}
                isNeeded={focusedDay.startsWith(name)}
                onNear={noteNear}
              >
                {grid}
              </LaterMonth>
            ) : (
              <div key={offset}>{grid()}</div>
            );
          })}
        </div>
      </div>
      {(hint !== undefined || refused !== null) && (
        <p className="hint" aria-hidden={refused === null ? undefined : true}>
          {refused ?? hint}
        </p>
      )}
    </>
  );
}

function wholeStay({ checkIn, checkOut }: StayValue): WholeStay | null {
  return checkIn === null || checkOut === null ? null : { checkIn, checkOut };
}

/** The number of calendar months from one day to another, both included. */
function monthsBetween(first: string, last: string): number {
  const [from, to] = [parseDate(first), parseDate(last)];
  return (to.year - from.year) * 12 + to.month - from.month + 1;
}

type Place = 'in' | 'out' | 'between' | null;

function placeOf(day: string, { checkIn, checkOut }: StayValue): Place {
  if (checkIn === null) return null;
  if (day === checkIn) return 'in';
  if (checkOut === null) return null;
  if (day === checkOut) return 'out';
  return day > checkIn && day < checkOut ? 'between' : null;
}

function edgeOf(place: Place, { checkOut }: StayValue): 'in' | 'out' | 'only' | undefined {
  if (place === 'in') return checkOut === null ? 'only' : 'in';
  return place === 'out' ? 'out' : undefined;
}

/** The stay that a press on the day under the pointer would choose, which is drawn faintly. */
function previewOf(
  props: StayCalendarProps,
  pointed: string | null,
  reasonOf: (day: string) => string | null,
): { from: string; to: string } | null {
  if (pointed === null || reasonOf(pointed) !== null) return null;
  if (props.fixedCheckIn === true) {
    const { checkOut } = props.value;
    return checkOut === null || pointed <= checkOut ? null : { from: checkOut, to: pointed };
  }
  if (props.nights !== undefined) {
    return { from: pointed, to: addNights(pointed, props.nights) };
  }
  const { checkIn } = props.value;
  if (!isPickingCheckOut(props) || checkIn === null || pointed <= checkIn) return null;
  return { from: checkIn, to: pointed };
}
