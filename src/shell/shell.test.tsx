// @vitest-environment jsdom
import { act, cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { QueryClientProvider } from '@tanstack/react-query';
import mitt from 'next/dist/shared/lib/mitt';
import { RouterContext } from 'next/dist/shared/lib/router-context.shared-runtime';
import type { NextRouter } from 'next/router';
import type { Session } from 'next-auth';
import type { ReactNode } from 'react';
import toast from 'react-hot-toast';
import { I18nextProvider } from 'react-i18next';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

import '@/ui/testing';
import type { Locale } from '@/config/constants';
import { i18nOf } from '@/i18n/instance';
import { SHARED_NAMESPACES, loadTranslations } from '@/i18n/server';
import { ApiContext } from '@/lib/api/hooks';
import { fakeApi } from '@/lib/api/testing';
import { SessionProvider } from '@/session/client';
import { attachSink, detachSink } from '@/reporting/report';
import { createQueryClient } from '@/lib/query-client';
import { PageBoundary } from './shell';
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
  const i18n = i18nOf(locale, loadTranslations(locale, SHARED_NAMESPACES));
  const { session = null, children = <p>page</p> } = options;
  const tree = (
    <RouterContext.Provider value={router}>
      <I18nextProvider i18n={i18n}>
        <SessionProvider session={session} pollSeconds={3_600}>
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
  // The session is read again after a change, and that is answered with an empty object.
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

  it('opens by its button and closes when the route changes', async () => {
    const { router } = open();
    expect(toggle().getAttribute('aria-expanded')).toBe('false');
    await openPanel();
    expect(screen.getByRole('main', { hidden: true }).hasAttribute('inert')).toBe(true);

    act(() => router.events.emit('routeChangeStart', '/faq', { shallow: false }));
    expect(screen.queryByRole('search')).toBeNull();
    expect(screen.getByRole('main').hasAttribute('inert')).toBe(false);
  });

  it('closes on Escape and returns the focus', async () => {
    open();
    await openPanel();
    fireEvent.keyDown(document, { key: 'Escape' });
    await waitFor(() => expect(screen.queryByRole('search')).toBeNull());
    expect(document.activeElement?.getAttribute('aria-expanded')).toBe('false');
  });
});

describe('the header', () => {
  it('has the way back in its log-in link', () => {
    open({ pathname: '/hotel/[hotelId]', asPath: '/hotel/7?adults=2' });
    const header = within(screen.getByRole('banner'));
    expect(header.getByRole('link', { name: '로그인' }).getAttribute('href')).toBe(
      '/auth/login?redirect_url=%2Fhotel%2F7%3Fadults%3D2',
    );
  });

  it('links members to their page and marks business members with a badge', () => {
    open({}, { session: member('ko', true) });
    const header = within(screen.getByRole('banner'));
    expect(header.getByRole('link', { name: '마이페이지' }).getAttribute('href')).toBe('/mypage');
    expect(header.getByRole('img', { name: '기업 회원' })).toBeTruthy();
    expect(header.queryByRole('link', { name: '로그인' })).toBeNull();
  });

  it('has the badge also on the business sign-in page, and nowhere else for visitors', () => {
    open();
    expect(screen.queryByRole('img', { name: '기업 회원' })).toBeNull();
    cleanup();
    open({ pathname: '/auth/sso', asPath: '/auth/sso' });
    expect(screen.getByRole('img', { name: '기업 회원' })).toBeTruthy();
  });

  it('is absent on routes that hide it', () => {
    open({ pathname: '/event/[[...slug]]', asPath: '/event' });
    expect(screen.queryByRole('banner')).toBeNull();
  });
});

