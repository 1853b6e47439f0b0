import styled from '@emotion/styled';
import { type CalendarDate, DateFormatter, parseDate } from '@internationalized/date';
import { useContext, useMemo, useState, useSyncExternalStore } from 'react';
import { Button } from 'react-aria-components/Button';
import {
  Calendar,
  CalendarCell,
  CalendarGrid,
  CalendarStateContext,
} from 'react-aria-components/Calendar';
import { I18nProvider } from 'react-aria-components/I18nProvider';

import { Icon } from '../icon/icon';
import { calendarStyles } from './calendar-styles';
import {
  addNights,
  choose,
  isPickingCheckOut,
  makeReasonOf,
  type DayInfo,
  type StayValue,
} from './stay-rules';

export type { DayInfo, StayValue } from './stay-rules';

const CalendarRoot = styled('div')(calendarStyles);

const LOCALES = { ko: 'ko-KR', en: 'en-US' } as const;

export interface StayCalendarTexts {
  /** Name of the calendar. */
  label: string;
  previous: string;
  next: string;
  /** Said of the first and the last day of the chosen stay. */
  checkIn: string;
  checkOut: string;
  /** Said of the days between. */
  inStay: string;
  /** Said of the cheapest days. */
  cheapest: string;
  /** Reasons in free range mode; without one the day's own reason is given. */
  tooShort?: string;
  tooLong?: string;
  blocked?: string;
}

export interface StayCalendarProps {
  locale: 'ko' | 'en';
  /** Months side by side: 1 on a phone, 2 on a desktop. */
  months: 1 | 2;
  /** First and last day that can be chosen, 'YYYY-MM-DD'; `max` counts as a check-out day too. */
  min: string;
  max: string;
  value: StayValue;
  /** Fixed length: one press chooses the first night and the stay follows. Omit for a free range. */
  nights?: number;
  /** Limits of a free range, in nights. */
  minNights?: number;
  maxNights?: number;
  /** Called while drawing, for every day in sight and, in a free range, up to `maxNights` beyond. */
  dayInfo: (night: string) => DayInfo;
  /** In a free range `checkOut` is null after the first press. */
  onChange: (value: StayValue) => void;
  /** A line below the days (what the amounts mean); the reason of an unavailable day replaces it. */
  hint?: string;
  /** Spoken when it changes: the chosen stay in words. */
  announcement?: string;
  /** The day in sight first, when nothing is chosen; default `min`. */
  focus?: string;
  texts: StayCalendarTexts;
}

const noSubscription = () => () => undefined;

/**
 * Chooses a stay by its first night (fixed length) or by both ends. Arrow keys walk over every
 * day; days that can't be chosen are walked over too and say why. Nights are Seoul calendar days
 * without a time zone. On the server and in the first browser render an empty frame of the same
 * height stands in its place: the days depend on nothing the server knows for certain, and sixty
 * of them are not worth their rendering time.
 */
