import styled from '@emotion/styled';
import dynamic from 'next/dynamic';
import { useRouter } from 'next/router';
import {
  Component,
  type ErrorInfo,
  type ReactNode,
  useCallback,
  useEffect,
  useRef,
  useState,
} from 'react';

import { type Route, routeOf, routes } from '@/config/routes';
import { ErrorFallback } from '@/features/site/error-fallback';
import { useFlag } from '@/flags/context';
import { toApiLanguage, useLocale, useTranslation } from '@/i18n';
import { useApi, useApiQuery } from '@/lib/api/hooks';
import { reportError, setReportingScope } from '@/reporting/report';
import { useSession } from '@/session/client';
import { type SessionView, useSessionUpdate, useVisitor } from '@/session/hooks';
import { ButtonLink } from '@/ui';
import { AppBanner } from './app-banner';
import { BottomNav } from './bottom-nav';
import { ConsentBar } from './consent-bar';
import { Footer } from './footer';
import { Header } from './header';
import { endHydrationWait } from './hydration';
import { ProgressBar } from './progress-bar';
import { shellStyles } from './shell-styles';

type Props = {
  /** Changes when the visitor navigates; rendering is then tried again. */
  resetKey: string;
  /** The page's pattern and the signed-in member, reported with the error. */
  route: string;
  userId: string | undefined;
  fallback: (failure: Failure) => ReactNode;
  children: ReactNode;
};

/**
 * Why a page isn't shown: its code failed, or a part of it didn't arrive, as when the browser goes offline
 * while the page loads.
 */
type Failure = 'error' | 'incomplete';

type State = {
  readonly failure: Failure | null;
  /** The reset key with which rendering failed; null until that is known. */
  readonly failedAt: string | null;
};

/** Shows the fallback when rendering the page fails in the browser, and reports the error. */
export class PageBoundary extends Component<Props, State> {
  override state: State = { failure: null, failedAt: null };

  static getDerivedStateFromError(error: unknown): State {
    return { failure: failureOf(error), failedAt: null };
  }

  /**
   * Remembers the reset key with which rendering failed, and tries again only when the key changes.
   * When a page fails right after a navigation, the key has changed already; the first key seen
   * after the failure is therefore the one to remember, or the page would fail and be reported
   * twice.
   */
  static getDerivedStateFromProps({ resetKey }: Props, { failure, failedAt }: State): State | null {
    if (failure === null || failedAt === resetKey) return null;
    return failedAt === null ? { failure, failedAt: resetKey } : { failure: null, failedAt: null };
  }

  override componentDidCatch(error: unknown, { componentStack }: ErrorInfo) {
    endHydrationWait();
    // What a browser couldn't load while it was offline is no fault of the site.
    if (failureOf(error) === 'incomplete' && !navigator.onLine) return;
    const { route, userId } = this.props;
    reportError(error, {
      route,
      userId,
      source: 'render',
      componentStack: componentStack ?? undefined,
    });
  }

  override render() {
    const { failure } = this.state;
    return failure === null ? this.props.children : this.props.fallback(failure);
  }
}

/** The name of the error is that of the bundler's, for a script that couldn't be loaded. */
const failureOf = (error: unknown): Failure =>
  error instanceof Error && error.name === 'ChunkLoadError' ? 'incomplete' : 'error';

/**
 * Pages with a form, which stay on the screen; signing in is required only when the form is sent.
 */
const FORMS: readonly string[] = [routes.ownReview.path];

/**
 * Requests a page that needs a session again when the session was ended elsewhere. The server then
 * redirects to the sign-in page, with the way back.
 */
function useEndedSession(route: Route): void {
  const { data } = useSession();
  const hasReloaded = useRef(false);
  const ended = data?.error === 'SessionExpired';
  const leaves = ended && route.needsSession && !FORMS.includes(route.path);
  useEffect(() => {
    if (!leaves || hasReloaded.current) return;
    hasReloaded.current = true;
    window.location.reload();
  }, [leaves]);
}

/**
 * A count older than this (ms) is loaded again. The shell stays mounted, so navigating doesn't
 * reload it.
 */
const STALE_MS = 60_000;

/** The number of unread notices of a member; nothing is requested for a visitor. */
function useUnread({ status }: SessionView): number {
  const enabled = status === 'authenticated';
  const { data } = useApiQuery(
    'countUnread',
    {},
    { enabled, staleTime: STALE_MS, refetchInterval: STALE_MS },
  );
  return enabled ? (data?.unread ?? 0) : 0;
}

const SearchPanel = dynamic(() => import('./search-panel').then((file) => file.SearchPanel), {
  ssr: false,
});
const LanguageModal = dynamic(() => import('./language-modal').then((file) => file.LanguageModal), {
  ssr: false,
});
const Widgets = dynamic(() => import('./widgets').then((file) => file.Widgets), { ssr: false });

