import { type QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { render } from '@testing-library/react';
import { RouterContext } from 'next/dist/shared/lib/router-context.shared-runtime';
import type { NextRouter } from 'next/router';
import { type ReactNode, StrictMode } from 'react';
import { I18nextProvider } from 'react-i18next';

import type { Locale } from '@/config/constants';
import { i18nOf } from '@/i18n/instance';
import { loadTranslations } from '@/i18n/server';
import type { Api } from '@/lib/api/client';
import { ApiContext } from '@/lib/api/hooks';
import { createQueryClient } from '@/lib/query-client';

/** Options for rendering a part of a page in a test. */
type Surroundings = {
  /** The language of the route and of the texts; Korean by default. */
  readonly locale?: Locale;
  /** The API client; without one, a component that calls the API fails. */
  readonly api?: Api;
  /** The route that the test chooses, and the functions of the router that it observes. */
  readonly router?: Partial<NextRouter>;
  /** The cache of queries, for a test that changes it. */
  readonly client?: QueryClient;
};

const NAMESPACES = [
  'auth',
  'booking',
  'common',
  'coupon',
  'errors',
  'hotel',
  'mypage',
  'review',
  'saved',
  'search',
  'tour',
  'voucher',
] as const;

/** All texts of a language that features use. */
export const textsOf = (locale: Locale) => i18nOf(locale, loadTranslations(locale, NAMESPACES));

const ignore = () => undefined;
const stay = () => Promise.resolve(true);

/** A router that stays where it is. */
export function fakeRouter(locale: Locale, over: Partial<NextRouter>): NextRouter {
  return {
    route: '/',
    pathname: '/',
    asPath: '/',
    basePath: '',
    query: {},
    locale,
    isLocaleDomain: false,
    isFallback: false,
    isReady: true,
    isPreview: false,
    push: stay,
    replace: stay,
    prefetch: () => Promise.resolve(),
    reload: ignore,
    back: ignore,
    forward: ignore,
    beforePopState: ignore,
    events: { on: ignore, off: ignore, emit: ignore },
    ...over,
  };
}

/** A component that surrounds its children as the application surrounds a page. */
export function surround({ locale = 'ko', api, router = {}, client }: Surroundings = {}) {
  const texts = textsOf(locale);
  const queries = client ?? createQueryClient();
  const route = fakeRouter(locale, router);
  return function Surrounded({ children }: { children: ReactNode }) {
    return (
      // Effects run twice, as while developing.
      <StrictMode>
        <RouterContext value={route}>
          <I18nextProvider i18n={texts}>
            <QueryClientProvider client={queries}>
              <ApiContext value={api ?? null}>{children}</ApiContext>
            </QueryClientProvider>
          </I18nextProvider>
        </RouterContext>
      </StrictMode>
    );
  };
}

/** Renders a piece of a page with its texts, a route and a fake API. */
export const renderPage = (page: ReactNode, surroundings?: Surroundings) =>
  render(page, { wrapper: surround(surroundings) });

/** A text with ordinary spaces in place of those that keep a number and its unit on one line. */
export const plainSpaces = (text: string | null | undefined): string =>
  (text ?? '').replaceAll('\u00a0', ' ');
