import { routes } from '@/config/routes';

const SIGN_IN_PAGES: readonly string[] = [
  routes.login.path,
  routes.loginEmail.path,
  routes.register.path,
  routes.reset.path,
];

/**
 * Where signing in should lead back to: the current path with its query, without locale and
 * fragment. On the sign-in pages themselves, whatever they were given.
 */
export function wayBack(pathname: string, asPath: string): string | undefined {
  const here = asPath.split('#', 1)[0] ?? '/';
  if (!SIGN_IN_PAGES.includes(pathname)) return here;
  const query = here.split('?')[1] ?? '';
  return new URLSearchParams(query).get('redirect_url') ?? undefined;
}
