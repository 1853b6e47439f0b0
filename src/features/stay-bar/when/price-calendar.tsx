import { css } from '@emotion/react';
import styled from '@emotion/styled';
import { useCallback, useMemo, useState, useSyncExternalStore } from 'react';

import { CALENDAR_NIGHTS } from '@/config/constants';
import { addNights, MAX_STAY_NIGHTS, nightsBetween, seoulToday } from '@/domain/stay/stay';
import { useLocale, useTranslation } from '@/i18n';
import { formatStay, formatWon } from '@/i18n/format';
import { mediaQuery } from '@/ui';
import { StayCalendar } from '@/ui/calendar/stay-calendar';
import { cheapestOfMonths, dayText, reasonText } from './day-texts';
import { heatAmong } from './heat';
import { LengthChips } from './length-chips';
import { PriceRibbon } from './price-ribbon';
import { ribbonSpan } from './ribbon-shape';
import { RollingAmount } from './rolling-amount';
import type { StayDatesProps, StayDatesScope } from './stay-dates';
import { type ArrivalDay, type Arrivals, useArrivalDays } from './use-arrival-days';

const CalendarRoot = styled('div')(css`
  display: grid;
  gap: 16px;
  min-width: 0;

  & .head {
    min-height: 76px;
  }
`);

/** How many months are shown, by the width of the window. */
function monthsNow(most: 2 | 3): 'vertical' | 2 | 3 {
  if (window.matchMedia(mediaQuery.medium).matches) return most;
  return window.matchMedia(mediaQuery.small).matches ? 2 : 'vertical';
}

const watchWidth = (onChange: () => void) => {
  const lists = [mediaQuery.small, mediaQuery.medium].map((query) => window.matchMedia(query));
  for (const list of lists) list.addEventListener('change', onChange);
  return () => {
    for (const list of lists) list.removeEventListener('change', onChange);
  };
};

/**
 * Length first, then the day of arrival, each with the total of a stay that starts on it. A press on
 * a day moves the stay and keeps its length. Below the days, the same prices are a ribbon of twelve
 * months.
 */
