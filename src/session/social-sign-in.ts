import type { CallbacksOptions } from 'next-auth';

import { paths } from '@/config/routes';
import { type Api } from '@/lib/api/client';
import { asUser, errorNameOf } from './options';

type SignIn = CallbacksOptions['signIn'];

export type SocialSignIn = {
  /** Creates a visitor's client of the API, in their language. */
  readonly api: () => Api;
  /** The client of the member who is linking an account; null for a sign-in. */
  readonly linking: Api | null;
  /** Where the visitor wants to go, as a path of this site. */
  readonly target: string;
  /** Adds the language prefix to a path. */
  readonly localised: (path: string) => string;
};

/**
 * Handles a token from a provider: the API decides what it means. A member who is linking an
 * account stays signed in as themself; everybody else is signed in, or sent to a page that says why
 * not.
 */
export function socialSignIn({ api, linking, target, localised }: SocialSignIn): SignIn {
  return async ({ user, account }) => {
    if (account?.type !== 'oauth') return true;
    const { provider, id_token: idToken = '', access_token: accessToken } = account;
    const request = { params: { provider }, body: { idToken, accessToken } };
    if (linking !== null) {
      try {
        await linking.call('linkSocial', request);
        return localised(paths.info({ connected: provider }));
      } catch (error) {
        return localised(paths.info({ connect: provider, error: errorNameOf(error) }));
      }
    }
    try {
      Object.assign(user, asUser(await api().call('socialCallback', request)));
      return true;
    } catch (error) {
      const code = errorNameOf(error);
      if (code !== 'ACCOUNT_NOT_LINKED') {
        return localised(paths.login(target === '/' ? undefined : target, code));
      }
      // The visitor signs in in another way, and goes on to the page where the account can be
      // linked.
      const next = paths.info({ connect: provider });
      return localised(paths.login(next, 'AccountNotLinkedError'));
    }
  };
}
