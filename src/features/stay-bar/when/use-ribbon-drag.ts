import {
  type MouseEvent as ReactMouseEvent,
  type PointerEvent as ReactPointerEvent,
  startTransition,
  useEffect,
  useRef,
  useState,
} from 'react';

import { type CheapestWeek, snapToCheapest } from '@/domain/price/cheapest-week';
import { addNights, type Night } from '@/domain/stay/stay';
import { dragStay, type MoveLimits, type WholeStay } from '@/ui/calendar/stay-moves';
import { RIBBON_DAYS, type RibbonSpan } from './ribbon-shape';

/** How long the dragged end rests before its length is reported, in ms, since totals are fetched for it. */
const REST_MS = 250;

type Hold = {
  readonly part: 'stay' | 'end';
  /** Where the pointer was pressed, in px of the window, and the stay at that moment. */
  readonly x: number;
  readonly stay: WholeStay;
};

type RibbonDrag = {
  stay: WholeStay;
  span: RibbonSpan;
  limits: MoveLimits & { readonly minNights: number };
  /** The week that a dragged stay snaps to. */
  week: CheapestWeek | null;
  /** Whether a length is reported while its end is still held. */
  reportsLength: boolean;
  onChange: (stay: WholeStay) => void;
};

const later = (one: Night, other: Night) => (one > other ? one : other);
const earlier = (one: Night, other: Night) => (one < other ? one : other);

/** The day at the pointer, by the ribbon's own place. */
function dayAt({ clientX, currentTarget }: ReactMouseEvent, { from, to }: RibbonSpan): Night {
  const { left, width } = currentTarget.getBoundingClientRect();
  const day = addNights(from, Math.floor(((clientX - left) / width) * RIBBON_DAYS));
  return earlier(later(day, from), to);
}

/**
 * Lets the pointer drag the bar of a stay along the ribbon, and its end for the length. The bar
 * follows at once; the page around it is told in transitions, which never hold the pointer up.
 */
export function useRibbonDrag({ stay, span, limits, week, reportsLength, onChange }: RibbonDrag) {
  const hold = useRef<Hold | null>(null);
  const current = useRef(stay);
  const rest = useRef<ReturnType<typeof setTimeout>>(undefined);
  /** Whether a finger has pressed beside the bar; it may want to scroll, so that only its tap counts. */
  const isTap = useRef(false);
  const [dragged, setDragged] = useState<WholeStay | null>(null);
  const [pointed, setPointed] = useState<Night | null>(null);
  useEffect(() => () => clearTimeout(rest.current), []);

  const move = (day: Night) => {
    setPointed(day);
    const night = snapToCheapest(day, week);
    const next = dragStay(current.current, { part: 'stay', offset: 0 }, night, limits);
    if (next === null) return;
    current.current = next;
    setDragged(next);
    startTransition(() => onChange(next));
  };
  const stretch = (day: Night) => {
    setPointed(null);
    const { checkIn } = current.current;
    const most = addNights(checkIn, limits.maxNights);
    const checkOut = earlier(later(day, addNights(checkIn, limits.minNights)), most);
    const next = dragStay(current.current, { part: 'end' }, checkOut, limits);
    if (next === null) return;
    current.current = next;
    setDragged(next);
    clearTimeout(rest.current);
    if (!reportsLength) return;
    rest.current = setTimeout(() => startTransition(() => onChange(next)), REST_MS);
  };
  const release = (result: WholeStay) => {
    clearTimeout(rest.current);
    hold.current = null;
    setPointed(null);
    setDragged(null);
    if (result.checkIn !== stay.checkIn || result.checkOut !== stay.checkOut) onChange(result);
  };

  return {
    /** The stay while it is dragged; null at other times. */
    dragged,
    /** The day at the pointer; null while there is none, and while the end is dragged. */
    pointed,
    listeners: {
      onPointerDown: (event: ReactPointerEvent) => {
        if (event.button !== 0) return;
        const { target, currentTarget, pointerType } = event;
        const part =
          target instanceof Element
            ? target.closest<HTMLElement>('[data-part]')?.dataset.part
            : undefined;
        isTap.current = part === undefined && pointerType === 'touch';
        if (isTap.current) return;
        currentTarget.setPointerCapture(event.pointerId);
        current.current = stay;
        const start = part === undefined ? dayAt(event, span) : null;
        if (start !== null) move(start);
        const held = current.current;
        hold.current = { part: part === 'end' ? 'end' : 'stay', x: event.clientX, stay: held };
      },
      onPointerMove: (event: ReactPointerEvent) => {
        const held = hold.current;
        if (held === null) {
          if (event.pointerType === 'mouse') setPointed(dayAt(event, span));
          return;
        }
        const perPx = RIBBON_DAYS / event.currentTarget.getBoundingClientRect().width;
        const days = Math.round((event.clientX - held.x) * perPx);
        if (held.part === 'end') stretch(addNights(held.stay.checkOut, days));
        else move(earlier(later(addNights(held.stay.checkIn, days), span.from), span.to));
      },
      onPointerUp: () => {
        if (hold.current !== null) release(current.current);
      },
      onPointerCancel: () => {
        if (hold.current !== null) release(hold.current.stay);
      },
      onPointerLeave: () => {
        if (hold.current === null) setPointed(null);
      },
      onClick: (event: ReactMouseEvent) => {
        if (!isTap.current) return;
        isTap.current = false;
        current.current = stay;
        move(dayAt(event, span));
        release(current.current);
      },
    },
  };
}
