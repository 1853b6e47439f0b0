import { describe, expect, it } from 'vitest';

import { CALENDAR_NIGHTS } from '@/config/constants';
import { addNights } from '@/domain/stay/stay';
import { drawRibbon, ribbonMonths, ribbonSpan } from './ribbon-shape';

describe('the span of the ribbon', () => {
  const today = '2026-11-26';

  it('is a year from today, as long as the stay starts in it', () => {
    const span = { from: today, to: addNights(today, 364) };
    expect(ribbonSpan(today, today)).toEqual(span);
    expect(ribbonSpan(today, span.to)).toEqual(span);
  });

  it('ends where bookings end for a stay that starts later', () => {
    expect(ribbonSpan(today, addNights(today, 365))).toEqual({
      from: addNights(today, CALENDAR_NIGHTS - 365),
      to: addNights(today, CALENDAR_NIGHTS - 1),
    });
  });
});

describe('the drawing', () => {
  it('is higher the dearer the day, and has a gap where no stay can start', () => {
    expect(drawRibbon([100, 200, null, 150])).toEqual({
      line: 'M0 78 L0.5 78 L1.5 8 L2 8 M3 43 L3.5 43 L4 43',
      area: 'M0 100 L0 78 L0.5 78 L1.5 8 L2 8 L2 100 Z M3 100 L3 43 L3.5 43 L4 43 L4 100 Z',
    });
  });

  it('is level in the middle when every day costs the same, and empty without a price', () => {
    expect(drawRibbon([100, 100]).line).toBe('M0 43 L0.5 43 L1.5 43 L2 43');
    expect(drawRibbon([null, null])).toEqual({ line: '', area: '' });
    expect(drawRibbon([])).toEqual({ line: '', area: '' });
  });
});

describe('the names of months', () => {
  it('stand at the first day of each month, without those that have no room', () => {
    const months = ribbonMonths({ from: '2026-11-26', to: '2027-11-25' });
    expect(months[0]).toEqual({ month: '2026-12', at: 5 });
    expect(months).toHaveLength(12);
    expect(months.at(-1)).toEqual({ month: '2027-11', at: 340 });
    expect(ribbonMonths({ from: '2026-12-01', to: '2027-11-30' })[0]).toEqual({
      month: '2026-12',
      at: 0,
    });
  });
});
