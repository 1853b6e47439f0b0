import { expect, it } from 'vitest';

import { API_BASE_PATH } from '@/config/constants';
import { contract } from '@/contract';
import { fetchOf } from '@/contract/endpoint';
import { createWorld } from '@/server/testing/world';
import { createApp } from './app';
import { type HandlerTable, handlers } from './handlers';

it('refuses an answer with more than its contract where answers are checked; production sends it', async () => {
  const world = await createWorld();
  // What a handler returns that passes on a whole row of a table.
  const row = { valid: true, passwordHash: 'hash' };
  const planted: HandlerTable = { ...handlers, checkEmail: () => Promise.resolve(row) };
  const { path, init } = fetchOf(contract.checkEmail, { body: { email: 'guest@example.com' } });
  const answer = async (checkAnswers: boolean) => {
    const deps = { ...world.deps, config: { ...world.deps.config, checkAnswers } };
    return createApp(deps, planted).request(`${API_BASE_PATH}${path}`, init);
  };
  expect((await answer(true)).status).toBe(500);
  const sent = await answer(false);
  expect([sent.status, await sent.json()]).toEqual([200, row]);
  await world.close();
});
