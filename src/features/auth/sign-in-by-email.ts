import { signIn } from 'next-auth/react';

/**
 * Signs in with e-mail and password.
 * @returns null when signed in; else the error, for `useAuthErrorTexts`
 */
export async function signInByEmail(email: string, password: string): Promise<string | null> {
  try {
    const answer = await signIn('email', { redirect: false, email, password });
    if (answer?.ok === true && !answer.error) return null;
    return answer?.error ?? 'unknown';
  } catch {
    return 'unknown';
  }
}
