import { expect, it } from 'vitest';

import { contract } from '@/contract';
import { findCall } from '@/contract/call';
import type { Endpoint } from '@/contract/endpoint';
import { keepsAnswer } from '@/contract/idempotency';
import { keysOf } from '@/domain/keys-of';

/** A row of the table: what a client has to know of a call, without its schemas. */
function rowOf(call: Endpoint): string {
  return [
    call.method,
    call.access,
    ...(call.sharedMs === undefined ? [] : [`shared=${call.sharedMs}`]),
    ...(keepsAnswer(call) && call.repeatable !== true ? ['keyed'] : []),
    ...(call.upload === undefined ? [] : ['upload']),
    ...(call.download === undefined ? [] : ['download']),
    `/${call.version}${call.path}`,
  ].join(' ');
}

/** One line of the file as the formatter leaves it, of at most 100 characters. */
function lineOf(name: string, row: string): string {
  const line = `  ${name}: ${row}`;
  return line.length <= 100 ? line : `  ${name}:\n    ${row}`;
}

it('the table of calls says of each call what the contract says', async () => {
  const rows = keysOf(contract)
    .sort()
    .map((name) => lineOf(name, `'${rowOf(contract[name])}',`));
  await expect(
    [
      '/**',
      ' * Every call as the browser knows it, without the schemas by which the API parses. It is written from',
      ' * the contract by `npx vitest run tests/architecture/calls.test.ts -u`.',
      ' */',
      'export const CALLS = {',
      ...rows,
      '} as const;',
      '',
    ].join('\n'),
  ).toMatchFileSnapshot('../../src/contract/calls.ts');
});

it('a call is read from its row', () => {
  expect(findCall('saveHotel')).toMatchObject({ method: 'PUT', access: 'member', isKeyed: true });
  expect(findCall('getHotel').path).toBe('/v2/hotels/{id}');
});
