import { describe, expect, it, vi } from 'vitest';

import { DEFAULT_STAY } from '@/config/constants';
import { addNights, seoulToday } from '@/domain/stay/stay';
import { ApiError } from '@/lib/api/client';
import { idOf, loadForOffer, loadForStay, numberOf } from './address-params.ssr';

describe('an id in the address', () => {
  it('is a positive whole number that the database can store, or null', () => {
    expect(idOf('1054')).toBe(1054);
    for (const bad of [undefined, '', '0', '-1', '1.5', '1e3', ' 7', '07', '2147483648', 'x']) {
      expect([bad, idOf(bad)]).toEqual([bad, null]);
    }
  });
});

describe('a number in the address', () => {
  it('becomes the usual one outside its bounds', () => {
    const bounds = { min: 1, max: 540, usual: 30 };
    expect(numberOf('14', bounds)).toBe(14);
    for (const bad of [undefined, '0', '541', '-7', '7.5', 'week']) {
      expect([bad, numberOf(bad, bounds)]).toEqual([bad, 30]);
    }
  });
});

describe('loading for the stay in the address', () => {
  const refusal = (status: number) =>
    new ApiError(status, 'DATE_PAST', 'This day has passed.', 'request');

  it('shows the default stay, with the reason, when the API refuses the requested one', async () => {
    const load = vi.fn(async (stay: object) => {
      if ('from' in stay) throw refusal(400);
      return 'default';
    });
    const query = { hotelId: '7', from: '2099-01-01', to: '2099-01-31' };
    expect(await loadForStay(query, load)).toEqual({
      stay: {},
      badStay: { why: 'REFUSED', message: 'This day has passed.' },
      answer: 'default',
    });
    expect(load.mock.calls).toEqual([[{ from: '2099-01-01', to: '2099-01-31' }], [{}]]);
  });

  it('moves a stay that has passed to the future, with its length and guests, and names the new check-in', async () => {
    const from = addNights(seoulToday(new Date()), DEFAULT_STAY.startsInDays);
    const stay = { from, to: addNights(from, 19), adults: '3' };
    const query = { hotelId: '7', from: '2020-01-01', to: '2020-01-20', adults: '3' };
    const badStay = { why: 'PAST', from };
    expect(await loadForStay(query, async (params) => params)).toEqual({
      stay,
      badStay,
      answer: stay,
    });
    const offer = { ...stay, addOns: 'PARKING' };
    const withAddOns = { ...query, addOns: 'PARKING' };
    expect(await loadForOffer(withAddOns, async (params) => params)).toEqual({
      offer,
      badStay,
      answer: offer,
    });
  });

  it('passes every other error on to the page', async () => {
    const missing = refusal(404);
    await expect(loadForStay({}, () => Promise.reject(missing))).rejects.toBe(missing);
  });
});
