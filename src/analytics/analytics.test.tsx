// @vitest-environment jsdom
import { QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, render, waitFor } from '@testing-library/react';
import mitt from 'next/dist/shared/lib/mitt';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

import { user as userSchema } from '@/contract/account/auth';
import type { EventBatch } from '@/contract/content/analytics-sink';
import { ApiContext } from '@/lib/api/hooks';
import { fakeApi } from '@/lib/api/testing';
import { createQueryClient } from '@/lib/query-client';
import { Analytics } from './analytics';
import { answer } from './use-consent';
import { readConsent, writeConsent } from './consent';
import { forget } from './sender';
import { track } from './track';
import { useTracked } from './use-tracked';
import { USER_FIELDS, type userEntry } from './analytics';

const { router, visitor } = vi.hoisted(() => ({
  router: { pathname: '/', asPath: '/', query: {} as Record<string, string>, events: {} as never },
  visitor: { user: null as { id: string } | null },
}));
vi.mock('next/router', () => ({ default: router }));
vi.mock('@/session/hooks', () => ({ useVisitor: () => visitor }));

const NOW = '2026-11-21T00:00:00Z';
const member = userSchema.parse({
  id: 'm1',
  name: '김하늘',
  nick_name: '',
  email: 'a@example.com',
  profile_image: null,
  tel: '+82',
  country_code: '82',
  iso: 'KR',
  age_range: null,
  birthyear: null,
  birthday: null,
  gender: null,
  visit_route: null,
  marketing: false,
  privacy_uses_marketing: false,
  email_verified_at: NOW,
  last_login_at: NOW,
  tel_verified_at: null,
  deleted_at: null,
  created_at: NOW,
  updated_at: NOW,
  isSocial: true,
  isAdmin: false,
  socials: [{ provider: 'etbs' }],
  roles: [],
  language: 'kr',
});

const getUser = vi.fn(() => member);
const { api } = fakeApi({ getUser });
const fetched = vi.fn((_url: string, _init: RequestInit) =>
  Promise.resolve(new Response(null, { status: 204 })),
);
let events: ReturnType<typeof mitt>;

const layer = () => window.dataLayer ?? [];
const named = (name: string) => layer().filter(({ event }) => event === name);
const open = () =>
  render(
    <QueryClientProvider client={createQueryClient()}>
      <ApiContext value={api}>
        <Analytics />
      </ApiContext>
    </QueryClientProvider>,
  );
const go = (pathname: string, query: Record<string, string> = {}, shallow = false, hash = '') =>
  act(() => {
    const asPath = `${pathname}?${new URLSearchParams(query).toString()}${hash}`;
    Object.assign(router, { pathname, query, asPath });
    events.emit('routeChangeComplete', asPath, { shallow });
  });
/** The batches of events sent so far, as JSON. */
const sent = () =>
  fetched.mock.calls.map(([, init]) => JSON.parse(String(init.body)) as EventBatch);

