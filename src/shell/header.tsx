import type { TFunction } from 'i18next';
import type { ReactNode } from 'react';

import { brand } from '@/config/brand';
import { LANGUAGE_NAMES, type Locale } from '@/config/constants';
import { paths, type Route, routes } from '@/config/routes';
import type { SessionView } from '@/session/hooks';
import { ButtonLink, Icon, Link, Logo, Skeleton, useHydrated } from '@/ui';
import { CountedLabel } from './bottom-nav';

const SIGN_IN_PAGES: readonly string[] = [
  routes.login.path,
  routes.loginEmail.path,
  routes.register.path,
  routes.reset.path,
  routes.sso.path,
];

/**
 * The address to return to after signing in: the current path with its query, without locale and
 * fragment. On a sign-in page it is the address that this page was given.
 */
export function wayBack(pathname: string, asPath: string): string | undefined {
  const here = asPath.split('#', 1)[0] ?? '/';
  const at = here.indexOf('?');
  const path = at === -1 ? here : here.slice(0, at);
  // Server and browser encode the same query differently (`,` and `%2C`). Encoding it again makes
  // both results equal.
  const search = new URLSearchParams(at === -1 ? '' : here.slice(at));
  if (SIGN_IN_PAGES.includes(pathname)) return search.get('redirect_url') ?? undefined;
  return search.size === 0 ? path : `${path}?${search}`;
}

export const SEARCH_PANEL_ID = 'site-search';

export type HeaderProps = {
  route: Route;
  asPath: string;
  locale: Locale;
  t: TFunction<'shell'>;
  visitor: SessionView;
  unread: number;
  searchOpen: boolean;
  onSearch: () => void;
  onLanguage: () => void;
  /** The open search panel, which is drawn below the row. */
  children?: ReactNode;
};

/** The header: logo, promotions, search, language, and a link to sign in or to my page. */
export function Header(props: HeaderProps) {
  const { route, asPath, locale, t, visitor, unread, searchOpen, onSearch, onLanguage } = props;
  // Both buttons need the page's script, so they are disabled until it runs.
  const waiting = !useHydrated();
  const isBusiness = visitor.user?.isBusinessUser === true || route.path === routes.sso.path;
  const onPromotions =
    route.path === routes.promotions.path || route.path === routes.promotion.path;
  return (
    <header
      className="site-header"
      data-kind={route.header}
      data-search={searchOpen ? '' : undefined}
    >
      <div className="wrap site-row">
        <Link
          href={paths.main()}
          prefetch={false}
          className="site-home"
          aria-label={t('header.home')}
        >
          <Logo word={brand.name[locale]} />
        </Link>
        {isBusiness ? (
          <span className="site-badge" role="img" aria-label={t('header.business')}>
            <Icon name="building" />
            <span>{t('header.business')}</span>
          </span>
        ) : null}
        <Link
          href={paths.promotions()}
          prefetch={false}
          className="site-promotions"
          aria-current={onPromotions ? 'page' : undefined}
        >
          <Icon name="ticket" />
          <span>{t('header.promotions')}</span>
        </Link>
        <div className="site-end">
          <button
            type="button"
            className="site-tool"
            data-search-toggle=""
            disabled={waiting}
            data-waiting={waiting ? '' : undefined}
            aria-expanded={searchOpen}
            aria-controls={searchOpen ? SEARCH_PANEL_ID : undefined}
            onClick={onSearch}
          >
            <Icon name="search" />
            <span>{t('header.search')}</span>
          </button>
          <button
            type="button"
            className="site-tool"
            disabled={waiting}
            data-waiting={waiting ? '' : undefined}
            aria-haspopup="dialog"
            aria-label={t('header.language')}
            onClick={onLanguage}
          >
            <Icon name="globe" />
            <span>{LANGUAGE_NAMES[locale]}</span>
          </button>
          {visitor.status === 'loading' ? (
            <span role="status" aria-label={t('header.loading')}>
              <Skeleton width={80} height={40} />
            </span>
          ) : visitor.status === 'authenticated' ? (
            <ButtonLink href={paths.mypage()} prefetch={false} size="m" variant="secondary">
              <CountedLabel
                label={t('header.mypage')}
                count={unread}
                spoken={t('header.mypageUnread', { count: unread })}
              />
            </ButtonLink>
          ) : (
            <ButtonLink href={paths.login(wayBack(route.path, asPath))} prefetch={false} size="m">
              {t('header.login')}
            </ButtonLink>
          )}
        </div>
      </div>
      {props.children}
    </header>
  );
}
