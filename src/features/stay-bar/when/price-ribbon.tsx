import styled from '@emotion/styled';
import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react';

import { CALENDAR_NIGHTS } from '@/config/constants';
import { findCheapestWeek } from '@/domain/price/cheapest-week';
import {
  addNights,
  MAX_STAY_NIGHTS,
  type Night,
  nightsBetween,
  type Stay,
} from '@/domain/stay/stay';
import { useLocale, useTranslation } from '@/i18n';
import { formatNight, formatStay, formatWon } from '@/i18n/format';
import { monthLabel } from '@/ui/calendar/day-names';
import { stepStay, stretchStay } from '@/ui/calendar/stay-moves';
import { useSeen } from '@/ui/layout/use-seen';
import { reasonText } from './day-texts';
import {
  drawRibbon,
  placeOnRibbon,
  RIBBON_DAYS,
  RIBBON_HEIGHT,
  ribbonMonths,
  type RibbonSpan,
} from './ribbon-shape';
import { ribbonStyles } from './ribbon-styles';
import type { ArrivalDay, Arrivals } from './use-arrival-days';
import { useRibbonDrag } from './use-ribbon-drag';

const RibbonRoot = styled('section')(ribbonStyles);

const inPercent = (share: number) => `${Math.round(share * 100_000) / 1000}%`;

/** The keys that move the stay, in days. */
const STEPS: Readonly<Record<string, number>> = {
  ArrowLeft: -1,
  ArrowDown: -1,
  ArrowRight: 1,
  ArrowUp: 1,
};
/** The keys that change its length, in nights. */
const STRETCHES: Readonly<Record<string, number>> = { '+': 1, '=': 1, '-': -1 };

type PriceRibbonProps = {
  value: Stay;
  onChange: (stay: Stay) => void;
  today: Night;
  span: RibbonSpan;
  /** The days of arrival that are known. */
  days: ReadonlyMap<Night, ArrivalDay>;
  arrivals: Omit<Arrivals, 'days'>;
  /** Whether a new length is told while the end of the stay is still held, or only when it is let go. */
  reportsLength: boolean;
  /** Called when the ribbon comes into view, so that its days are asked for. */
  onSeen: () => void;
};

/** What the ribbon draws of the days of its span. */
type Shape = ReturnType<typeof drawRibbon> & {
  readonly week: ReturnType<typeof findCheapestWeek>;
};

/**
 * Twelve months of arrival days as a ribbon, whose height is the price of a night for the stay's
 * length, with the stay as a bar on it. It is left out where no prices are known. While those of
 * another length are on their way, the former ones are shown faintly.
 */
export function PriceRibbon(props: PriceRibbonProps) {
  const { value, span, days, arrivals, onSeen } = props;
  const [kept, setKept] = useState<Shape | null>(null);
  const nights = nightsBetween(value.checkIn, value.checkOut);
  const shown = Array.from({ length: RIBBON_DAYS }, (_, at) => addNights(span.from, at));
  const known = shown.flatMap((night) => days.get(night) ?? []);
  const isWaiting = known.length < RIBBON_DAYS;
  let shape = kept;
  if (!isWaiting) {
    const prices = known.map(({ total }) => (total === null ? null : total / nights));
    shape = { ...drawRibbon(prices), week: findCheapestWeek(known) };
    if (shape.line !== kept?.line && (shape.line !== '' || kept !== null)) setKept(shape);
  }
  if (arrivals.isError || arrivals.isSpanError) return null;
  if (shape?.line === '' && kept === null) return null;
  return (
    <RibbonRoot>
      {shape === null ? (
        <Waiting onSeen={onSeen} />
      ) : (
        <Ribbon {...props} nights={nights} shape={shape} isWaiting={isWaiting} />
      )}
    </RibbonRoot>
  );
}

/** The place of the ribbon until its days are known. */
function Waiting({ onSeen }: Pick<PriceRibbonProps, 'onSeen'>) {
  const root = useRef<HTMLDivElement>(null);
  const isSeen = useSeen(root);
  useEffect(() => {
    if (isSeen) onSeen();
  }, [isSeen, onSeen]);
  return <div ref={root} className="waiting ui-skeleton" aria-hidden="true" />;
}

type RibbonProps = PriceRibbonProps & { nights: number; shape: Shape; isWaiting: boolean };

