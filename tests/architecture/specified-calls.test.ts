import { readdirSync, readFileSync } from 'node:fs';

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

it.each(SPECIFIED_MEMBER_CALLS)('the contract has the specified call %s', (call) => {
  expect(known).toContain(call);
});

/** The folders of the web host's own code: pages, what they use, and sessions. */
const WEB = ['screens', 'features', 'shell', 'session', 'ssr', 'lib', 'analytics', 'i18n'];
const sources = WEB.flatMap((room) =>
  readdirSync(`src/${room}`, { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.tsx?$/.test(file) && !/\.test\.|\/testing/.test(file))
    .map((file) => readFileSync(`src/${room}/${file}`, 'utf8')),
).join('\n');

it.each(SPECIFIED_MEMBER_CALLS)('a page or a session makes the specified call %s', (call) => {
  const names = Object.entries<Endpoint>(contract)
    .filter(([, { method, version, path }]) =>
      [`/${version}${path}`, `${method} /${version}${path}`].includes(call),
    )
    .map(([name]) => name);
  expect(names.filter((name) => sources.includes(`'${name}'`))).not.toEqual([]);
});

it('bookings can be listed by state and year, and without either', () => {
  const { query } = contract.listReservations;
  expect(Object.keys(query.shape)).toEqual(
    expect.arrayContaining([...SPECIFIED_RESERVATION_QUERY]),
  );
  expect(query.parse({})).toEqual({});
  expect(query.parse({ state: 'past', year: '2026' })).toEqual({ state: 'past', year: 2026 });
});
