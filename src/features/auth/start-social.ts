import { signIn } from 'next-auth/react';

import { BUSINESS_PROVIDER, type Locale, type ProviderId } from '@/config/constants';
import { localePath } from '@/i18n';

/**
 * Goes to a provider's page; the browser comes back to `path`.
 * @param link identifies the member the provider is linked to, instead of signing in
 * @throws when the site doesn't answer
 */
export async function startSocial(
  provider: ProviderId,
  { locale, path, link }: { locale: Locale; path: string; link?: string },
): Promise<void> {
  const callbackUrl = localePath(locale, path);
  // The other providers choose the language of their pages themselves.
  const authorizationParams: Record<string, string> =
    provider === BUSINESS_PROVIDER ? { ui_locales: locale } : {};
  await signIn(
    provider,
    link === undefined ? { callbackUrl } : { callbackUrl, link },
    authorizationParams,
  );
}
