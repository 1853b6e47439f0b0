import { css } from '@emotion/react';
import styled from '@emotion/styled';
import { useMemo, useState, type KeyboardEvent } from 'react';

import { seoulToday } from '@/domain/stay/stay';
import { useLocale, useTranslation } from '@/i18n';
import { formatInstant, formatNight, formatWon } from '@/i18n/format';
import { Button, sliderThumb } from '@/ui';
import { useRefundNote } from '../stay/refund-steps';
import { changesIn, daysBetween, type RefundDay, refundedOn, refundOnDay } from './refund-days';
import type { RefundSectionProps } from './refund-section';
import { useLeavingRefunds } from './use-leaving-refunds';

/** The width of the pin in px. Its middle stands over a day, so it never leaves the ruler. */
const PIN = 24;

const RulerRoot = styled('div')(css`
  & input {
    display: block;
    appearance: none;
    width: 100%;
    height: 44px;
    margin: 0;
    background: transparent;
    cursor: pointer;
  }
  @media (pointer: fine) {
    & input {
      height: 32px;
    }
  }
  & input::-webkit-slider-runnable-track {
    height: 8px;
    border-radius: var(--radius-full);
    background: var(--scale);
  }
  & input::-moz-range-track {
    height: 8px;
    border-radius: var(--radius-full);
    background: var(--scale);
  }
  & input {
    ${sliderThumb(`
      width: ${PIN}px;
      height: ${PIN}px;
      border: 3px solid var(--accent-strong);
      border-radius: 50%;
      background: var(--paper);
      box-shadow: var(--shadow-1);
    `)}
  }
  & input::-webkit-slider-thumb {
    margin-top: -8px;
  }
  & .marks {
    display: flex;
    justify-content: space-between;
    gap: 8px;
    white-space: nowrap;
  }
  /* It is as wide as the way to the text after it, which is some seven letters wide and whose middle stands at its day. */
  & .marks > .start {
    min-width: max-content;
    flex: 0 1 calc(var(--place, 0px) - 3.5em - 8px);
  }
  & .marks > .end {
    margin-left: auto;
  }
  @media (forced-colors: active) {
    & input {
      appearance: auto;
    }
  }
`);

/** The place of a day on the ruler, as a CSS length. */
const placeOf = (at: number, last: number) =>
  `calc(${PIN / 2}px + ${last === 0 ? 0 : at / last} * (100% - ${PIN}px))`;

/** The colour of a day: everything comes back, a part of it, or nothing. */
function colourOf(one: RefundDay): string {
  if (one.kind === 'CANCEL' && one.step.refund > 0 && one.step.fee === 0) return 'var(--accent)';
  if (one.kind === 'LEAVE' || one.kind === 'UNKNOWN') return 'var(--line-2)';
  return refundedOn(one) === 0 ? 'var(--danger)' : 'var(--warn)';
}

/** A gradient with one colour for each stretch of days, parted half way between two of them. */
function scaleOf(days: readonly RefundDay[]): string {
  const last = days.length - 1;
  const stretches: { colour: string; to: number }[] = [];
  days.forEach((one, at) => {
    const colour = colourOf(one);
    const before = stretches.at(-1);
    if (before?.colour === colour) before.to = at;
    else stretches.push({ colour, to: at });
  });
  const stops = stretches.map(({ colour, to }, at) => {
    const from = at === 0 ? '0px' : placeOf((stretches[at - 1]?.to ?? 0) + 0.5, last);
    const end = at === stretches.length - 1 ? '100%' : placeOf(to + 0.5, last);
    return `${colour} ${from} ${end}`;
  });
  return `linear-gradient(to right, ${stops.join(', ')})`;
}

/** Days by which the keys for pages move where nothing changes any more. */
const WEEK = 7;

/**
 * A ruler of the days from today to check-out: what comes back if the stay is cancelled on a day, or
 * left on it once it has begun. The amounts are the server's; nothing is computed here.
 */
