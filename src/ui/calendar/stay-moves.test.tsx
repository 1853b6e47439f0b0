// @vitest-environment jsdom
import { act, cleanup, fireEvent, render } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, describe, expect, it, vi } from 'vitest';

import '../testing';
import { StayCalendar, type StayCalendarProps } from './stay-calendar';
import { dragStay, stepStay, stretchStay } from './stay-moves';
import type { StayValue } from './stay-rules';

afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

/** jsdom has no pointer events, which are mouse events with a kind of pointer. */
class FakePointerEvent extends MouseEvent {
  readonly pointerType: string;
  constructor(type: string, init: PointerEventInit = {}) {
    super(type, init);
    this.pointerType = init.pointerType ?? 'mouse';
  }
}
Object.defineProperty(window, 'PointerEvent', { value: FakePointerEvent });
Element.prototype.hasPointerCapture ??= () => false;

const FULL = '2027-03-10';
const limits = {
  min: '2027-03-01',
  max: '2027-08-31',
  maxNights: 20,
  reasonOf: (day: string) => (day === FULL ? 'sold out' : null),
};
const stay = { checkIn: '2027-03-08', checkOut: '2027-03-15' };

describe('moving a stay', () => {
  it('keeps its length, and jumps over days on which it can’t start', () => {
    expect(stepStay(stay, 1, limits)).toEqual({ checkIn: '2027-03-09', checkOut: '2027-03-16' });
    expect(stepStay(stay, 2, limits)).toEqual({ checkIn: '2027-03-11', checkOut: '2027-03-18' });
    expect(stepStay(stay, -7, limits)).toEqual({ checkIn: '2027-03-01', checkOut: '2027-03-08' });
    expect(stepStay(stay, -8, limits)).toBeNull();
  });

  it('changes its length at its end alone, within the limits', () => {
    expect(stretchStay(stay, 1, limits)).toEqual({ ...stay, checkOut: '2027-03-16' });
    expect(dragStay(stay, { part: 'end' }, '2027-03-09', limits)?.checkOut).toBe('2027-03-09');
    expect(dragStay(stay, { part: 'end' }, '2027-03-08', limits)).toBeNull();
    expect(dragStay(stay, { part: 'end' }, '2027-03-28', limits)?.checkOut).toBe('2027-03-28');
    expect(dragStay(stay, { part: 'end' }, '2027-03-29', limits)).toBeNull();
  });

  it('follows the day that was taken', () => {
    const hold = { part: 'stay', offset: 3 } as const;
    expect(dragStay(stay, hold, '2027-03-12', limits)).toEqual({
      checkIn: '2027-03-09',
      checkOut: '2027-03-16',
    });
    expect(dragStay(stay, hold, '2027-03-13', limits)).toBeNull();
    expect(dragStay(stay, hold, '2027-03-03', limits)).toBeNull();
  });
});

const texts = {
  label: 'Dates',
  previous: 'Previous month',
  next: 'Next month',
  checkIn: 'check-in',
  checkOut: 'check-out',
  inStay: 'in your stay',
  cheapest: 'lowest price',
};

function Harness(props: Partial<StayCalendarProps> & { spy: (value: StayValue) => void }) {
  const [value, setValue] = useState<StayValue>(stay);
  const nights = value.checkOut === '2027-03-17' ? 9 : 7;
  return (
    <StayCalendar
      locale="en"
      months={1}
      min={limits.min}
      max={limits.max}
      nights={nights}
      maxNights={20}
      movable
      dayInfo={(night) => (night === FULL ? { unavailable: { reason: 'sold out' } } : { heat: 2 })}
      texts={texts}
      {...props}
      value={value}
      onChange={(next) => {
        props.spy(next);
        setValue(next);
      }}
    />
  );
}

function day(night: string): HTMLElement {
  const cell = document.querySelector<HTMLElement>(`[data-day="${night}"]`);
  if (cell === null) throw new Error(`no cell for ${night}`);
  return cell;
}

