// @vitest-environment jsdom
import { act, cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { QueryClientProvider } from '@tanstack/react-query';
import mitt from 'next/dist/shared/lib/mitt';
import { RouterContext } from 'next/dist/shared/lib/router-context.shared-runtime';
import type { NextRouter } from 'next/router';
import type { Session } from 'next-auth';
import { SessionProvider } from 'next-auth/react';
import type { ReactNode } from 'react';
import toast from 'react-hot-toast';
import { I18nextProvider } from 'react-i18next';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

import '@/ui/testing/jsdom-gaps';
import type { Locale } from '@/config/constants';
import common from '../../public/locales/ko/common.json';
import { i18nOf } from '@/i18n/instance';
import { ApiContext } from '@/lib/api/hooks';
import { fakeApi } from '@/lib/api/testing';
import { attachSink, detachSink } from '@/reporting/report';
import { createQueryClient } from '@/lib/query-client';
import { PageBoundary } from './page-boundary';
import { Shell } from './shell';

const editLanguage = vi.fn((_request: object) => Promise.resolve({ language: 'kr' as const }));
const countUnread = vi.fn(() => ({ unread: 0 }));
const { api } = fakeApi({
  editLanguage,
  countUnread,
  getRegionState: () => ({ nights: 30, regions: [], types: [] }),
});

function routerOf(at: Partial<NextRouter>): NextRouter {
  return {
    pathname: '/',
    asPath: '/',
    route: '/',
    query: {},
    basePath: '',
    locale: 'ko',
    defaultLocale: 'ko',
    isReady: true,
    isFallback: false,
    isLocaleDomain: false,
    isPreview: false,
    events: mitt(),
    push: vi.fn(),
    replace: vi.fn(),
    reload: vi.fn(),
    back: vi.fn(),
    forward: vi.fn(),
    prefetch: vi.fn(() => Promise.resolve()),
    beforePopState: vi.fn(),
    ...at,
  };
}

const member = (language: Locale, isBusinessUser = false): Session => ({
  expires: '2099-01-01T00:00:00.000Z',
  user: {
    id: '1',
    name: '김머묾',
    email: 'a@meomum.example',
    accessToken: 't',
    language,
    isBusinessUser,
    profileComplete: true,
  },
});

function open(
  at: Partial<NextRouter> = {},
  options: { session?: Session | null; children?: ReactNode } = {},
) {
  const router = routerOf(at);
  const locale = router.locale === 'en' ? 'en' : 'ko';
  const i18n = i18nOf(locale, { common });
  const { session = null, children = <p>page</p> } = options;
  const tree = (
    <RouterContext.Provider value={router}>
      <I18nextProvider i18n={i18n}>
        <SessionProvider session={session} refetchOnWindowFocus={false}>
          <QueryClientProvider client={createQueryClient()}>
            <ApiContext value={api}>
              <Shell>{children}</Shell>
            </ApiContext>
          </QueryClientProvider>
        </SessionProvider>
      </I18nextProvider>
    </RouterContext.Provider>
  );
  return { router, ...render(tree) };
}

beforeEach(() => {
  editLanguage.mockClear();
  // What next-auth asks by itself.
  vi.stubGlobal(
    'fetch',
    vi.fn(() => Promise.resolve(new Response('{}'))),
  );
});

afterEach(() => {
  cleanup();
  countUnread.mockClear();
  document.getElementById('modal')?.remove();
  window.localStorage.clear();
  vi.unstubAllGlobals();
});

describe('the search panel', () => {
  const toggle = () => screen.getByRole('button', { name: '검색', hidden: false });
  const openPanel = async () => {
    fireEvent.click(toggle());
    await screen.findByRole('search', { hidden: true }, { timeout: 10_000 });
  };

  it('opens by the toggle and closes on any route change', async () => {
    const { router } = open();
    expect(toggle().getAttribute('aria-expanded')).toBe('false');
    await openPanel();
    expect(screen.getByRole('main', { hidden: true }).hasAttribute('inert')).toBe(true);

    act(() => router.events.emit('routeChangeStart', '/faq', { shallow: false }));
    expect(screen.queryByRole('search')).toBeNull();
    expect(screen.getByRole('main').hasAttribute('inert')).toBe(false);
  });

  it('closes on Escape and gives the focus back', async () => {
    open();
    await openPanel();
    fireEvent.keyDown(document, { key: 'Escape' });
    await waitFor(() => expect(screen.queryByRole('search')).toBeNull());
    expect(document.activeElement?.getAttribute('aria-expanded')).toBe('false');
  });
});

describe('the header', () => {
  it('carries the way back in the login link', () => {
    open({ pathname: '/hotel/[hotelId]', asPath: '/hotel/7?adults=2' });
    const header = within(screen.getByRole('banner'));
    expect(header.getByRole('link', { name: '로그인' }).getAttribute('href')).toBe(
      '/auth/login?redirect_url=%2Fhotel%2F7%3Fadults%3D2',
    );
  });

  it('leads members to their page and badges business members', () => {
    open({}, { session: member('ko', true) });
    const header = within(screen.getByRole('banner'));
    expect(header.getByRole('link', { name: '마이페이지' }).getAttribute('href')).toBe('/mypage');
    expect(header.getByRole('img', { name: '기업 회원' })).toBeTruthy();
    expect(header.queryByRole('link', { name: '로그인' })).toBeNull();
  });

  it('badges the business sign-in page and nobody else', () => {
    open();
    expect(screen.queryByRole('img', { name: '기업 회원' })).toBeNull();
    cleanup();
    open({ pathname: '/auth/sso', asPath: '/auth/sso' });
    expect(screen.getByRole('img', { name: '기업 회원' })).toBeTruthy();
  });

  it('is absent where the route hides it', () => {
    open({ pathname: '/event/[[...slug]]', asPath: '/event' });
    expect(screen.queryByRole('banner')).toBeNull();
  });
});

describe('the language modal', () => {
  it('links to this page in the other language', async () => {
    open({ pathname: '/faq', asPath: '/faq?topic=tour' });
    fireEvent.click(screen.getByRole('button', { name: /언어 바꾸기/ }));
    const dialog = within(await screen.findByRole('dialog', {}, { timeout: 10_000 }));
    expect(dialog.getByRole('link', { name: 'English' }).getAttribute('href')).toBe(
      '/en/faq?topic=tour',
    );
    expect(dialog.getByRole('link', { name: /한국어/ }).getAttribute('aria-current')).toBe('true');
  });
});

describe('the bottom navigation', () => {
  it('marks where the visitor is, only on its routes', () => {
    open({ pathname: '/promotions', asPath: '/promotions' });
    const nav = within(screen.getByLabelText('주요 메뉴'));
    expect(nav.getByRole('link', { current: 'page', hidden: true }).textContent).toBe('프로모션');
    cleanup();
    open({ pathname: '/coupon', asPath: '/coupon' });
    expect(screen.queryByLabelText('주요 메뉴')).toBeNull();
  });
});

describe('the count of unread messages', () => {
  const names = () =>
    [
      ...within(screen.getByRole('banner')).queryAllByRole('link', { name: /알림/ }),
      ...document.querySelectorAll('.site-nav a[href="/notifications"]'),
    ].map((link) => link.querySelector('.ui-sr')?.textContent);

  it('is on the ways to it, and in their names', async () => {
    countUnread.mockReturnValueOnce({ unread: 3 });
    open({}, { session: member('ko') });
    await waitFor(() => expect(names()).toEqual(['마이페이지, 새 알림 3개', '알림 3개']));
    const badges = [...document.querySelectorAll('.site-count')];
    expect(badges.map((one) => [one.textContent, one.getAttribute('aria-hidden')])).toEqual([
      ['3', 'true'],
      ['3', 'true'],
    ]);
  });

  it('is 99+ of very many', async () => {
    countUnread.mockReturnValueOnce({ unread: 1200 });
    open({}, { session: member('ko') });
    await waitFor(() => expect(document.querySelector('.site-count')?.textContent).toBe('99+'));
  });

  it('is not shown when there are none or it cannot be asked', async () => {
    open({}, { session: member('ko') });
    await waitFor(() => expect(countUnread).toHaveBeenCalledOnce());
    expect(names()).toEqual([undefined]);
    cleanup();
    countUnread.mockClear();
    countUnread.mockImplementation(() => {
      throw new Error('away');
    });
    open({}, { session: member('ko') });
    await waitFor(() => expect(countUnread).toHaveBeenCalledOnce());
    expect(document.querySelector('.site-count')).toBeNull();
    countUnread.mockReset().mockReturnValue({ unread: 0 });
  });

  it('is asked for again while the shell stays, and by members alone', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    try {
      open();
      await act(() => vi.advanceTimersByTimeAsync(120_000));
      expect(countUnread).not.toHaveBeenCalled();
      cleanup();
      open({}, { session: member('ko') });
      await waitFor(() => expect(countUnread).toHaveBeenCalledOnce());
      countUnread.mockReturnValueOnce({ unread: 2 });
      await act(() => vi.advanceTimersByTimeAsync(61_000));
      await waitFor(() => expect(document.querySelector('.site-count')?.textContent).toBe('2'));
    } finally {
      vi.useRealTimers();
    }
  });
});

