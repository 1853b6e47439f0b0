import { css } from '@emotion/react';
import styled from '@emotion/styled';
import { useQuery } from '@tanstack/react-query';
import { type PointerEvent, useEffect, useRef, useState } from 'react';

import type { NextStay } from '@/contract/account/membership';
import type { StayRing as StayRingFacts } from '@/domain/stay/stay-ring';
import { nightsToExtend } from '@/domain/stay/stay-ring';
import { addNights } from '@/domain/stay/stay';
import { useProblem } from '@/features/problem/problem';
import { useLocale, useTranslation } from '@/i18n';
import { formatCheckOut, formatWon } from '@/i18n/format';
import { useApi, useApiQuery } from '@/lib/api/hooks';
import { apiQuery } from '@/lib/api/query';
import { useHydrated } from '@/ui';
import { MAX_PULLED_NIGHTS, nightsAt, nightsByKey, pulledShare } from './pull';
import { HANDLE_RADIUS, StayRing } from './stay-ring';
import { useRingTexts } from '../use-ring-texts';

const HandleRoot = styled('div')(css`
  position: absolute;
  left: var(--x);
  top: var(--y);
  display: grid;
  place-items: center;
  width: 44px;
  height: 44px;
  margin: -22px 0 0 -22px;
  border-radius: 50%;
  cursor: grab;
  /* A pull along the ring doesn't scroll the page. */
  touch-action: none;

  &::before {
    content: '';
    width: 26px;
    height: 26px;
    border-radius: 50%;
    background: var(--paper);
    box-shadow:
      inset 0 0 0 3px var(--accent-strong),
      var(--shadow-2);
  }
  &::after {
    content: '';
    position: absolute;
    width: 8px;
    height: 8px;
    border-radius: 50%;
    background: var(--accent-strong);
  }
  &:active {
    cursor: grabbing;
  }
  &:focus-visible {
    outline: 2px solid var(--accent);
    outline-offset: -4px;
  }
  /* Without scripts it can't be pulled. */
  @media (scripting: none) {
    & {
      display: none;
    }
  }
`);

/** From so far from the middle on, in parts of the width, a press is one on the outer ring. */
const PRESSED_FROM = 0.4;

type Props = {
  stay: NextStay;
  ring: Extract<StayRingFacts, { share: number }>;
  /** The nights by which the stay is pulled longer. */
  nights: number;
  onChange: (nights: number) => void;
};

/**
 * The ring of a running stay with a handle at its end. A guest pulls it, presses a place of the outer
 * ring, or uses the keys of a slider, and sees what so many more nights would cost.
 */
export function ExtendRing({ stay, ring, nights, onChange }: Props) {
  const { t } = useTranslation('mypage');
  const locale = useLocale();
  const hydrated = useHydrated();
  const texts = useRingTexts(ring, stay.booking.nights);
  const most = useMostNights(stay);
  const root = useRef<HTMLDivElement>(null);
  const { checkIn, checkOut } = stay.booking;

  const pullTo = (event: { clientX: number; clientY: number }, isPress = false) => {
    const box = root.current?.getBoundingClientRect();
    if (box === undefined) return;
    const point = {
      right: event.clientX - (box.left + box.width / 2),
      down: event.clientY - (box.top + box.height / 2),
    };
    // A press in the middle of the ring, on its text, means nothing.
    if (isPress && Math.hypot(point.right, point.down) < box.width * PRESSED_FROM) return;
    onChange(nightsAt(point, isPress ? MAX_PULLED_NIGHTS / 2 : nights, most));
  };
  const turn = pulledShare(nights) * 2 * Math.PI;
  const place = {
    '--x': `${String(50 + HANDLE_RADIUS * Math.sin(turn))}%`,
    '--y': `${String(50 - HANDLE_RADIUS * Math.cos(turn))}%`,
  };
  const until = formatCheckOut({ checkIn, checkOut: addNights(checkOut, nights) }, locale);
  return (
    <StayRing
      ref={root}
      share={ring.share}
      {...texts}
      pulled={pulledShare(nights)}
      onClick={(event) => {
        const isOnHandle = event.target instanceof Element && event.target.role === 'slider';
        if (most > 0 && !isOnHandle) pullTo(event, true);
      }}
    >
      {most > 0 && (
        <HandleRoot
          role="slider"
          tabIndex={hydrated ? 0 : -1}
          aria-label={t('longer.label')}
          aria-valuemin={0}
          aria-valuemax={most}
          aria-valuenow={nights}
          aria-valuetext={
            nights === 0 ? t('longer.none') : t('longer.until', { count: nights, date: until })
          }
          style={place}
          onPointerDown={(event: PointerEvent<HTMLDivElement>) => {
            event.currentTarget.setPointerCapture(event.pointerId);
          }}
          onPointerMove={(event: PointerEvent<HTMLDivElement>) => {
            if (event.currentTarget.hasPointerCapture(event.pointerId)) pullTo(event);
          }}
          onKeyDown={(event) => {
            const next = nightsByKey(event.key, nights, most);
            if (next === null) return;
            event.preventDefault();
            onChange(next);
          }}
        />
      )}
    </StayRing>
  );
}

