import { useState } from 'react';

import { BUSINESS_PROVIDER, type Locale, type ProviderId } from '@/config/constants';
import { paths } from '@/config/routes';
import { localePath, useLocale } from '@/i18n';
import { signIn, signOut } from '@/session/sign-in';
import { leaveTo } from '@/i18n/leave';
import type { UsedPasskey } from '@/contract/account/passkey';

/** Signs in with e-mail and password. */
export const signInByEmail = (email: string, password: string) =>
  signInWith('email', { email, password });

/**
 * Signs in with a verified address.
 * @param joining details of a visitor who has no account yet; they are registered and signed in at
 * once
 */
export const signInByProof = (email: string, proof: string, joining?: object) =>
  signInWith('proof', {
    email,
    proof,
    ...(joining === undefined ? {} : { joining: JSON.stringify(joining) }),
  });

/** Signs in with a passkey that was used for the API's challenge. */
export const signInByPasskey = (credential: UsedPasskey) =>
  signInWith('passkey', { credential: JSON.stringify(credential) });

/** @returns null when signed in, otherwise the error, for `useAuthErrorTexts` */
async function signInWith(
  provider: 'email' | 'proof' | 'passkey',
  credentials: Record<string, string>,
): Promise<string | null> {
  try {
    // By default next-auth returns the whole URL, and an `error` in its query (SessionRequired)
    // would be taken for an error of this sign-in.
    const { origin, pathname } = window.location;
    const callbackUrl = origin + pathname;
    const answer = await signIn(provider, { redirect: false, callbackUrl, ...credentials });
    if (answer?.ok === true && !answer.error) return null;
    return answer?.error ?? 'unknown';
  } catch {
    return 'unknown';
  }
}

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

/** Ends the session and goes to the main page. */
export function useLogOut() {
  const locale = useLocale();
  const [state, setState] = useState<'idle' | 'busy' | 'failed'>('idle');
  return {
    state,
    async logOut(): Promise<void> {
      setState('busy');
      try {
        await signOut();
        leaveTo(locale, paths.main());
      } catch {
        setState('failed');
      }
    },
  };
}