describe('the language of a member', () => {
  it('is told to the API when it differs from the route', async () => {
    open({}, { session: member('en') });
    await waitFor(() =>
      expect(editLanguage).toHaveBeenCalledExactlyOnceWith({ body: { language: 'kr' } }),
    );
  });

  it('is left alone when it is the same; a failure is silent and not tried again', async () => {
    const said = vi.spyOn(toast, 'error').mockReturnValue('');
    open({}, { session: member('ko') });
    expect(editLanguage).not.toHaveBeenCalled();
    cleanup();
    editLanguage.mockRejectedValueOnce(new Error('away'));
    open({}, { session: member('en') });
    await waitFor(() => expect(editLanguage).toHaveBeenCalledOnce());
    await editLanguage.mock.results[0]?.value.catch(() => undefined);
    expect(said).not.toHaveBeenCalled();
    expect(screen.getByText('page')).toBeTruthy();
    said.mockRestore();
  });
});

describe('a session that was ended elsewhere', () => {
  const ended: Session = { expires: '2099-01-01T00:00:00.000Z', error: 'SessionExpired' };
  const reload = vi.fn();
  const openAt = (pathname: string, session: Session | null = ended) => {
    // jsdom doesn't let a test watch whether its own location is loaded again.
    const address = new URL(`http://localhost${pathname}`);
    vi.stubGlobal('location', Object.assign(address, { reload }));
    return open({ pathname, asPath: pathname }, { session });
  };
  beforeEach(() => reload.mockClear());

  it.each(['/mypage', '/mypage/detail/[paymentId]', '/payment/[paymentId]', '/coupon'])(
    'has %s asked for again, once',
    (pathname) => {
      const { rerender } = openAt(pathname);
      rerender(<p>other</p>);
      expect(reload).toHaveBeenCalledOnce();
    },
  );

  it.each([
    ['what is being written is kept', '/mypage/review/[paymentId]', ended],
    ['what a visitor may see, too, stays', '/reservation', ended],
    ['so does a list of hotels', '/search/result', ended],
    ['a session that goes on changes nothing', '/mypage', member('ko')],
    ['nor does it that there is none', '/mypage', null],
  ] as const)('and loads nothing again: %s (%s)', (_why, pathname, session) => {
    openAt(pathname, session);
    expect(reload).not.toHaveBeenCalled();
  });
});

