import { signIn } from 'next-auth/react';

/**
 * Signs in with e-mail and password.
 * @returns null when signed in; else the error, for `useAuthErrorTexts`
 */
export async function signInByEmail(email: string, password: string): Promise<string | null> {
  try {
    // By default the whole address would come back, and an `error` in it (SessionRequired) would be
    // taken for this sign-in's own.
    const { origin, pathname } = window.location;
    const callbackUrl = origin + pathname;
    const answer = await signIn('email', { redirect: false, callbackUrl, email, password });
    if (answer?.ok === true && !answer.error) return null;
    return answer?.error ?? 'unknown';
  } catch {
    return 'unknown';
  }
}
