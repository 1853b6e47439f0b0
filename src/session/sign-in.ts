import { refreshSession } from './client';

/**
 * Signing in and out by next-auth's own client, which is loaded when it is used. The page reads its
 * session again afterwards, since the library knows only of its own provider.
 */

type Library = typeof import('next-auth/react');

/** @throws Error when the library can't be loaded, or the site doesn't answer */
export async function signIn(...args: Parameters<Library['signIn']>) {
  const library = await import('next-auth/react');
  const answer = await library.signIn(...args);
  if (answer?.ok === true) await refreshSession();
  return answer;
}

/**
 * Ends the session.
 * @param goTo where the browser goes then; without it the page stays
 * @throws Error when the library can't be loaded, or the site doesn't answer
 */
export async function signOut(goTo?: string): Promise<void> {
  const library = await import('next-auth/react');
  if (goTo !== undefined) return void (await library.signOut({ callbackUrl: goTo }));
  await library.signOut({ redirect: false });
  await refreshSession();
}
