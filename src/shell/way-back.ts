import { routes } from '@/config/routes';

const SIGN_IN_PAGES: readonly string[] = [
  routes.login.path,
  routes.loginEmail.path,
  routes.register.path,
  routes.reset.path,
  routes.sso.path,
];

/**
 * Where signing in should lead back to: the current path with its query, without locale and
 * fragment. On the sign-in pages themselves, whatever they were given.
 */
export function wayBack(pathname: string, asPath: string): string | undefined {
  const here = asPath.split('#', 1)[0] ?? '/';
  const at = here.indexOf('?');
  const path = at === -1 ? here : here.slice(0, at);
  // Server and browser spell the same query differently (`,` and `%2C`): written anew, both agree.
  const search = new URLSearchParams(at === -1 ? '' : here.slice(at));
  if (SIGN_IN_PAGES.includes(pathname)) return search.get('redirect_url') ?? undefined;
  return search.size === 0 ? path : `${path}?${search}`;
}
