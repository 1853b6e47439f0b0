import { dehydrate, type DehydratedState, type QueryClient } from '@tanstack/react-query';
import type { GetServerSideProps, GetServerSidePropsContext } from 'next';
import type { Session } from 'next-auth';

import type { Locale } from '@/config/constants';
import { type Cookie, cookieName, isConsent, isSecureSite } from '@/config/cookies';
import { serverEnv } from '@/config/env';
import { paths } from '@/config/routes';
import type { CallName, Contract } from '@/contract';
import type { RequestOf, ResponseOf } from '@/contract/endpoint';
import { formatWait } from '@/domain/stay/time-words';
import type { PageFlags } from '@/flags/context';
import type { PageTexts } from '@/i18n/instance';
import { localePath, toLocale } from '@/i18n/language';
import type { Namespace } from '@/i18n/resources';
import { SHARED_NAMESPACES, readTranslations } from '@/i18n/server';
import { type Api, ApiError } from '@/lib/api/client';
import { apiQuery } from '@/lib/api/query';
import { processMetrics } from '@/reporting/metrics';
import { createQueryClient } from '@/lib/query-client';
import { endSession } from '@/session/end-session';
import type { PageSession } from '@/session/types';
import { sessionOf } from './auth';
import { clientAddressIn, hasSessionCookie, isEmbedded, serverApi } from './in-process';
import { compressHtml, isHtmlRequest, isDataRequest, pageKey, sendKept } from './kept-page';
import { type KeptPage, keptPages, pageSources, REMAKE_BEFORE_MS } from './page-cache';
import { flagsOf } from './request-flags';
import { withPublicCache } from './public-cache';
import {
  answerWithSmallPage,
  answerUnavailable,
  isUnavailable,
  noteAvailable,
} from './unavailable';

/** What every page gets besides its own props; `_app` reads it. */
export type ShellProps = {
  /** The session; null for a visitor. The browser doesn't have to ask for it again. */
  session: PageSession | null;
  translations: PageTexts;
  /** The flags evaluated for this visitor; null when they aren't available. */
  flags: PageFlags | null;
  dehydratedState: DehydratedState;
  /** Whether the app banner was dismissed in this browser. */
  appBannerClosed: boolean;
  /** Whether the visitor has answered the question about consent, so that it isn't asked. */
  consentAnswered: boolean;
  /** The public origin of the site, for addresses that are used outside of it. */
  siteUrl: string;
  /** The API is temporarily away, so `_app` renders the 503 screen in place of the page. */
  unavailable?: true;
};

type Cookies = Readonly<Partial<Record<Cookie, string | undefined>>>;

type Loading = {
  readonly api: Api;
  readonly locale: Locale;
  readonly session: Session | null;
  /** Route and query parameters, one text each. */
  readonly query: Readonly<Record<string, string | undefined>>;
  /**
   * The address. The request itself isn't given, so that a page for visitors depends on nothing
   * that isn't in the key under which it is kept.
   */
  readonly context: Pick<GetServerSidePropsContext, 'query' | 'params' | 'resolvedUrl'>;
  /** The cookies that the page says it reads. */
  readonly cookies: Cookies;
  /** Deletes the cookies of a session that the API no longer knows. */
  endSession(): void;
  /**
   * A call that the page can't be rendered without: returns the answer and passes it to the
   * browser. An `…_NOT_FOUND` becomes the 404 page, a 503 the 503 page; any other error is thrown
   * for the page to handle, or becomes the 500 page.
   */
  need<K extends CallName>(
    name: K,
    request: RequestOf<Contract[K]>,
  ): Promise<ResponseOf<Contract[K]>>;
  /** A call that the page can be rendered without; its answer, if any, is passed to the browser. */
  prefetch<K extends CallName>(name: K, request: RequestOf<Contract[K]>): Promise<void>;
};

/**
 * The values that cookies of the API have. Others were set by somebody else, and could hold the end of a
 * header or another cookie.
 */
const PLAIN_COOKIE = /^[\w-]{1,100}$/;

type Loaded<P> = { props: P } | { notFound: true } | { redirect: string };