/** By how many nights the stay can be pulled longer before the room is taken. */
function useMostNights({ booking }: NextStay): number {
  const { id, checkOut, nights } = booking;
  const { data } = useApiQuery('getChangeCalendar', {
    params: { id },
    query: { nights, from: addNights(checkOut, 1), to: addNights(checkOut, MAX_PULLED_NIGHTS) },
  });
  // While it isn't known, the quote of the pulled nights says whether they are free.
  return data === undefined
    ? MAX_PULLED_NIGHTS
    : nightsToExtend(checkOut, data.days, MAX_PULLED_NIGHTS);
}

/** A pull asks for the price of where it rests (ms), not of every night on its way. */
const REST_MS = 250;

/** How long a price stays known (ms) while the handle is moved to and fro. */
const KNOWN_MS = 60_000;

/** What the pulled nights cost, by the call that the change of dates uses itself. */
export function LongerPrice({ stay, nights }: { stay: NextStay; nights: number }) {
  const { t } = useTranslation('mypage');
  const locale = useLocale();
  const problemOf = useProblem();
  const most = useMostNights(stay);
  const { id, checkIn, checkOut } = stay.booking;
  const [rested, setRested] = useState(0);
  useEffect(() => {
    const timer = setTimeout(() => setRested(nights), REST_MS);
    return () => clearTimeout(timer);
  }, [nights]);
  const query = useQuery({
    ...apiQuery(useApi(), 'quoteStayChange', {
      params: { id },
      query: { from: checkIn, to: addNights(checkOut, rested) },
    }),
    enabled: rested > 0,
    retry: false,
    staleTime: KNOWN_MS,
    gcTime: KNOWN_MS,
    refetchOnWindowFocus: false,
  });
  if (most === 0) return <p className="body2 muted">{t('longer.taken')}</p>;
  if (nights === 0) return <p className="body2 muted">{t('longer.hint')}</p>;
  const stayUntil = { checkIn, checkOut: addNights(checkOut, nights) };
  const offer = rested === nights ? query.data : undefined;
  const failure = rested === nights && query.error !== null ? problemOf(query.error) : null;
  return (
    <div className="longer" aria-live="polite" aria-busy={offer === undefined && failure === null}>
      <p className="num">
        {t('longer.until', { count: nights, date: formatCheckOut(stayUntil, locale) })}
      </p>
      {failure !== null ? (
        <p className="danger">{failure.message}</p>
      ) : offer === undefined ? (
        <p className="muted">{t('longer.asking')}</p>
      ) : (
        <p
          className="title num"
          data-testid="longer-price"
          data-amount={offer.toPay - offer.refund}
        >
          {priceText(offer, (amount) => formatWon(amount, locale), t)}
        </p>
      )}
    </div>
  );
}

/** A longer stay costs more, or less where it earns a discount for its length. */
function priceText(
  { toPay, refund }: { toPay: number; refund: number },
  won: (amount: number) => string,
  t: ReturnType<typeof useTranslation<'mypage'>>['t'],
): string {
  if (toPay > 0) return t('longer.toPay', { amount: won(toPay) });
  return refund > 0 ? t('longer.refund', { amount: won(refund) }) : t('longer.free');
}