export function PriceCalendar(props: StayDatesProps) {
  const { scope, value, onChange, withoutLengths = false, maxMonths = 3 } = props;
  const { t } = useTranslation('common');
  const locale = useLocale();
  const [today] = useState(() => seoulToday(new Date()));
  const [months, setMonths] = useState<readonly string[]>([value.checkIn.slice(0, 7)]);
  const nights = nightsBetween(value.checkIn, value.checkOut);
  const keepsCheckIn = scope.kind === 'change' && scope.isExtension;
  const shown = useSyncExternalStore(watchWidth, () => monthsNow(maxMonths));
  const [isRibbonSeen, setIsRibbonSeen] = useState(false);
  const noteSeen = useCallback(() => setIsRibbonSeen(true), []);
  const span = ribbonSpan(today, value.checkIn);
  const arrivals = useArrivalDays({
    scope,
    nights,
    months,
    span: isRibbonSeen ? span : undefined,
    today,
  });
  const { days, minNights, maxNights } = arrivals;
  const nightsName = t('unit.nights', { count: nights });
  const byNight = new Map(days.map((day) => [day.night, day]));
  const visible = [...byNight.values()].filter(({ night }) => months.includes(night.slice(0, 7)));
  const heatOf = heatAmong(visible.flatMap(({ total }) => total ?? []));
  const cheapest = cheapestOfMonths(days);
  const dayInfo = (night: string) => {
    const day = byNight.get(night);
    // Until prices are known, a day can be chosen without one.
    if (day === undefined) return {};
    const facts = { minNights, maxNights, nightsName, heatOf, isCheapest: cheapest.has(night) };
    return dayText(day, facts, t, locale);
  };
  // During a stay the days are those of check-out.
  const chosen = byNight.get(keepsCheckIn ? value.checkOut : value.checkIn);
  const stayName = `${formatStay(value, locale)} · ${nightsName}`;
  const total = chosen?.total ?? null;
  const words = total === null ? stayName : `${stayName}, ${formatWon(total, locale)}`;
  const texts = useMemo(
    () => ({
      label: t('when.label'),
      previous: t('when.previous'),
      next: t('when.next'),
      checkIn: t('when.checkIn'),
      checkOut: t('when.checkOut'),
      inStay: t('when.inStay'),
      cheapest: t('when.cheapest'),
    }),
    [t],
  );
  return (
    <CalendarRoot>
      {!withoutLengths && (
        <LengthChips
          nights={nights}
          lengthDiscounts={arrivals.lengthDiscounts}
          onChange={(length) =>
            onChange({ checkIn: value.checkIn, checkOut: addNights(value.checkIn, length) })
          }
        />
      )}
      <StayHead scope={scope} name={stayName} nights={nights} day={chosen} arrivals={arrivals} />
      <StayCalendar
        key={String(shown)}
        locale={locale}
        months={shown}
        min={keepsCheckIn ? addNights(scope.stay.checkOut, 1) : today}
        max={addNights(today, CALENDAR_NIGHTS)}
        nights={nights}
        maxNights={Math.min(maxNights ?? MAX_STAY_NIGHTS, MAX_STAY_NIGHTS)}
        movable
        fixedCheckIn={keepsCheckIn}
        keysHint={t(keepsCheckIn ? 'when.keysLater' : 'when.keys')}
        value={value}
        dayInfo={dayInfo}
        onMonths={setMonths}
        onChange={({ checkIn, checkOut }) => {
          if (checkIn !== null && checkOut !== null) onChange({ checkIn, checkOut });
        }}
        hint={t(hintOf(scope, arrivals))}
        announcement={words}
        texts={texts}
      />
      {!keepsCheckIn && (
        <PriceRibbon
          value={value}
          onChange={onChange}
          today={today}
          span={span}
          days={byNight}
          arrivals={arrivals}
          reportsLength={!withoutLengths}
          onSeen={noteSeen}
        />
      )}
    </CalendarRoot>
  );
}

/** The line below the days: what a press does, or that prices are missing. */
function hintOf(scope: StayDatesScope, { isError }: Arrivals) {
  if (isError) return 'when.failed';
  if (scope.kind !== 'change') return 'when.hint';
  return scope.isExtension ? 'when.hintLater' : 'when.hintChange';
}

type StayHeadProps = {
  scope: StayDatesScope;
  /** The dates and the length of the stay. */
  name: string;
  nights: number;
  /** The day of arrival; undefined while its total isn't known. */
  day: ArrivalDay | undefined;
  arrivals: Arrivals;
};

/** The chosen stay with its total, the price of a night, and what its length saves. */
function StayHead({ scope, name, nights, day, arrivals }: StayHeadProps) {
  const { t } = useTranslation('common');
  const locale = useLocale();
  const total = day?.total ?? null;
  const saving = total === null ? 0 : (day?.undiscounted ?? total) - total;
  const isOneRoom =
    scope.kind === 'change' || (scope.kind === 'hotel' && scope.roomId !== undefined);
  return (
    <div className="head num">
      <p className="body2 muted">{name}</p>
      {day !== undefined && total === null ? (
        <p className="strong">{reasonText(day, arrivals, t, locale)}</p>
      ) : (
        <>
          <p
            className="h3 strong"
            data-testid={total === null ? undefined : 'calendar-total'}
            data-amount={total ?? undefined}
          >
            {total === null ? (
              '\u00a0'
            ) : (
              <>
                {!isOneRoom && <span className="body2 muted">{t('when.lowest')} </span>}
                <RollingAmount text={formatWon(total, locale)} />
              </>
            )}
          </p>
          {total !== null && (
            <p className="body2 muted">
              {t('unit.perNight', { amount: formatWon(Math.round(total / nights), locale) })}
              {saving > 0 && (
                <span className="accent">
                  {' · '}
                  {t('when.saving', { amount: formatWon(saving, locale) })}
                </span>
              )}
            </p>
          )}
        </>
      )}
    </div>
  );
}
