// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { useState } from 'react';
import { renderToString } from 'react-dom/server';
import { afterEach, describe, expect, it, vi } from 'vitest';

import '../testing';
import { StayCalendar, type StayCalendarProps } from './stay-calendar';
import { choose, makeReasonOf, type DayInfo, type StayValue } from './stay-rules';

afterEach(cleanup);

const texts = {
  label: 'Dates',
  previous: 'Previous month',
  next: 'Next month',
  checkIn: 'check-in',
  checkOut: 'check-out',
  inStay: 'in your stay',
  cheapest: 'lowest price',
  blocked: 'a night in between is sold out',
  tooShort: 'two nights at least',
};

function dayInfo(night: string): DayInfo {
  if (night === '2027-03-10') return { label: 'full', unavailable: { reason: 'sold out' } };
  if (night === '2027-03-15') {
    return { label: '2.58M', spoken: '2,580,000 won', cheapest: true };
  }
  return { label: '2.64M', spoken: '2,640,000 won' };
}

function Harness(props: Partial<StayCalendarProps> & { spy?: (value: StayValue) => void }) {
  const [value, setValue] = useState<StayValue>(props.value ?? { checkIn: null, checkOut: null });
  return (
    <StayCalendar
      locale="en"
      months={1}
      min="2027-03-01"
      max="2027-08-31"
      dayInfo={dayInfo}
      texts={texts}
      {...props}
      value={value}
      onChange={(next) => {
        props.spy?.(next);
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

/**
 * What a screen reader says for a day: all its content except what is hidden from assistive
 * technology.
 */
function nameOf(night: string): string {
  const cell = day(night);
  expect(cell.hasAttribute('aria-label')).toBe(false);
  return [...cell.children]
    .filter((part) => part.getAttribute('aria-hidden') !== 'true')
    .map((part) => part.textContent)
    .join(' ');
}

function press(key: string) {
  const target = document.activeElement ?? document.body;
  fireEvent.keyDown(target, { key });
  fireEvent.keyUp(target, { key });
}

describe('the stay calendar for a fixed length of stay', () => {
  it('names the price, the lowest price, and why a day cannot be chosen', () => {
    render(<Harness nights={30} />);
    expect(nameOf('2027-03-02')).toBe('Tuesday, March 2, 2027, 2,640,000 won');
    expect(nameOf('2027-03-15')).toContain('2,580,000 won, lowest price');
    expect(nameOf('2027-03-10')).toBe('Wednesday, March 10, 2027, sold out');
    expect(day('2027-03-10').getAttribute('aria-disabled')).toBe('true');
  });

  it('has Korean texts on Korean pages', () => {
    render(<Harness nights={30} locale="ko" />);
    expect(nameOf('2027-03-02')).toContain('2027년 3월 2일 화요일');
  });

  it('is walked with the arrow keys, also over unavailable days, and a day is chosen with Enter', () => {
    const spy = vi.fn();
    render(<Harness nights={30} spy={spy} focus="2027-03-09" />);
    day('2027-03-09').focus();
    press('ArrowRight');
    expect(document.activeElement).toBe(day('2027-03-10'));
    press('Enter');
    expect(spy).not.toHaveBeenCalled();
    press('ArrowDown');
    expect(document.activeElement).toBe(day('2027-03-17'));
    press('Enter');
    expect(spy).toHaveBeenCalledWith({ checkIn: '2027-03-17', checkOut: '2027-04-16' });
    expect(nameOf('2027-03-17')).toContain('check-in');
    expect(nameOf('2027-03-18')).toContain('in your stay');
  });

  it('shows the reason when an unavailable day gets the focus', () => {
    render(<Harness nights={30} focus="2027-03-09" hint="Totals for 30 nights" />);
    screen.getByText('Totals for 30 nights');
    day('2027-03-09').focus();
    press('ArrowRight');
    screen.getByText('sold out');
  });

  it('renders its frame without days on the server', () => {
    const html = renderToString(<Harness nights={30} />);
    expect(html).toContain('waiting');
    expect(html).not.toContain('data-day');
  });
});

describe('the stay calendar for any length of stay', () => {
  it('takes the first day, then the last one', () => {
    const spy = vi.fn();
    render(<Harness spy={spy} />);
    fireEvent.click(day('2027-03-03'));
    expect(spy).toHaveBeenLastCalledWith({ checkIn: '2027-03-03', checkOut: null });
    fireEvent.click(day('2027-03-08'));
    expect(spy).toHaveBeenLastCalledWith({ checkIn: '2027-03-03', checkOut: '2027-03-08' });
  });

  it('lets a stay end on a sold-out day but not reach over it', () => {
    const spy = vi.fn();
    render(<Harness spy={spy} value={{ checkIn: '2027-03-08', checkOut: null }} />);
    expect(nameOf('2027-03-11')).toContain(texts.blocked);
    fireEvent.click(day('2027-03-11'));
    expect(spy).not.toHaveBeenCalled();
    fireEvent.click(day('2027-03-10'));
    expect(spy).toHaveBeenLastCalledWith({ checkIn: '2027-03-08', checkOut: '2027-03-10' });
  });
});

describe('the rules for a stay in the calendar', () => {
  const begun = { checkIn: '2027-03-03', checkOut: null };

  it('refuse a last day that is too near or too far', () => {
    const reasonOf = makeReasonOf({
      value: begun,
      dayInfo: () => ({}),
      minNights: 2,
      maxNights: 5,
      texts: { tooShort: 'short', tooLong: 'long' },
    });
    expect(['04', '05', '08', '09'].map((d) => reasonOf(`2027-03-${d}`))).toEqual([
      'short',
      null,
      null,
      'long',
    ]);
  });

  it('begin a new stay when an earlier day is chosen', () => {
    expect(choose({ value: begun }, '2027-03-01')).toEqual({
      checkIn: '2027-03-01',
      checkOut: null,
    });
  });
});
