import { signIn } from 'next-auth/react';

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

/** @returns null when signed in, otherwise the error, for `useAuthErrorTexts` */
async function signInWith(
  provider: 'email' | 'proof',
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
