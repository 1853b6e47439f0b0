import { afterEach, beforeEach, expect, it, vi } from 'vitest';

import { IDEMPOTENCY_HEADER } from '@/contract/idempotency';
import { ApiError, type ApiOptions, ApiUnreachable, createApi } from './client';

beforeEach(() => {
  vi.useFakeTimers({ shouldAdvanceTime: true, advanceTimeDelta: 200 });
});
afterEach(() => {
  vi.useRealTimers();
});

const answerOf = (status: number, body: object) => () =>
  Promise.resolve(
    new Response(JSON.stringify(body), { status, headers: { 'content-type': 'application/json' } }),
  );
const lost = () => Promise.reject(new TypeError('Failed to fetch'));
const refused = (status: number, code: string) =>
  answerOf(status, { error: { code, message: 'text', requestId: 'r' } });
const lists = { hotels: [1], viewed: [], rooms: [] };

/**
 * An API client whose network gives these answers in turn, and the idempotency keys that it sent.
 */
function clientOf(...answers: Array<() => Promise<Response>>) {
  return clientWith({}, ...answers);
}

function clientWith(
  options: Pick<ApiOptions, 'reauthenticate'>,
  ...answers: Array<() => Promise<Response>>
) {
  const keys: Array<string | null> = [];
  const api = createApi({
    language: 'kr',
    token: () => 'a.b.c',
    baseUrl: 'http://api.test',
    ...options,
    fetch: (input, init) => {
      keys.push(new Request(input, init).headers.get(IDEMPOTENCY_HEADER));
      return (answers[keys.length - 1] ?? lost)();
    },
  });
  return { api, keys };
}

const save = { params: { id: 1 } };

it('a change is repeated with the same idempotency key when its answer was lost', async () => {
  const { api, keys } = clientOf(
    lost,
    () => Promise.resolve(new Response('<h1>502</h1>', { status: 502 })),
    refused(409, 'IDEMPOTENCY_IN_PROGRESS'),
    answerOf(200, lists),
  );
  expect(await api.call('saveHotel', save)).toEqual(lists);
  expect(keys).toHaveLength(4);
  expect(keys[0]).toMatch(/^[0-9a-f-]{36}$/);
  expect(new Set(keys).size).toBe(1);
});

it('each call has an idempotency key of its own', async () => {
  const { api, keys } = clientOf(answerOf(200, lists), answerOf(200, lists));
  await api.call('saveHotel', save);
  await api.call('saveHotel', save);
  expect(new Set(keys).size).toBe(2);
});

it('the client gives up after some attempts, and never repeats a call that was refused', async () => {
  const away = clientOf();
  await expect(away.api.call('saveHotel', save)).rejects.toThrow(ApiUnreachable);
  expect(away.keys).toHaveLength(3);
  const full = clientOf(refused(409, 'WISHLIST_FULL'));
  await expect(full.api.call('saveHotel', save)).rejects.toMatchObject({ code: 'WISHLIST_FULL' });
  expect(full.keys).toHaveLength(1);
});

it('reads, sign-ins and changes with a revision are sent once and without an idempotency key', async () => {
  const { api, keys } = clientOf();
  await expect(api.call('getSaved', {})).rejects.toThrow(ApiUnreachable);
  const body = { email: 'a@example.com', password: 'one' };
  await expect(api.call('checkUser', { body })).rejects.toThrow(ApiUnreachable);
  await expect(api.call('deleteReservationDraft', {})).rejects.toThrow(ApiUnreachable);
  expect(keys).toEqual([null, null, null]);
});

it('a call that needs a recent proof is made again with a new key once the member has given it', async () => {
  const reauthenticate = vi.fn(() => Promise.resolve(true));
  const needed = refused(403, 'REAUTHENTICATION_NEEDED');
  const { api, keys } = clientWith({ reauthenticate }, needed, answerOf(200, lists));
  expect(await api.call('saveHotel', save)).toEqual(lists);
  expect(reauthenticate).toHaveBeenCalledTimes(1);
  expect([keys.length, new Set(keys).size]).toEqual([2, 2]);
});

it('without that proof, or when it is asked for again, the refusal is the answer', async () => {
  const needed = refused(403, 'REAUTHENTICATION_NEEDED');
  const closing = { reauthenticate: () => Promise.resolve(false) };
  for (const [options, requests] of [
    [{}, 1],
    [closing, 1],
    [{ reauthenticate: () => Promise.resolve(true) }, 2],
  ] as const) {
    const { api, keys } = clientWith(options, needed, needed);
    const error: unknown = await api.call('saveHotel', save).catch((thrown: unknown) => thrown);
    expect(error).toBeInstanceOf(ApiError);
    expect(error).toMatchObject({ code: 'REAUTHENTICATION_NEEDED' });
    expect(keys).toHaveLength(requests);
  }
});
