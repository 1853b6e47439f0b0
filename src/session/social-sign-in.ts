import type { CallbacksOptions } from 'next-auth';

import { paths } from '@/config/routes';
import { ApiError, type Api } from '@/lib/api/client';
import { asUser } from './options';

type SignIn = CallbacksOptions['signIn'];

export type SocialSignIn = {
  /** A visitor's client of the API, in their language. */
  readonly api: () => Api;
  /** The same of the member who is linking; null for a sign-in. */
  readonly linking: Api | null;
  /** Where the visitor wanted to go, as a path of this site. */
  readonly target: string;
  /** Puts the language in front of a path. */
  readonly localised: (path: string) => string;
};

/**
 * What becomes of a token that a provider gave: it goes to the API, which decides. A member who is
 * linking stays who they are; everybody else is signed in, or told why not.
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
        return localised(paths.info({ connect: provider, error: codeOf(error) }));
      }
    }
    try {
      Object.assign(user, asUser(await api().call('socialCallback', request)));
      return true;
    } catch (error) {
      const code = codeOf(error);
      if (code !== 'ACCOUNT_NOT_LINKED') {
        return localised(paths.login(target === '/' ? undefined : target, code));
      }
      // To sign in the usual way, and from there to where the account is linked.
      const next = paths.info({ connect: provider });
      return localised(paths.login(next, 'AccountNotLinkedError'));
    }
  };
}

const codeOf = (error: unknown) => (error instanceof ApiError ? error.code : 'INTERNAL');
