import { expect, it } from 'vitest';

import { contract } from '@/contract';
import type { Endpoint } from '@/contract/endpoint';
import { SPECIFIED_MEMBER_CALLS, SPECIFIED_RESERVATION_QUERY } from '../support/specified';

const calls: readonly Endpoint[] = Object.values(contract);
const addresses = calls.map(({ version, path }) => `/${version}${path}`);
const known = new Set([
  ...addresses,
  ...calls.map(({ method }, at) => `${method} ${addresses[at] ?? ''}`),
]);

it.each(SPECIFIED_MEMBER_CALLS)('the contract has %s', (call) => {
  expect(known).toContain(call);
});

it('bookings can be asked for by state and year, and without either', () => {
  const { query } = contract.listReservations;
  expect(Object.keys(query.shape)).toEqual(
    expect.arrayContaining([...SPECIFIED_RESERVATION_QUERY]),
  );
  expect(query.parse({})).toEqual({});
  expect(query.parse({ state: 'past', year: '2026' })).toEqual({ state: 'past', year: 2026 });
});