describe('the language dialog', () => {
  it('links to the same page in the other language', async () => {
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
  it('marks the current page, and is shown only on its routes', () => {
    open({ pathname: '/promotions', asPath: '/promotions' });
    const nav = within(screen.getByLabelText('주요 메뉴'));
    expect(nav.getByRole('link', { current: 'page', hidden: true }).textContent).toBe('프로모션');
    cleanup();
    open({ pathname: '/coupon', asPath: '/coupon' });
    expect(screen.queryByLabelText('주요 메뉴')).toBeNull();
  });
});

describe('the number of unread notices', () => {
  const names = () =>
    [
      ...within(screen.getByRole('banner')).queryAllByRole('link', { name: /알림/ }),
      ...document.querySelectorAll('.site-nav a[href="/notifications"]'),
    ].map((link) => link.querySelector('.ui-sr')?.textContent);

  it('is shown on the links to them, and is part of the links’ accessible names', async () => {
    countUnread.mockReturnValueOnce({ unread: 3 });
    open({}, { session: member('ko') });
    await waitFor(() => expect(names()).toEqual(['마이페이지, 새 알림 3개', '알림 3개']));
    const badges = [...document.querySelectorAll('.site-count')];
    expect(badges.map((one) => [one.textContent, one.getAttribute('aria-hidden')])).toEqual([
      ['3', 'true'],
      ['3', 'true'],
    ]);
  });

  it('is 99+ from a hundred on', async () => {
    countUnread.mockReturnValueOnce({ unread: 1200 });
    open({}, { session: member('ko') });
    await waitFor(() => expect(document.querySelector('.site-count')?.textContent).toBe('99+'));
  });

  it('is left out when there are none or it can not be requested', async () => {
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

  it('is requested again while the page stays open, and only for members', async () => {
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
  it('is changed at the API when it differs from that of the route', async () => {
    open({}, { session: member('en') });
    await waitFor(() =>
      expect(editLanguage).toHaveBeenCalledExactlyOnceWith({ body: { language: 'kr' } }),
    );
  });

  it('is not changed when it is the same; a failed change is silent and not repeated', async () => {
    const errorToast = vi.spyOn(toast, 'error').mockReturnValue('');
    open({}, { session: member('ko') });
    expect(editLanguage).not.toHaveBeenCalled();
    cleanup();
    editLanguage.mockRejectedValueOnce(new Error('away'));
    open({}, { session: member('en') });
    await waitFor(() => expect(editLanguage).toHaveBeenCalledOnce());
    await editLanguage.mock.results[0]?.value.catch(() => undefined);
    expect(errorToast).not.toHaveBeenCalled();
    expect(screen.getByText('page')).toBeTruthy();
    errorToast.mockRestore();
  });
});

describe('a session that was ended elsewhere', () => {
  const ended: Session = { expires: '2099-01-01T00:00:00.000Z', error: 'SessionExpired' };
  const reload = vi.fn();
  const openAt = (pathname: string, session: Session | null = ended) => {
    // jsdom doesn't let a test observe that its own location is reloaded.
    const address = new URL(`http://localhost${pathname}`);
    vi.stubGlobal('location', Object.assign(address, { reload }));
    return open({ pathname, asPath: pathname }, { session });
  };
  beforeEach(() => reload.mockClear());

  it.each(['/mypage', '/mypage/detail/[paymentId]', '/payment/[paymentId]', '/coupon'])(
    'makes %s reload once',
    (pathname) => {
      const { rerender } = openAt(pathname);
      rerender(<p>other</p>);
      expect(reload).toHaveBeenCalledOnce();
    },
  );

  it.each([
    ['the page has a form that is being filled in', '/mypage/review/[paymentId]', ended],
    ['the page is open to visitors, too', '/reservation', ended],
    ['the page is a list of hotels', '/search/result', ended],
    ['the session continues', '/mypage', member('ko')],
    ['there was no session', '/mypage', null],
  ] as const)('reloads nothing when %s (%s)', (_why, pathname, session) => {
    openAt(pathname, session);
    expect(reload).not.toHaveBeenCalled();
  });
});

describe('a page that fails to render', () => {
  it('is replaced by an error page and reported, while header and footer stay', () => {
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

  it('says that a part of it did not arrive, and offers to load it again, where that is the reason', () => {
    const silence = vi.spyOn(console, 'error').mockImplementation(() => undefined);
    const isOnline = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
    const sink = vi.fn();
    attachSink(sink);
    const Missing = () => {
      throw Object.assign(new Error('Failed to load chunk'), { name: 'ChunkLoadError' });
    };
    open({ pathname: '/faq', asPath: '/faq' }, { children: <Missing /> });
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('화면을 다 받지 못했어요');
    expect(screen.getByRole('link', { name: '다시 시도' }).getAttribute('href')).toBe('/faq');
    expect(sink).not.toHaveBeenCalled();
    // Online it may be a fault of the site, so it is reported.
    isOnline.mockReturnValue(true);
    cleanup();
    open({ pathname: '/faq', asPath: '/faq' }, { children: <Missing /> });
    expect(sink).toHaveBeenCalledOnce();
    detachSink();
    isOnline.mockRestore();
    silence.mockRestore();
  });

  it('is reported once when a visitor comes to it, and rendered again after the next navigation', () => {
    const silence = vi.spyOn(console, 'error').mockImplementation(() => undefined);
    const sink = vi.fn();
    attachSink(sink);
    const Broken = () => {
      throw new Error('broken');
    };
    const at = (resetKey: string, page: ReactNode) => (
      <PageBoundary resetKey={resetKey} route="/faq" userId={undefined} fallback={() => 'fallback'}>
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