function Ribbon(props: RibbonProps) {
  const { value, onChange, today, span, days, arrivals, reportsLength, shape, isWaiting } = props;
  const { t } = useTranslation('common');
  const locale = useLocale();
  const keysId = useId();
  const bar = useRef<HTMLDivElement>(null);
  const reasonOf = (night: Night) => {
    const day = days.get(night);
    // Until it is known, a day can be chosen as in the calendar.
    return day === undefined ? null : reasonText(day, arrivals, t, locale);
  };
  const limits = {
    min: today,
    max: addNights(today, CALENDAR_NIGHTS),
    minNights: arrivals.minNights ?? 1,
    maxNights: Math.min(arrivals.maxNights ?? MAX_STAY_NIGHTS, MAX_STAY_NIGHTS),
    reasonOf,
  };
  const week = isWaiting ? null : shape.week;
  const drag = useRibbonDrag({ stay: value, span, limits, week, reportsLength, onChange });
  const stay = drag.dragged ?? value;
  const nights = nightsBetween(stay.checkIn, stay.checkOut);
  // The total of a length that is still being dragged isn't known yet.
  const totalOf = (night: Night) =>
    (nights === props.nights ? days.get(night)?.total : null) ?? null;
  const perNight = (night: Night, total: number) =>
    `${formatNight(night, locale, 'short')} · ${t('unit.perNight', {
      amount: formatWon(Math.round(total / nights), locale),
    })}`;
  const stayWords = [
    formatStay(stay, locale),
    t('unit.nights', { count: nights }),
    ...[totalOf(stay.checkIn)].flatMap((total) => (total === null ? [] : formatWon(total, locale))),
  ];

  const reading = () => {
    const { pointed, dragged } = drag;
    const reason = pointed === null ? null : reasonOf(pointed);
    if (pointed !== null && reason !== null) {
      return `${formatNight(pointed, locale, 'short')} · ${reason}`;
    }
    if (dragged !== null) return stayWords.join(' · ');
    const total = pointed === null ? null : totalOf(pointed);
    if (pointed !== null && total !== null) return perNight(pointed, total);
    const cheapest = week === null ? null : totalOf(week.best);
    if (week === null || cheapest === null) return t('when.ribbonHint');
    return t('when.ribbonWeek', { price: perNight(week.best, cheapest) });
  };
  const press = (event: KeyboardEvent) => {
    if (event.altKey || event.ctrlKey || event.metaKey) return;
    const [step, longer] = [STEPS[event.key], STRETCHES[event.key]];
    if (step === undefined && longer === undefined) return;
    event.preventDefault();
    event.stopPropagation();
    const wanted = nights + (longer ?? 0);
    const moved =
      step !== undefined
        ? stepStay(stay, event.shiftKey ? 7 * step : step, limits)
        : wanted < limits.minNights
          ? null
          : stretchStay(stay, longer ?? 0, limits);
    if (moved !== null) onChange(moved);
  };

  const { start, end } = placeOnRibbon(stay, span);
  const place = { '--start': inPercent(start), '--end': inPercent(end) };
  const isResting = drag.dragged === null && drag.pointed === null;
  return (
    <>
      <div className="heading" aria-hidden="true">
        <p className="strong">{t('when.ribbon')}</p>
        <p className="reading body2 muted" data-week={isResting && week !== null ? '' : undefined}>
          {reading()}
        </p>
      </div>
      <div
        className="track"
        role="presentation"
        style={place}
        data-testid="price-ribbon"
        data-waiting={isWaiting ? '' : undefined}
        data-dragging={drag.dragged === null ? undefined : ''}
        {...drag.listeners}
        onMouseDown={(event) => {
          // The bar gets the focus wherever the ribbon is pressed, and no text is marked by dragging.
          event.preventDefault();
          bar.current?.focus({ preventScroll: true });
        }}
      >
        <Drawing shape={shape} />
        <Drawing shape={shape} className="chosen" />
        {week !== null && <Week first={week.first} last={week.last} span={span} />}
        <div
          ref={bar}
          className="bar"
          data-part="stay"
          role="slider"
          tabIndex={0}
          aria-label={t('when.ribbon')}
          aria-describedby={keysId}
          aria-orientation="horizontal"
          aria-valuemin={0}
          aria-valuemax={RIBBON_DAYS - 1}
          aria-valuenow={Math.min(nightsBetween(span.from, stay.checkIn), RIBBON_DAYS - 1)}
          aria-valuetext={stayWords.join(', ')}
          onKeyDown={press}
        />
        <span className="end" data-part="end" />
      </div>
      <div className="months" aria-hidden="true">
        {ribbonMonths(span).map(({ month, at }) => (
          <span key={month} style={{ left: inPercent(at / RIBBON_DAYS) }}>
            {monthLabel(month, locale)}
          </span>
        ))}
      </div>
      <p className="ui-sr" id={keysId}>
        {t('when.ribbonKeys')}
      </p>
    </>
  );
}

function Drawing({ shape, className }: { shape: Shape; className?: string }) {
  return (
    <svg
      className={className}
      viewBox={`0 0 ${RIBBON_DAYS} ${RIBBON_HEIGHT}`}
      preserveAspectRatio="none"
      aria-hidden="true"
    >
      <path className="area" d={shape.area} />
      <path className="line" d={shape.line} />
    </svg>
  );
}

/** A line below the week of arrival with the lowest prices. */
function Week({ first, last, span }: { first: Night; last: Night; span: RibbonSpan }) {
  const { start, end } = placeOnRibbon({ checkIn: first, checkOut: addNights(last, 1) }, span);
  return <i className="week" style={{ left: inPercent(start), width: inPercent(end - start) }} />;
}
