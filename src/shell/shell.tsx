import styled from '@emotion/styled';
import dynamic from 'next/dynamic';
import { useRouter } from 'next/router';
import { useState, type ReactNode } from 'react';

import { routeOf, routes } from '@/config/routes';
import { ErrorFallback } from '@/features/site/error-fallback';
import { useFlag } from '@/flags';
import { useLocale, useTranslation } from '@/i18n';
import { useVisitor } from '@/session/hooks';
import { ButtonLink } from '@/ui';
import { AppBanner } from './app-banner';
import { BottomNav } from './bottom-nav';
import { Footer } from './footer';
import { Header } from './header';
import { PageBoundary } from './page-boundary';
import { shellStyles } from './shell-styles';
import { provideShellTexts } from './texts';
import { useEndedSession } from './use-ended-session';
import { useLanguageSync } from './use-language-sync';
import { PROGRESS_ID, useProgressBar } from './use-progress-bar';
import { useReportingScope } from './use-reporting-scope';
import { useSearchPanel } from './use-search-panel';
import { useUnread } from './use-unread';

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
  children,
}: {
  /** Whether the server knows that this browser dismissed the app banner lately. */
  appBannerClosed?: boolean;
  children: ReactNode;
}) {
  const { pathname, asPath } = useRouter();
  const locale = useLocale();
  provideShellTexts(locale);
  const { t } = useTranslation('shell');
  const route = routeOf(pathname);
  const visitor = useVisitor();
  const unread = useUnread(visitor);
  const search = useSearchPanel();
  const [languageOpen, setLanguageOpen] = useState(false);
  useProgressBar();
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
      <div id={PROGRESS_ID} className="progress" />
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
          fallback={<ErrorFallback type="error" />}
        >
          {children}
        </PageBoundary>
      </main>
      {route.footer ? <Footer locale={locale} t={t} inert={search.open} /> : null}
      {route.bottomNav ? <BottomNav {...{ pathname, t, unread }} inert={search.open} /> : null}
      <Widgets asksConsent={route.asksConsent} mainPage={onMain} searchOpen={search.open} />
      {languageOpen ? (
        <LanguageModal locale={locale} asPath={asPath} onClose={() => setLanguageOpen(false)} />
      ) : null}
    </ShellRoot>
  );
}
