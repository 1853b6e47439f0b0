import { ERROR_CODES, type ErrorCode } from '@/contract/errors';
import { useTranslation } from '@/i18n';
import { AUTH_ERRORS } from './auth-error-groups';

const codes: ReadonlySet<string> = new Set(ERROR_CODES);
const isErrorCode = (error: string): error is ErrorCode => codes.has(error);
const isAuthError = (error: string): error is keyof typeof AUTH_ERRORS =>
  Object.hasOwn(AUTH_ERRORS, error);

/** Groups that say what to do next rather than what failed. */
const NOTHING_WRONG: ReadonlySet<string> = new Set(['session', 'cancelled', 'notLinked']);

export type AuthErrorTexts = {
  /** `info` where nothing went wrong, such as a page that merely needs a session. */
  tone: 'info' | 'danger';
  title: string;
  text: string;
};

/**
 * Says what an `error` means and what to do, in the page's language: a name of `AUTH_ERRORS`, a
 * code of the API (next-auth passes it on from a refused sign-in), or anything else.
 */
export function useAuthErrorTexts(): (error: string) => AuthErrorTexts {
  const { t } = useTranslation('auth');
  const { t: tError } = useTranslation('errors');
  return (error) => {
    if (isErrorCode(error)) {
      return { tone: 'danger', title: t('error.api.title'), text: tError(error) };
    }
    const group = isAuthError(error) ? AUTH_ERRORS[error] : 'unknown';
    return {
      tone: NOTHING_WRONG.has(group) ? 'info' : 'danger',
      title: t(`error.${group}.title`),
      text: t(`error.${group}.text`),
    };
  };
}