beforeEach(() => {
  events = mitt();
  Object.assign(router, { pathname: '/', asPath: '/', query: {}, events });
  visitor.user = null;
  delete window.dataLayer;
  document.cookie = 'mm-consent=; Path=/; Max-Age=0';
  document.documentElement.lang = 'ko';
  window.matchMedia = (query: string) => ({ matches: query.includes('767') }) as MediaQueryList;
  getUser.mockClear();
  fetched.mockClear();
  vi.stubGlobal('fetch', fetched);
});
afterEach(() => {
  cleanup();
  forget();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

describe.each([
  ['not been asked for consent', null] as const,
  ['refused consent', 'refused'] as const,
])('a visitor who has %s', (_, consent) => {
  it('is not measured, and nothing is sent or stored', async () => {
    if (consent !== null) writeConsent(consent);
    visitor.user = { id: 'm1' };
    open();
    go('/faq');
    track('search', { nights: 30, guests: 2 });
    await act(() => Promise.resolve());
    expect(window.dataLayer).toBeUndefined();
    expect(getUser).not.toHaveBeenCalled();
    expect(fetched).not.toHaveBeenCalled();
    expect(window.sessionStorage).toHaveLength(0);
  });
});

describe('a visitor who agrees to analytics', () => {
  it('is measured from then on: one page view per navigation, none for changes of the query alone', () => {
    open();
    expect(layer()).toEqual([]);
    act(() => writeConsent('granted'));
    expect(layer()).toEqual([{ event: 'main_view', locale: 'ko', route: '/' }]);
    go('/hotel/[hotelId]', { hotelId: '7', from: '2026-12-01', name: 'kim' });
    go('/hotel/[hotelId]', { hotelId: '7', from: '2026-12-01', name: 'kim' }, false, '#plan');
    go('/hotel/[hotelId]', { hotelId: '7', adults: '3' }, true);
    go('/auth/login');
    expect(layer().slice(1)).toEqual([
      { event: 'hotel_view', locale: 'ko', route: '/hotel/[hotelId]', hotel_id: 7 },
    ]);
  });

  it('is described by the fields of the specification’s section 3 and no others', async () => {
    writeConsent('granted');
    visitor.user = { id: 'm1' };
    const { rerender } = open();
    await waitFor(() => expect(named('user')).toHaveLength(1));
    const entry = named('user')[0] as ReturnType<typeof userEntry>;
    expect(Object.keys(entry)).toEqual(['event', 'user', 'business_account']);
    expect(Object.keys(entry.user as object)).toEqual([...USER_FIELDS]);
    expect(USER_FIELDS).toHaveLength(24);
    expect(entry.business_account).toBe(true);
    visitor.user = null;
    rerender(
      <QueryClientProvider client={createQueryClient()}>
        <ApiContext value={api}>
          <Analytics />
        </ApiContext>
      </QueryClientProvider>,
    );
    await waitFor(() => expect(named('user')).toHaveLength(2));
    expect(named('user')[1]).toMatchObject({ user: null });
  });

  it('sends batches without the member’s id, and repeats a batch that failed', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    // On a page without HTTPS, `crypto` has nothing but this function.
    vi.stubGlobal('crypto', { getRandomValues: crypto.getRandomValues.bind(crypto) });
    writeConsent('granted');
    fetched.mockImplementationOnce(() => Promise.reject(new TypeError('offline')));
    track('search', { nights: 30, guests: 2 });
    track('view_hotel', { hotel_id: 7, nights: 30 });
    await vi.waitFor(() => expect(vi.getTimerCount()).toBe(1));
    await vi.advanceTimersByTimeAsync(2_000);
    expect(sent()).toHaveLength(1);
    await vi.advanceTimersByTimeAsync(30_000);
    const [failed, again] = sent();
    expect(again).toEqual(failed);
    expect(Object.keys(again ?? {})).toEqual(['visit', 'device', 'events']);
    expect(again?.device).toBe('phone');
    expect(again?.events.map(({ name, payload }) => [name, payload])).toEqual([
      ['search', { nights: 30, guests: 2 }],
      ['view_hotel', { hotel_id: 7, nights: 30 }],
    ]);
    await vi.advanceTimersByTimeAsync(120_000);
    expect(sent()).toHaveLength(2);
  });

  it('is measured no longer after withdrawing the consent, and stored data are deleted', async () => {
    writeConsent('granted');
    track('search', { nights: 30, guests: 2 });
    const reload = vi.fn();
    await answer('refused', reload);
    expect(readConsent()).toBe('refused');
    expect(reload).toHaveBeenCalledOnce();
    expect(window.sessionStorage).toHaveLength(0);
    track('search', { nights: 3, guests: 2 });
    expect(named('search')).toHaveLength(1);
  });

  it('sends an event for what is shown once per view, and for a payment once per tab', () => {
    const paid = { hotel_id: 7, nights: 30, value: 1_870_000, currency: 'KRW' } as const;
    function Page() {
      useTracked('view_hotel', { hotel_id: 7, nights: 30 });
      useTracked('payment_succeeded', paid, 'M1');
      return null;
    }
    const { rerender, unmount } = render(<Page />);
    expect(layer()).toEqual([]);
    act(() => writeConsent('granted'));
    rerender(<Page />);
    expect(named('view_hotel')).toHaveLength(1);
    unmount();
    render(<Page />);
    expect(named('view_hotel')).toHaveLength(2);
    expect(named('payment_succeeded')).toEqual([
      { event: 'payment_succeeded', locale: 'ko', ...paid },
    ]);
  });
});
