import { useTranslation } from '@/i18n';
import { ApiError, type Api } from '@/lib/api/client';
import { useProblem } from '../problem/problem';

/**
 * Passkeys in the browser. The library that turns the API's options into those of the browser, and its
 * answers back, is loaded when a passkey is made or used.
 */

const library = () => import('@simplewebauthn/browser');

/**
 * Makes a passkey on this device, or on another one that the browser reaches.
 * @throws ApiError | ApiUnreachable, or an error of the browser
 */
export async function makePasskey(api: Api) {
  const { options } = await api.call('preparePasskey', {});
  const { startRegistration } = await library();
  return startRegistration({ optionsJSON: options });
}

/**
 * Lets the visitor use a passkey: of any account for somebody who isn't signed in.
 * @throws ApiError | ApiUnreachable, or an error of the browser
 */
export async function readPasskey(api: Api) {
  const { options } = await api.call('askPasskey', {});
  const { startAuthentication } = await library();
  return startAuthentication({ optionsJSON: options });
}

/** The browser's names for a dialog that was closed, or that waited too long. */
const CLOSED = ['NotAllowedError', 'AbortError'];

/** Returns a function that explains why no passkey was made or used. */
export function usePasskeyProblem(): (error: unknown) => string {
  const { t } = useTranslation('auth');
  const { t: tError } = useTranslation('errors');
  const problemOf = useProblem();
  return (error) => {
    if (!(error instanceof Error) || error instanceof ApiError) return problemOf(error).message;
    if (error.name === 'InvalidStateError') return tError('PASSKEY_KNOWN');
    if (CLOSED.includes(error.name)) return t('passkey.cancelled');
    if (!('PublicKeyCredential' in window)) return t('passkey.unsupported');
    return error.name === 'ApiUnreachable' ? problemOf(error).message : t('passkey.unsupported');
  };
}