/** Drags from one day to another; jsdom has no layout, so the day under the pointer is told. */
function drag(from: string, to: string, pointerType: 'mouse' | 'touch' = 'mouse') {
  const pointer = { button: 0, pointerType, isPrimary: true, pointerId: 1 };
  fireEvent.pointerDown(day(from), pointer);
  document.elementFromPoint = () => day(to);
  fireEvent.pointerMove(day(to), pointer);
  fireEvent.pointerUp(day(to), pointer);
  fireEvent.click(day(to));
}

describe('the calendar of a stay that can be moved', () => {
  it('paints the ends and the days between, and the steps of prices', () => {
    render(<Harness spy={vi.fn()} />);
    expect(day('2027-03-08').dataset.edge).toBe('in');
    expect(day('2027-03-12').dataset.stay).toBe('');
    expect(day('2027-03-15').dataset.edge).toBe('out');
    expect(day('2027-03-16').dataset.stay).toBeUndefined();
    expect(day('2027-03-16').dataset.heat).toBe('2');
    expect(day(FULL).dataset.heat).toBeUndefined();
  });

  it('moves when its middle is dragged, and the click after it chooses nothing', () => {
    const spy = vi.fn();
    render(<Harness spy={spy} />);
    drag('2027-03-11', '2027-03-12');
    expect(spy.mock.calls).toEqual([[{ checkIn: '2027-03-09', checkOut: '2027-03-16' }]]);
  });

  it('changes its length when its end is dragged', () => {
    const spy = vi.fn();
    render(<Harness spy={spy} />);
    drag('2027-03-15', '2027-03-17');
    expect(spy.mock.calls).toEqual([[{ checkIn: '2027-03-08', checkOut: '2027-03-17' }]]);
  });

  it('is dragged by its ends with a finger, so that the middle scrolls', () => {
    const spy = vi.fn();
    render(<Harness spy={spy} />);
    fireEvent.pointerDown(day('2027-03-11'), { button: 0, pointerType: 'touch', pointerId: 1 });
    document.elementFromPoint = () => day('2027-03-12');
    fireEvent.pointerMove(day('2027-03-12'), { pointerType: 'touch', pointerId: 1 });
    expect(spy).not.toHaveBeenCalled();
    drag('2027-03-08', '2027-03-09', 'touch');
    expect(spy).toHaveBeenCalledWith({ checkIn: '2027-03-09', checkOut: '2027-03-16' });
  });

  it('moves with Shift and the arrow keys, and its length changes with + and -', () => {
    const spy = vi.fn();
    render(<Harness spy={spy} />);
    const press = (key: string, shiftKey = false) =>
      fireEvent.keyDown(document.activeElement ?? document.body, { key, shiftKey });
    day('2027-03-08').focus();
    press('ArrowRight', true);
    expect(spy).toHaveBeenLastCalledWith({ checkIn: '2027-03-09', checkOut: '2027-03-16' });
    expect(document.activeElement).toBe(day('2027-03-09'));
    press('+');
    expect(spy).toHaveBeenLastCalledWith({ checkIn: '2027-03-09', checkOut: '2027-03-17' });
    // Without Shift, the keys walk over the days.
    press('ArrowLeft');
    expect(document.activeElement).toBe(day('2027-03-16'));
    expect(spy).toHaveBeenCalledTimes(2);
  });

  it('has one Tab stop among all months of a list, and draws only some of them', () => {
    const onMonths = vi.fn();
    render(<Harness spy={vi.fn()} months="vertical" onMonths={onMonths} />);
    expect(document.querySelectorAll('.later')).toHaveLength(6);
    expect(document.querySelectorAll('table')).toHaveLength(1);
    expect(document.querySelectorAll('[data-day][tabindex="0"]')).toHaveLength(1);
    act(() => day('2027-03-31').focus());
    fireEvent.keyDown(day('2027-03-31'), { key: 'ArrowRight' });
    expect(document.activeElement).toBe(day('2027-04-01'));
  });

  it('says which months are shown', () => {
    const onMonths = vi.fn();
    render(<Harness spy={vi.fn()} months={3} onMonths={onMonths} />);
    expect(onMonths).toHaveBeenLastCalledWith(['2027-03', '2027-04', '2027-05']);
  });
});