const ShellRoot = styled('div')(shellStyles);

/**
 * The parts around every page: header, search, languages, navigation, footer, toasts and progress
 * bar.
 */
export function Shell({
  appBannerClosed = false,
  consentAnswered = true,
  children,
}: {
  /** Whether the server knows that this browser dismissed the app banner lately. */
  appBannerClosed?: boolean;
  /** Whether this browser has answered the question about consent. True also on pages for which the server can't know it. */
  consentAnswered?: boolean;
  children: ReactNode;
}) {
  const { pathname, asPath } = useRouter();
  const locale = useLocale();
  const { t } = useTranslation('shell');
  const route = routeOf(pathname);
  const visitor = useVisitor();
  const unread = useUnread(visitor);
  const search = useSearchPanel();
  const [languageOpen, setLanguageOpen] = useState(false);
  useLanguageSync();
  useEndedSession(route);
  useReportingScope(pathname, visitor.user?.id);

  const onMain = pathname === routes.main.path;
  const appBanner = useFlag('app-banner');
  const hasHeader = route.header !== 'hidden';
  return (
    <ShellRoot data-header={route.header} data-bottom-nav={route.bottomNav ? '' : undefined}>
      <ButtonLink plain className="ui-hidden skip" size="m" href="#content">
        {t('skip')}
      </ButtonLink>
      <ProgressBar />
      {hasHeader ? (
        <Header
          route={route}
          asPath={asPath}
          locale={locale}
          t={t}
          visitor={visitor}
          unread={unread}
          searchOpen={search.open}
          onSearch={search.toggle}
          onLanguage={() => {
            search.close();
            setLanguageOpen(true);
          }}
        >
          {search.open ? <SearchPanel onClose={search.close} /> : null}
        </Header>
      ) : null}
      {hasHeader && search.open ? (
        <button
          type="button"
          className="site-veil"
          tabIndex={-1}
          aria-hidden="true"
          onClick={search.close}
        />
      ) : null}
      {appBanner && onMain ? <AppBanner closed={appBannerClosed} inert={search.open} /> : null}
      <main id="content" tabIndex={-1} inert={search.open}>
        <PageBoundary
          resetKey={asPath}
          route={pathname}
          userId={visitor.user?.id}
          fallback={(failure) => <ErrorFallback type={failure} />}
        >
          {children}
        </PageBoundary>
      </main>
      {route.footer ? <Footer locale={locale} t={t} inert={search.open} /> : null}
      {route.bottomNav ? <BottomNav {...{ pathname, t, unread }} inert={search.open} /> : null}
      {route.asksConsent && !search.open ? <ConsentBar isAnswered={consentAnswered} /> : null}
      <Widgets mainPage={onMain} searchOpen={search.open} />
      {languageOpen ? (
        <LanguageModal locale={locale} asPath={asPath} onClose={() => setLanguageOpen(false)} />
      ) : null}
    </ShellRoot>
  );
}

/**
 * Adds the page's pattern and the member's id, and nothing else about the visitor, to error
 * reports.
 */
function useReportingScope(route: string, userId: string | undefined): void {
  useEffect(() => setReportingScope({ route, userId }), [route, userId]);
}

/**
 * When the session's language differs from the route's, tells the API and then the session
 * (specification, section 4). A failure is silent and not tried again on this page: the page is in the
 * right language anyway, and the next visit tries again.
 */
function useLanguageSync(): void {
  const { user } = useVisitor();
  const update = useSessionUpdate();
  const api = useApi();
  const locale = useLocale();
  const requestedLocale = useRef<string | null>(null);
  const stored = user?.language;

  useEffect(() => {
    if (stored === undefined || stored === locale || requestedLocale.current === locale) return;
    requestedLocale.current = locale;
    api
      .call('editLanguage', { body: { language: toApiLanguage(locale) } })
      .then(() => update({ language: locale }))
      .catch(() => undefined);
  }, [api, locale, stored, update]);
}

/**
 * Whether the search panel is open. Any route change closes it, and so does Escape, which returns
 * the focus to the button.
 */
function useSearchPanel() {
  const [open, setOpen] = useState(false);
  const { events } = useRouter();
  const close = useCallback(() => setOpen(false), []);

  useEffect(() => {
    events.on('routeChangeStart', close);
    events.on('hashChangeStart', close);
    return () => {
      events.off('routeChangeStart', close);
      events.off('hashChangeStart', close);
    };
  }, [events, close]);

  useEffect(() => {
    if (!open) return;
    const onKey = (event: KeyboardEvent) => {
      // A menu or a calendar inside the panel handles Escape first.
      if (event.key !== 'Escape' || event.defaultPrevented) return;
      close();
      document.querySelector<HTMLElement>('[data-search-toggle]')?.focus();
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, [open, close]);

  return { open, close, toggle: useCallback(() => setOpen((was) => !was), []) };
}
