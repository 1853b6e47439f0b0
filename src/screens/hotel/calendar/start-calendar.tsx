import dynamic from 'next/dynamic';
import { useCallback, useMemo, useState, useSyncExternalStore } from 'react';

import type { Locale } from '@/config/constants';
import type { CalendarDay } from '@/contract/hotel/rooms';
import { addNights } from '@/domain/stay/stay';
import { type HotelT, stayText } from '@/features/hotel/texts';
import { useLocale, useTranslation } from '@/i18n';
import { formatNight, formatWon, formatWonShort } from '@/i18n/format';
import { useApiQuery } from '@/lib/api/hooks';
import { ButtonLink, type DayInfo, mediaQuery, Row, Skeleton } from '@/ui';
import type { HotelId, RatePlanId, RoomTypeId } from '@/domain/ids';

const StayCalendar = dynamic(
  () => import('@/ui/calendar/stay-calendar').then((module) => module.StayCalendar),
  { ssr: false, loading: () => <Skeleton height={440} /> },
);

/** The room, period and guests that the calendar is for. */
export type CalendarQuestion = {
  hotelId: HotelId;
  roomId: RoomTypeId;
  /** First and last possible arrival day. */
  fromDate: string;
  toDate: string;
  query: { nights: number; adults: number; children: number; ratePlanId?: RatePlanId };
  /** The requested arrival day, chosen initially when a stay can start on it. */
  start: string | null;
};

/** The request for a room's calendar, the same on the server. */
export const rangeRequest = ({ hotelId, roomId, fromDate, toDate, query }: CalendarQuestion) => ({
  params: { id: hotelId, roomId, fromDate, toDate },
  query,
});

const watchWidth = (onChange: () => void) => {
  const list = window.matchMedia(mediaQuery.small);
  list.addEventListener('change', onChange);
  return () => list.removeEventListener('change', onChange);
};

type StartCalendarProps = {
  question: CalendarQuestion;
  hrefOf: (from: string, to: string) => string;
};

/** A calendar in which the visitor chooses the arrival day of a stay of fixed length. */
export function StartCalendar({ question, hrefOf }: StartCalendarProps) {
  const { t } = useTranslation('hotel');
  const { t: common } = useTranslation('common');
  const locale = useLocale();
  const wide = useSyncExternalStore(
    watchWidth,
    () => window.matchMedia(mediaQuery.small).matches,
    () => false,
  );
  const [start, setStart] = useState(question.start);
  const { nights } = question.query;
  const { data: range } = useApiQuery('getRoomTypeRange', rangeRequest(question));
  const nightsName = common('unit.nights', { count: nights });
  const infos = useMemo(
    () => (range === undefined ? null : dayInfos(range.days, range, nightsName, t, locale)),
    [range, nightsName, t, locale],
  );
  const dayInfo = useCallback(
    (night: string) => infos?.(night) ?? { unavailable: { reason: common('state.loading') } },
    [infos, common],
  );
  if (range === undefined) return <Skeleton height={440} />;
  const total = range.days.find(({ night }) => night === start)?.total ?? null;
  // An unavailable day is shown with its reason; a day outside the calendar is not.
  const focusDay =
    question.start !== null && question.start >= range.today && question.start <= range.calendarEnd
      ? question.start
      : range.today;
  const chosen =
    start === null || total === null
      ? null
      : { checkIn: start, checkOut: addNights(start, nights), nights, total };
  const words =
    chosen === null
      ? t('calendar.choose')
      : `${stayText(chosen, common, locale)}, ${formatWon(chosen.total, locale)}`;
  return (
    <>
      <StayCalendar
        locale={locale}
        months={wide ? 2 : 1}
        min={range.today}
        max={range.calendarEnd}
        focus={focusDay}
        nights={nights}
        value={{ checkIn: chosen?.checkIn ?? null, checkOut: chosen?.checkOut ?? null }}
        dayInfo={dayInfo}
        onChange={({ checkIn }) => setStart(checkIn)}
        {...(chosen === null ? { hint: t('calendar.choose') } : {})}
        announcement={words}
        texts={{
          label: t('calendar.label'),
          previous: t('calendar.previous'),
          next: t('calendar.next'),
          checkIn: t('price.checkIn'),
          checkOut: t('price.checkOut'),
          inStay: t('calendar.inStay'),
          cheapest: t('calendar.cheapest'),
        }}
      />
      {chosen !== null && (
        <Row justify="between" gap={16} above={16} ground="quiet" className="num">
          <p>
            <span className="small faint">{t('calendar.chosen')}</span>
            <br />
            {stayText(chosen, common, locale)}
            <br />
            <b className="h3" data-testid="calendar-total" data-amount={chosen.total}>
              {formatWon(chosen.total, locale)}
            </b>
          </p>
          <ButtonLink href={hrefOf(chosen.checkIn, chosen.checkOut)} prefetch={false}>
            {t('calendar.go')}
          </ButtonLink>
        </Row>
      )}
    </>
  );
}

type Limits = { minNights: number; maxNights: number };

/** Why a stay can't start on a day; null when it can. */
function startReason(day: CalendarDay, limits: Limits, t: HotelT, locale: Locale): string | null {
  switch (day.reason) {
    case null:
      return null;
    case 'MIN_STAY':
      return t('calendar.MIN_STAY', { count: limits.minNights });
    case 'MAX_STAY':
      return t('calendar.MAX_STAY', { count: limits.maxNights });
    case 'SOLD_OUT':
    case 'CLOSED':
      return t(`calendar.${day.reason}`, {
        night: formatNight(day.blockedNight ?? day.night, locale, 'short'),
      });
    default:
      return t(`calendar.${day.reason}`);
  }
}

/** The nights with the lowest total of their month. */
export function cheapestOfMonths(days: readonly CalendarDay[]): ReadonlySet<string> {
  const lowest = new Map<string, number>();
  for (const { night, total } of days) {
    if (total === null) continue;
    const month = night.slice(0, 7);
    lowest.set(month, Math.min(total, lowest.get(month) ?? total));
  }
  return new Set(
    days
      .filter(({ night, total }) => total !== null && total === lowest.get(night.slice(0, 7)))
      .map(({ night }) => night),
  );
}

/** Returns the calendar's text for a night, or undefined for a night that isn't in `days`. */
export function dayInfos(
  days: readonly CalendarDay[],
  limits: Limits,
  nightsName: string,
  t: HotelT,
  locale: Locale,
): (night: string) => DayInfo | undefined {
  const cheapest = cheapestOfMonths(days);
  const byNight = new Map(days.map((day) => [day.night, day]));
  // Texts are computed when a day becomes visible, since most days of eighteen months never do.
  const cache = new Map<string, DayInfo>();
  const infoOf = (day: CalendarDay): DayInfo => {
    const reason = startReason(day, limits, t, locale);
    if (reason !== null || day.total === null) {
      const word =
        day.reason === 'SOLD_OUT'
          ? { label: t('calendar.soldOutShort') }
          : day.reason === 'CLOSED'
            ? { label: t('calendar.closedShort') }
            : {};
      return { ...word, unavailable: { reason: reason ?? '' } };
    }
    return {
      label: formatWonShort(day.total, locale),
      spoken: t('calendar.spoken', { nights: nightsName, amount: formatWon(day.total, locale) }),
      cheapest: cheapest.has(day.night),
    };
  };
  return (night) => {
    const day = byNight.get(night);
    if (day === undefined) return undefined;
    const info = cache.get(night) ?? infoOf(day);
    cache.set(night, info);
    return info;
  };
}
