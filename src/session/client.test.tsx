// @vitest-environment jsdom
import { act, cleanup, render, screen, waitFor } from '@testing-library/react';
import type { Session } from 'next-auth';
import { useEffect } from 'react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';

import { SessionProvider, useSession, type SessionContextValue } from './client';

const member = (name: string): Session => ({
  expires: '2099-01-01T00:00:00.000Z',
  user: {
    id: 'm1',
    name,
    email: 'anna@example.com',
    accessToken: 't',
    language: 'ko',
    isBusinessUser: false,
    profileComplete: true,
  },
});

/** What the authentication layer answers with, and the requests it got. */
let answers: Record<string, unknown> = {};
let requests: string[] = [];
const current: { session?: SessionContextValue } = {};

function Page() {
  const shown = useSession();
  useEffect(() => {
    current.session = shown;
  }, [shown]);
  return <p>{`${shown.status} ${shown.data?.user?.name ?? 'nobody'}`}</p>;
}

const open = (session: Session | null | undefined) =>
  render(
    <SessionProvider session={session} pollSeconds={30}>
      <Page />
    </SessionProvider>,
  );
const text = () => screen.getByText(/ /).textContent;
const look = () => act(() => void document.dispatchEvent(new Event('visibilitychange')));

beforeEach(() => {
  answers = { session: {}, csrf: { csrfToken: 'c' } };
  requests = [];
  vi.stubGlobal(
    'fetch',
    vi.fn((path: string, init: RequestInit) => {
      requests.push(`${init.method ?? 'GET'} ${path}`);
      const answer = answers[path.replace('/api/auth/', '')];
      return answer === undefined
        ? Promise.reject(new TypeError('offline'))
        : Promise.resolve(new Response(JSON.stringify(answer)));
    }),
  );
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
  vi.unstubAllGlobals();
  localStorage.clear();
});

it('the session of the page is shown without asking for it, and asked for where there is none', async () => {
  open(member('Anna'));
  expect(text()).toBe('authenticated Anna');
  cleanup();
  open(null);
  expect(text()).toBe('unauthenticated nobody');
  expect(requests).toEqual([]);
  cleanup();
  answers.session = member('Boram');
  open(undefined);
  expect(text()).toBe('loading nobody');
  await waitFor(() => expect(text()).toBe('authenticated Boram'));
});

it('a member’s session is read again when the page is looked at, a visitor’s is not', async () => {
  open(null);
  look();
  expect(requests).toEqual([]);
  cleanup();
  open(member('Anna'));
  answers.session = member('Anna Kim');
  look();
  await waitFor(() => expect(text()).toBe('authenticated Anna Kim'));
  answers.session = {};
  look();
  await waitFor(() => expect(text()).toBe('unauthenticated nobody'));
});

it('another tab’s message makes a visitor’s page read the session, without a message of its own', async () => {
  open(null);
  answers.session = member('Anna');
  act(
    () =>
      void window.dispatchEvent(
        new StorageEvent('storage', { key: 'nextauth.message', newValue: '{"event":"session"}' }),
      ),
  );
  await waitFor(() => expect(text()).toBe('authenticated Anna'));
  expect(localStorage.getItem('nextauth.message')).toBeNull();
});

it('a member’s session is read every 30 s while the browser is online', async () => {
  vi.useFakeTimers();
  open(member('Anna'));
  answers.session = member('Anna');
  await act(() => vi.advanceTimersByTimeAsync(61_000));
  expect(requests).toEqual(['GET /api/auth/session', 'GET /api/auth/session']);
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  await act(() => vi.advanceTimersByTimeAsync(61_000));
  expect(requests).toHaveLength(2);
  vi.restoreAllMocks();
});

it('an update sends its values with the token against forgery; a second one meanwhile does nothing', async () => {
  open(member('Anna'));
  answers.session = member('Anna Kim');
  let first: Promise<unknown> = Promise.resolve();
  act(() => void (first = current.session?.update({ language: 'en' }) ?? first));
  expect(text()).toBe('loading Anna');
  expect(await current.session?.update()).toBeUndefined();
  await act(async () => expect(await first).toEqual(member('Anna Kim')));
  expect(text()).toBe('authenticated Anna Kim');
  expect(requests).toEqual(['GET /api/auth/csrf', 'POST /api/auth/session']);
  expect(JSON.parse(String(vi.mocked(fetch).mock.calls[1]?.[1]?.body))).toEqual({
    csrfToken: 'c',
    data: { language: 'en' },
  });
  expect(localStorage.getItem('nextauth.message')).toContain('session');
});
