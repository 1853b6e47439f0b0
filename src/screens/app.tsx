import { CacheProvider, type EmotionCache } from '@emotion/react';
import { HydrationBoundary, QueryClientProvider } from '@tanstack/react-query';
import type { AppProps } from 'next/app';
import dynamic from 'next/dynamic';
import Head from 'next/head';
import { useRouter } from 'next/router';
import { Suspense, useMemo, useState, type ReactNode } from 'react';
import { I18nextProvider } from 'react-i18next';

import { useReauthentication } from '@/features/auth/reauthentication';
import { presentProblem } from '@/features/problem/problem';
import { SavedProvider } from '@/features/saved/saved-provider';
import { SiteOrigin } from '@/features/seo/site';
import { FlagsProvider } from '@/flags/context';
import { toApiLanguage, toLocale } from '@/i18n';
import { addLoadedTranslations, i18nOf } from '@/i18n/instance';
import { BenefitContext, createBenefit } from '@/lib/api/benefit';
import { createApi } from '@/lib/api/client';
import { ApiContext } from '@/lib/api/hooks';
import { createQueryClient } from '@/lib/query-client';
import { SessionProvider } from '@/session/client';
import { useVisitor } from '@/session/hooks';
import { accessTokenOf } from '@/session/read-session';
import { HydrationEnd, waitForHydration } from '@/shell/hydration';
import { useFontSlices } from '@/shell/font-slices';
import { Shell } from '@/shell/shell';
import { toast } from '@/ui';
import { createBrowserStyleCache } from '@/ui/theme/style-cache';
import type { ShellProps } from '@/ssr/define-ssr';

type Props = AppProps<Partial<ShellProps>> & { emotionCache?: EmotionCache };

/** The page for an outage of the API. Its code is loaded only when it is shown, which is rare. */
const UnavailableScreen = dynamic(() =>
  import('./error/unavailable-screen').then((file) => file.UnavailableScreen),
);

if (typeof document !== 'undefined') addLoadedTranslations();

const browserCache = typeof document === 'undefined' ? undefined : createBrowserStyleCache();

/**
 * How often an open page asks whether its session still exists: a session that was ended elsewhere
 * ends here in less than a minute.
 */
const SESSION_POLL_SECONDS = 30;

/**
 * Renders a page together with what every page needs: styles, the session, the language, the API client,
 * and the shell with its header and footer. The page is in a `Suspense` boundary, so that React hydrates it
 * in short tasks and the browser can paint and react to presses in between. A context that changes right
 * after hydration began must change in a transition; otherwise React hydrates the rest of the page at once,
 * in one long task.
 */
export function App({ Component, pageProps, emotionCache }: Props) {
  const {
    session,
    translations,
    flags,
    dehydratedState,
    siteUrl = '',
    appBannerClosed = false,
    consentAnswered = true,
    unavailable = false,
    ...own
  } = pageProps;
  useFontSlices();
  const locale = toLocale(useRouter().locale);
  const i18n = i18nOf(locale, translations ?? {});
  const [queryClient] = useState(() =>
    createQueryClient((error) =>
      toast.error(presentProblem(error, i18n.t('state.unreachable')).message),
    ),
  );
  const cache = emotionCache ?? browserCache;
  const page = (
    <I18nextProvider i18n={i18n}>
      <SessionProvider session={session} pollSeconds={SESSION_POLL_SECONDS}>
        <QueryClientProvider client={queryClient}>
          <ApiProvider locale={locale}>
            <HydrationBoundary state={dehydratedState}>
              <Head>
                <meta
                  key="viewport"
                  name="viewport"
                  content="width=device-width, initial-scale=1, maximum-scale=1, user-scalable=no, viewport-fit=cover"
                />
              </Head>
              <FlagsProvider page={pageProps} flags={flags}>
                <SavedProvider>
                  <Shell appBannerClosed={appBannerClosed} consentAnswered={consentAnswered}>
                    <SiteOrigin origin={siteUrl}>
                      <Suspense>
                        {unavailable ? <UnavailableScreen /> : <Component {...own} />}
                        <HydrationEnd />
                      </Suspense>
                    </SiteOrigin>
                  </Shell>
                </SavedProvider>
              </FlagsProvider>
            </HydrationBoundary>
          </ApiProvider>
        </QueryClientProvider>
      </SessionProvider>
    </I18nextProvider>
  );
  return (
    <Suspense>
      {cache === undefined ? page : <CacheProvider value={cache}>{page}</CacheProvider>}
    </Suspense>
  );
}

/**
 * Provides the client by which a page calls the API, in the reader's language. A member's calls carry an
 * access token, which the page doesn't contain: the first call reads the session before it is made.
 */
function ApiProvider({ locale, children }: { locale: 'ko' | 'en'; children: ReactNode }) {
  const { user } = useVisitor();
  const signedInAs = user?.id ?? null;
  // After a sign-out, the page still shows the last member's data until the visitor leaves it, so
  // the client keeps that member's id; with another id all data would be requested again.
  const [memberId, setMemberId] = useState(user?.id);
  if (user !== null && user.id !== memberId) setMemberId(user.id);
  const isBusiness = user?.isBusinessUser === true;
  const { reauthenticate, dialog } = useReauthentication();
  const { api, benefit } = useMemo(() => {
    const language = toApiLanguage(locale);
    const token = async () => (signedInAs === null ? null : accessTokenOf(signedInAs));
    return {
      api: createApi({ language, memberId, token, reauthenticate, ready: waitForHydration }),
      benefit: isBusiness ? createBenefit({ language, token }) : null,
    };
  }, [isBusiness, locale, memberId, reauthenticate, signedInAs]);
  return (
    <ApiContext value={api}>
      <BenefitContext value={benefit}>{children}</BenefitContext>
      {dialog}
    </ApiContext>
  );
}