export default function RefundRuler(props: Omit<RefundSectionProps, 'list'>) {
  const { steps, stay, checkInTime, leaving, first, place, changeFee = 0 } = props;
  const { checkIn, checkOut } = stay;
  const { t } = useTranslation('booking');
  const { t: common } = useTranslation('common');
  const locale = useLocale();
  const noteOf = useRefundNote(changeFee);
  const [opened] = useState(() => new Date().toISOString());
  const now = props.now ?? opened;
  const [chosen, setChosen] = useState(0);
  // In a stay under way already the first day is one of leaving.
  const [isWanted, setWanted] = useState(first !== undefined);
  const { steps: left, hasFailed, reload } = useLeavingRefunds(leaving, isWanted);
  const today = first ?? seoulToday(new Date(now));
  const days = useMemo(() => {
    const facts = { steps, leaving: left, stay: { checkIn, checkOut }, checkInTime, now };
    const last = leaving === null ? checkIn : checkOut;
    return daysBetween(today, last).map((day) => refundOnDay(day, facts));
  }, [steps, left, checkIn, checkOut, checkInTime, now, leaving, today]);
  const last = days.length - 1;
  const at = Math.min(chosen, last);
  const one = days[at];
  if (one === undefined) return null;
  const won = (amount: number) => formatWon(amount, locale);
  const day = formatNight(one.day, locale, 'short');

  const when = (): string => {
    if (one.kind === 'STAY') return t('ruler.stay', { day });
    if (one.kind !== 'CANCEL') return t('ruler.leave', { day });
    return at === 0 ? t('ruler.today') : t('ruler.cancel', { day });
  };
  const note = (): string => {
    if (one.kind === 'STAY') return t('ruler.stayNote');
    if (one.kind === 'UNKNOWN') return t(hasFailed ? 'ruler.failed' : 'ruler.loading');
    if (one.kind === 'LEAVE') {
      const { nights, used, fee } = one.terms;
      const slept = { nights: common('unit.nights', { count: nights }), used: won(used) };
      return fee === 0
        ? t('ruler.used', slept)
        : t('ruler.usedAndFee', { ...slept, fee: won(fee) });
    }
    const { step, until, then } = one;
    if (until === null) return noteOf(step);
    const time = formatInstant(until, locale, { style: 'time' });
    return then === null
      ? t('ruler.until', { note: noteOf(step), time })
      : t('ruler.untilThen', { note: noteOf(step), time, amount: won(then.refund) });
  };
  const refund = refundedOn(one);
  const amount = refund === null ? t(hasFailed ? 'ruler.unknown' : 'ruler.wait') : won(refund);

  const want = () => setWanted(true);
  const jump = (event: KeyboardEvent) => {
    want();
    if (event.key !== 'PageUp' && event.key !== 'PageDown') return;
    event.preventDefault();
    const changes = changesIn(days);
    setChosen(
      event.key === 'PageUp'
        ? Math.min(last, changes.find((place) => place > at) ?? at + WEEK)
        : Math.max(0, changes.findLast((place) => place < at) ?? 0),
    );
  };

  const middle = days.findIndex(({ day: of }) => of === checkIn);
  const hasMiddle = middle > 0 && middle < last;
  return (
    <RulerRoot onPointerEnter={want} onFocus={want}>
      <p className="said">
        <span className="body2">{when()}</span>
        <b data-testid="ruler-refund" data-day={one.day} data-amount={refund ?? undefined}>
          {amount}
        </b>
      </p>
      <p className="note small muted">
        {note()}
        {one.kind === 'UNKNOWN' && hasFailed && (
          <>
            {' '}
            <Button variant="text" size="s" onClick={reload}>
              {t('ruler.again')}
            </Button>
          </>
        )}
      </p>
      <input
        type="range"
        min={0}
        max={last}
        step={1}
        value={at}
        aria-label={place === undefined ? t('ruler.label') : `${t('ruler.label')}, ${place}`}
        aria-valuetext={`${when()} ${amount}. ${note()}`}
        style={{ '--scale': scaleOf(days) }}
        onKeyDown={jump}
        onChange={(event) => {
          want();
          setChosen(Number(event.currentTarget.value));
        }}
      />
      <p className="marks small muted" aria-hidden="true">
        <span
          className="start"
          style={hasMiddle ? { '--place': placeOf(middle, last) } : undefined}
        >
          {first === undefined ? t('ruler.todayMark') : formatNight(first, locale, 'day')}
        </span>
        {hasMiddle && (
          <span>{t('ruler.checkIn', { day: formatNight(checkIn, locale, 'day') })}</span>
        )}
        <span className="end">
          {t(leaving === null ? 'ruler.checkIn' : 'ruler.checkOut', {
            day: formatNight(leaving === null ? checkIn : checkOut, locale, 'day'),
          })}
        </span>
      </p>
    </RulerRoot>
  );
}