/**
 * Builds a page's `getServerSideProps`: session, translations and the calls it prefetches. A page
 * that needs a session redirects visitors to sign in, with SessionRequired and the way back.
 */
export function defineSsr<P extends object>(options: {
  /** The translations that the page needs; where these differ, by whether somebody is signed in. */
  namespaces: readonly Namespace[] | ((session: Session | null) => readonly Namespace[]);
  needsSession?: boolean;
  /** The cookies that the page depends on. */
  cookies?: readonly Cookie[];
  /** Further cookies that the page depends on and that are passed on to the API. */
  apiCookies?: readonly Cookie[];
  load: (loading: Loading) => Promise<Loaded<P>>;
}): GetServerSideProps<P & ShellProps> {
  return async (context) => {
    // Pages are only read; Next.js also accepts a response that is ended here.
    const { req, res } = context;
    if (req.method !== 'GET' && req.method !== 'HEAD') {
      res.statusCode = 405;
      res.setHeader('allow', 'GET, HEAD');
      res.end();
      return { props: {} as P & ShellProps };
    }
    const locale = toLocale(context.locale);
    // The request was answered: Next.js renders nothing any more and needs no props.
    if (await isPageRefused(context, locale)) return { props: {} as P & ShellProps };
    const session = await sessionOf(context.req, context.res);
    if (options.needsSession === true && session === null) {
      const login = `${paths.login(context.resolvedUrl)}&error=SessionRequired`;
      return { redirect: { destination: localePath(locale, login), permanent: false } };
    }
    const flags = await flagsOf(req);
    const welcome = () => {
      if (flags.welcome !== null) res.appendHeader('set-cookie', flags.welcome);
    };
    const cookies: Cookies = Object.fromEntries(
      [...(options.cookies ?? []), ...(options.apiCookies ?? [])].map((name) => [
        name,
        cookieOf(req, name),
      ]),
    );
    const apiCookie = (options.apiCookies ?? [])
      .filter((name) => PLAIN_COOKIE.test(cookies[name] ?? ''))
      .map((name) => `${nameHere(name)}=${cookies[name]}`)
      .join('; ');
    const closedBars = {
      appBannerClosed: cookieOf(req, 'appBanner') !== undefined,
      consentAnswered: isConsent(cookieOf(req, 'consent')),
    };
    const key = isForEverybody(context)
      ? pageKey([
          locale,
          req.url,
          context.resolvedUrl,
          flags.key,
          ...Object.values(closedBars),
          ...Object.values(cookies).map((value) => value ?? ''),
        ])
      : null;
    const taken = key === null ? null : await keptPages().take(key);
    if (taken !== null) {
      processMetrics().keptPages.inc({ result: taken.kind === 'kept' ? 'hit' : 'miss' });
    }
    if (taken?.kind === 'kept') {
      welcome();
      await sendKept(req, res, taken.page);
      return { props: {} as P & ShellProps };
    }
    const making = taken?.making ?? null;
    const sources = pageSources();
    if (making !== null) {
      res.once('close', making.end);
      // A visitor who has left already won't be seen leaving.
      if (res.closed) making.end();
    }
    const api = withPublicCache(serverApi(locale, session?.user ?? null, req, apiCookie), {
      sources,
      ...(making === null ? {} : { leastLeftMs: REMAKE_BEFORE_MS }),
    });
    const queryClient = createQueryClient();
    const query = Object.fromEntries(
      Object.entries(context.query).map(([key, value]) => [
        key,
        Array.isArray(value) ? value[0] : value,
      ]),
    );
    let loaded: Loaded<P>;
    try {
      loaded = await options.load({
        api,
        locale,
        session,
        query,
        context,
        cookies,
        endSession: () => endSession(context),
        need: (name, request) =>
          queryClient.fetchQuery({ ...apiQuery(api, name, request), retry: false }),
        prefetch: (name, request) =>
          queryClient.prefetchQuery({ ...apiQuery(api, name, request), retry: false }),
      });
    } catch (error) {
      if (error instanceof ApiError && error.status === 404) return { notFound: true };
      if (error instanceof ApiError && error.status === 401 && options.needsSession === true) {
        const login = `${paths.login(context.resolvedUrl)}&error=SessionRequired`;
        return { redirect: { destination: localePath(locale, login), permanent: false } };
      }
      if (!isUnavailable(error)) throw error;
      answerUnavailable(res, error);
      const shell: ShellProps = {
        session: withoutToken(session),
        translations: await readTranslations(locale, SHARED_NAMESPACES),
        // Flags would come from the API, which is away.
        flags: null,
        dehydratedState: dehydrate(createQueryClient()),
        ...closedBars,
        siteUrl: serverEnv().SITE_URL,
        unavailable: true,
      };
      // The component that needs the page's own props isn't rendered.
      return { props: shell as P & ShellProps };
    }
    noteAvailable();
    if ('notFound' in loaded) return { notFound: true };
    if ('redirect' in loaded) {
      return { redirect: { destination: localePath(locale, loaded.redirect), permanent: false } };
    }
    const { namespaces } = options;
    const own = typeof namespaces === 'function' ? namespaces(session) : namespaces;
    // When a visitor follows a link, the script of Next.js in the browser requests only the data of the next page. The
    // visitor's first page has loaded the shared translations, and in the same language, because a change of the language
    // loads a whole page.
    const texts = isDataRequest(req) ? own : [...SHARED_NAMESPACES, ...own];
    welcome();
    const until = sources.until();
    const keeping =
      making === null || until === null
        ? null
        : {
            cookies: flags.welcome === null ? 0 : 1,
            keep: (page: KeptPage) => making.keep(page, until),
          };
    if (isHtmlRequest(req)) compressHtml(req, res, keeping);
    return {
      props: {
        ...loaded.props,
        session: withoutToken(session),
        translations: await readTranslations(locale, texts),
        flags: flags.page,
        dehydratedState: dehydrateAnswers(queryClient),
        ...closedBars,
        siteUrl: serverEnv().SITE_URL,
      },
    };
  };
}

