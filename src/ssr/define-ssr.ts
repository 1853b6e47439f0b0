import { dehydrate, type DehydratedState, type QueryClient } from '@tanstack/react-query';
import type { GetServerSideProps, GetServerSidePropsContext } from 'next';
import type { Session } from 'next-auth';

import type { Locale } from '@/config/constants';
import { serverEnv } from '@/config/env';
import { paths } from '@/config/routes';
import type { CallName, Contract } from '@/contract';
import type { RequestOf, ResponseOf } from '@/contract/endpoint';
import type { PageFlags } from '@/flags';
import { localePath, toLocale } from '@/i18n/language';
import { loadTranslations } from '@/i18n/server';
import type { Store } from '@/i18n/instance';
import type { Namespace } from '@/i18n/resources';
import { ApiError, type Api } from '@/lib/api/client';
import { apiQuery } from '@/lib/api/query';
import { createQueryClient } from '@/lib/query-client';
import { sessionOf } from './auth';
import { flagsOf } from './flags';
import { serverApi } from './in-process';
import { withPublicCache } from './public-cache';

/** What every page gets besides its own props; `_app` reads it. */
export type ShellProps = {
  /** Null for a visitor; the browser needn't ask again. */
  session: Session | null;
  translations: Store;
  /** What this visitor is shown of the flags; null when they couldn't be had. */
  flags: PageFlags | null;
  dehydratedState: DehydratedState;
  /** The public origin of the site, for addresses that are read outside of it. */
  siteUrl: string;
};

type Loading = {
  readonly api: Api;
  readonly locale: Locale;
  readonly session: Session | null;
  /** Route and query parameters, one string each. */
  readonly query: Readonly<Record<string, string | undefined>>;
  readonly context: GetServerSidePropsContext;
  /**
   * A call the page can't do without: its answer is returned and kept for the browser. An
   * `…_NOT_FOUND` becomes the 404 page, any other error the page's own to handle or the 500 page.
   */
  need<K extends CallName>(
    name: K,
    request: RequestOf<Contract[K]>,
  ): Promise<ResponseOf<Contract[K]>>;
  /** A call the page can do without: kept for the browser if it answers. */
  prefetch<K extends CallName>(name: K, request: RequestOf<Contract[K]>): Promise<void>;
};

type Loaded<P> = { props: P } | { notFound: true } | { redirect: string };

/**
 * A page's `getServerSideProps`: session, translations and the calls it prefetches. A page that
 * needs a session sends a visitor to sign in with SessionRequired and the way back.
 */
export function defineSsr<P extends object>(options: {
  namespaces: readonly Namespace[];
  needsSession?: boolean;
  load: (loading: Loading) => Promise<Loaded<P>>;
}): GetServerSideProps<P & ShellProps> {
  return async (context) => {
    const locale = toLocale(context.locale);
    const session = await sessionOf(context.req, context.res);
    if (options.needsSession === true && session === null) {
      const login = `${paths.login(context.resolvedUrl)}&error=SessionRequired`;
      return { redirect: { destination: localePath(locale, login), permanent: false } };
    }
    const api = withPublicCache(serverApi(locale, session?.user ?? null));
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
      throw error;
    }
    if ('notFound' in loaded) return { notFound: true };
    if ('redirect' in loaded) {
      return { redirect: { destination: localePath(locale, loaded.redirect), permanent: false } };
    }
    return {
      props: {
        ...loaded.props,
        session,
        translations: loadTranslations(locale, ['common', ...options.namespaces]),
        flags: await flagsOf(context.req, context.res),
        dehydratedState: dehydrateAnswers(queryClient),
        siteUrl: serverEnv().SITE_URL,
      },
    };
  };
}

/** Only answers travel; a failed prefetch is simply asked again by the browser. */
function dehydrateAnswers(queryClient: QueryClient): DehydratedState {
  return dehydrate(queryClient, {
    shouldDehydrateQuery: (query) => query.state.status === 'success',
  });
}
