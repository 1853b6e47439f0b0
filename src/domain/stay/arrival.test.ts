import { expect, it } from 'vitest';

import { AFTER_MIDNIGHT, arrivalHours, hourAfter } from './arrival';

it('offers each hour from check-in on, and the time after midnight', () => {
  expect(arrivalHours('21:00')).toEqual(['21:00', '22:00', '23:00', AFTER_MIDNIGHT]);
  expect(arrivalHours('15:30')[0]).toBe('16:00');
  expect(arrivalHours('00:00')).toHaveLength(25);
  expect(arrivalHours('23:30')).toEqual(['23:00', AFTER_MIDNIGHT]);
  expect(hourAfter('09:00')).toBe('10:00');
});