describe('a page that fails to render', () => {
  it('is replaced by the fallback and reported; the shell stands', () => {
    const silence = vi.spyOn(console, 'error').mockImplementation(() => undefined);
    const Broken = () => {
      throw new Error('broken');
    };
    const sink = vi.fn();
    attachSink(sink);
    open({ pathname: '/hotel/[hotelId]' }, { session: member('ko'), children: <Broken /> });
    expect(sink).toHaveBeenCalledExactlyOnceWith(
      expect.objectContaining({ message: 'broken' }),
      expect.objectContaining({ route: '/hotel/[hotelId]', userId: '1', source: 'render' }),
    );
    detachSink();
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe(
      '화면을 보여 드리지 못했어요',
    );
    expect(screen.getByRole('link', { name: '홈으로 가기' }).getAttribute('href')).toBe('/');
    expect(screen.getByRole('banner')).toBeTruthy();
    silence.mockRestore();
  });

  it('is reported once when somebody arrives at it, and tried again once they go on', () => {
    const silence = vi.spyOn(console, 'error').mockImplementation(() => undefined);
    const sink = vi.fn();
    attachSink(sink);
    const Broken = () => {
      throw new Error('broken');
    };
    const at = (resetKey: string, page: ReactNode) => (
      <PageBoundary resetKey={resetKey} route="/faq" userId={undefined} fallback="fallback">
        {page}
      </PageBoundary>
    );
    const { container, rerender } = render(at('/faq', 'questions'));
    rerender(at('/search/result', <Broken />));
    expect(container.textContent).toBe('fallback');
    expect(sink).toHaveBeenCalledOnce();
    rerender(at('/search/result', <Broken />));
    expect(sink).toHaveBeenCalledOnce();
    rerender(at('/faq', 'questions'));
    expect(container.textContent).toBe('questions');
    detachSink();
    silence.mockRestore();
  });
});