const nameHere = (cookie: Cookie) => cookieName(cookie, isSecureSite(serverEnv().SITE_URL));
const cookieOf = ({ cookies }: GetServerSidePropsContext['req'], cookie: Cookie) =>
  cookies[nameHere(cookie)];

/** Whether the page of a request may be given to other visitors, and theirs to this one. */
function isForEverybody({ req, draftMode, preview }: GetServerSidePropsContext): boolean {
  // A developer sees each change at once.
  if (serverEnv().NODE_ENV === 'development') return false;
  if (draftMode === true || preview === true) return false;
  return isHtmlRequest(req) && !hasSessionCookie(req);
}

/** The session as a page may contain it. */
function withoutToken(session: Session | null): PageSession | null {
  if (session?.user === undefined) return null;
  const { id, name, email, language, isBusinessUser, profileComplete } = session.user;
  const user = { id, name, email, language, isBusinessUser, profileComplete };
  return { expires: session.expires, user };
}

/** Only answers are passed on; the browser simply repeats a failed prefetch. */
function dehydrateAnswers(queryClient: QueryClient): DehydratedState {
  return dehydrate(queryClient, {
    shouldDehydrateQuery: (query) => query.state.status === 'success',
  });
}

/**
 * Counts a page for its client. A client that requests more than its share of this process gets a
 * plain sentence in place of the page, which costs almost nothing.
 * @returns whether the request was answered in this way
 */
export async function isPageRefused(
  { req, res }: Pick<GetServerSidePropsContext, 'req' | 'res'>,
  locale: Locale,
): Promise<boolean> {
  // An API elsewhere has limits of its own, and rendering alone is cheap.
  if (!isEmbedded) return false;
  const { runtime } = await import('@/server/app/runtime');
  // If the API can't be started, the page itself says so.
  const started = await runtime().catch(() => null);
  const waitMs = started?.pages.take(clientAddressIn(req)) ?? 0;
  if (waitMs === 0) return false;
  const seconds = Math.ceil(waitMs / 1000);
  const { errors } = await readTranslations(locale, ['errors']);
  const text = String((errors as Record<string, string>).RATE_LIMITED).replace(
    '{{wait}}',
    formatWait(seconds, locale),
  );
  answerWithSmallPage(res, { status: 429, locale, title: '429', text, waitSeconds: seconds });
  return true;
}
