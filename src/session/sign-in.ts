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

/** What this site keeps in the storage of a tab. */
const OF_THIS_SITE = 'meomum.';

/** Removes what this tab keeps of whoever used it, such as a form that was begun. */
function forgetTab(): void {
  try {
    for (const key of Object.keys(sessionStorage)) {
      if (key.startsWith(OF_THIS_SITE)) sessionStorage.removeItem(key);
    }
  } catch {
    // Without storage there is nothing to remove.
  }
}

/**
 * Ends the session, and removes what the tab keeps, also when the site doesn't answer.
 * @param goTo where the browser goes then; without it the page stays
 * @throws Error when the library can't be loaded, or the site doesn't answer
 */
export async function signOut(goTo?: string): Promise<void> {
  forgetTab();
  const library = await import('next-auth/react');
  if (goTo !== undefined) return void (await library.signOut({ callbackUrl: goTo }));
  await library.signOut({ redirect: false });
  await refreshSession();
}
