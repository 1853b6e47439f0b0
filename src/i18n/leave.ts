import type { Locale } from '@/config/constants';
import { localePath } from './language';

/**
 * Goes to a path of this site with a full page load, so that data fetched for one visitor isn't
 * shown to another, the profile redirect sees the new session, and password managers notice that
 * the sign-in worked.
 */
export function leaveTo(locale: Locale, path: string): void {
  window.location.assign(localePath(locale, path));
}
