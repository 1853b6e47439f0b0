import { type PointerEvent as ReactPointerEvent, useEffect, useRef, useState } from 'react';

import { dragStay, type Hold, type MoveLimits, type WholeStay } from './stay-moves';
import { nightsBetween } from './stay-rules';

type Drag = {
  readonly hold: Hold;
  /** The stay as it is while it is dragged. */
  readonly stay: WholeStay;
};

const dayAt = ({ clientX, clientY }: PointerEvent): string | undefined =>
  document.elementFromPoint(clientX, clientY)?.closest<HTMLElement>('[data-day]')?.dataset.day;

/**
 * The part of the stay that a pointer has pressed. A finger on the middle of a stay scrolls the page,
 * since a long stay covers whole months; it drags the stay by its ends.
 */
function holdOf({ target, pointerType }: ReactPointerEvent, stay: WholeStay): Hold | null {
  const cell = target instanceof Element ? target.closest<HTMLElement>('[data-day]') : null;
  const day = cell?.dataset.day;
  if (day === undefined) return null;
  if (day === stay.checkOut) return { part: 'end' };
  if (day < stay.checkIn || day > stay.checkOut) return null;
  if (pointerType === 'touch' && day !== stay.checkIn) return null;
  return { part: 'stay', offset: nightsBetween(stay.checkIn, day) };
}

/**
 * Lets the pointer drag a stay. Moving is reported day by day, so that the total rolls along; another
 * length is reported when the pointer is let go, since totals for it must be fetched.
 * @param stay the chosen stay; null turns dragging off
 */
export function useStayDrag(
  stay: WholeStay | null,
  limits: MoveLimits,
  onChange: (stay: WholeStay) => void,
) {
  const [drag, setDrag] = useState<Drag | null>(null);
  /** Whether the pointer has dragged something since it was pressed; its click is then no choice. */
  const hasDragged = useRef(false);
  const latest = useRef({ limits, onChange });
  useEffect(() => {
    latest.current = { limits, onChange };
  });
  const isDragging = drag !== null;
  const current = useRef(drag);
  useEffect(() => {
    current.current = drag;
  });
  useEffect(() => {
    if (!isDragging) return;
    const move = (event: PointerEvent) => {
      const day = dayAt(event);
      const held = current.current;
      if (day === undefined || held === null) return;
      const next = dragStay(held.stay, held.hold, day, latest.current.limits);
      if (next === null) return;
      hasDragged.current = true;
      current.current = { ...held, stay: next };
      setDrag(current.current);
      if (held.hold.part === 'stay') latest.current.onChange(next);
    };
    const release = (event: PointerEvent) => {
      const held = current.current;
      setDrag(null);
      if (held?.hold.part === 'end' && hasDragged.current && event.type === 'pointerup') {
        latest.current.onChange(held.stay);
      }
    };
    window.addEventListener('pointermove', move);
    window.addEventListener('pointerup', release);
    window.addEventListener('pointercancel', release);
    return () => {
      window.removeEventListener('pointermove', move);
      window.removeEventListener('pointerup', release);
      window.removeEventListener('pointercancel', release);
    };
  }, [isDragging]);

  return {
    /** The stay while it is dragged; null at other times. */
    dragged: drag?.stay ?? null,
    onPointerDown: (event: ReactPointerEvent) => {
      hasDragged.current = false;
      const hold = stay === null || event.button !== 0 ? null : holdOf(event, stay);
      if (stay === null || hold === null) return;
      // A finger is bound to the day it pressed, on which no other day would hear it.
      if (event.target instanceof Element && event.target.hasPointerCapture(event.pointerId)) {
        event.target.releasePointerCapture(event.pointerId);
      }
      setDrag({ hold, stay });
    },
    /** Whether a click belongs to a drag, and so chooses nothing. */
    isClickOfDrag: () => hasDragged.current,
  };
}