export function StayCalendar(props: StayCalendarProps) {
  const mounted = useSyncExternalStore(
    noSubscription,
    () => true,
    () => false,
  );
  return (
    <CalendarRoot>
      {mounted ? (
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

function Days(props: StayCalendarProps) {
  const { locale, months, min, max, value, nights, dayInfo, onChange, texts, hint } = props;
  const { minNights, maxNights } = props;
  const [pointed, setPointed] = useState<string | null>(null);
  const [refused, setRefused] = useState<string | null>(null);
  const reasonOf = useMemo(
    () => makeReasonOf({ nights, minNights, maxNights, value, dayInfo, texts }),
    [nights, minNights, maxNights, value, dayInfo, texts],
  );
  const dayName = useMemo(
    () =>
      new DateFormatter(LOCALES[locale], {
        weekday: 'long',
        year: 'numeric',
        month: 'long',
        day: 'numeric',
        timeZone: 'UTC',
      }),
    [locale],
  );
  const preview = previewOf(props, pointed, reasonOf);

  const cell = (date: CalendarDate) => {
    const day = date.toString();
    const info = dayInfo(day);
    const place = placeOf(day, value);
    return (
      <CalendarCell
        date={date}
        className="day"
        onHoverStart={() => setPointed(day)}
        onHoverEnd={() => setPointed(null)}
        render={(cellProps, { isDisabled, isOutsideMonth }) => {
          const reason = isDisabled || isOutsideMonth ? null : reasonOf(day);
          const spoken = [
            dayName.format(date.toDate('UTC')),
            place === 'in' ? texts.checkIn : undefined,
            place === 'out' ? texts.checkOut : undefined,
            place === 'between' ? texts.inStay : undefined,
            reason ?? (isDisabled ? undefined : (info.spoken ?? info.label)),
            reason === null && info.cheapest && !isDisabled ? texts.cheapest : undefined,
          ];
          return (
            <div
              {...cellProps}
              // Named by its content, so that the figures in sight need not be part of the name.
              aria-label={undefined}
              data-day={day}
              data-cheapest={reason === null && info.cheapest ? '' : undefined}
              data-stay={place === 'between' ? '' : undefined}
              data-edge={edgeOf(place, value)}
              data-preview={
                place === null && preview !== null && day > preview.from && day <= preview.to
                  ? ''
                  : undefined
              }
              onClickCapture={reason === null ? undefined : () => setRefused(reason)}
            >
              <span className="number" aria-hidden="true">
                {date.day}
              </span>
              <span className="amount" aria-hidden="true">
                {info.label}
              </span>
              <span className="ui-sr">
                {spoken.filter((part) => part !== undefined && part !== '').join(', ')}
              </span>
            </div>
          );
        }}
      />
    );
  };

  return (
    <>
      <Calendar
        aria-label={texts.label}
        className="frame"
        visibleDuration={{ months }}
        pageBehavior="single"
        minValue={parseDate(min)}
        maxValue={parseDate(max)}
        value={value.checkIn === null ? null : parseDate(value.checkIn)}
        defaultFocusedValue={parseDate(value.checkIn ?? props.focus ?? min)}
        isDateUnavailable={(date) => reasonOf(date.toString()) !== null}
        onFocusChange={(date) => {
          setPointed(date.toString());
          setRefused(reasonOf(date.toString()));
        }}
        onChange={(date) => {
          setRefused(null);
          onChange(choose({ nights, value }, date.toString()));
        }}
      >
        <Button
          slot="previous"
          className="ui-icon-btn nav"
          data-side="previous"
          aria-label={texts.previous}
        >
          <Icon name="chevron-left" />
        </Button>
        <Button slot="next" className="ui-icon-btn nav" data-side="next" aria-label={texts.next}>
          <Icon name="chevron-right" />
        </Button>
        <div className="months" data-count={months}>
          {Array.from({ length: months }, (_, offset) => (
            <div key={offset}>
              <MonthName locale={locale} offset={offset} />
              <CalendarGrid
                offset={{ months: offset }}
                weekdayStyle={locale === 'ko' ? 'narrow' : 'short'}
              >
                {cell}
              </CalendarGrid>
            </div>
          ))}
        </div>
      </Calendar>
      {(hint !== undefined || refused !== null) && (
        <p className="hint" aria-hidden={refused === null ? undefined : true}>
          {refused ?? hint}
        </p>
      )}
    </>
  );
}

function MonthName({ locale, offset }: { locale: 'ko' | 'en'; offset: number }) {
  const state = useContext(CalendarStateContext);
  const format = useMemo(
    () => new DateFormatter(LOCALES[locale], { year: 'numeric', month: 'long', timeZone: 'UTC' }),
    [locale],
  );
  if (state === null) return null;
  const month = state.visibleRange.start.add({ months: offset });
  return (
    <div className="month-name" aria-hidden="true">
      {format.format(month.toDate('UTC'))}
    </div>
  );
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

/** The stay a press on the pointed day would make, drawn faintly. */
function previewOf(
  props: StayCalendarProps,
  pointed: string | null,
  reasonOf: (day: string) => string | null,
): { from: string; to: string } | null {
  if (pointed === null || reasonOf(pointed) !== null) return null;
  if (props.nights !== undefined) {
    return { from: pointed, to: addNights(pointed, props.nights) };
  }
  const { checkIn } = props.value;
  if (!isPickingCheckOut(props) || checkIn === null || pointed <= checkIn) return null;
  return { from: checkIn, to: pointed };
}
