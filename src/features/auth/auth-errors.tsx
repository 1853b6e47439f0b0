import { ERROR_CODES, type ErrorCode } from '@/contract/errors';
import { formatWait } from '@/domain/stay/time-words';
import { useLocale, useTranslation } from '@/i18n';
import { FormNotice } from '@/ui';
import { AUTH_ERRORS } from './auth-error-groups';

const codes: ReadonlySet<string> = new Set(ERROR_CODES);
const isErrorCode = (error: string): error is ErrorCode => codes.has(error);
const isAuthError = (error: string): error is keyof typeof AUTH_ERRORS =>
  Object.hasOwn(AUTH_ERRORS, error);

/** Groups that aren't failures but say what to do next. */
const NOTHING_WRONG: ReadonlySet<string> = new Set(['session', 'cancelled', 'notLinked']);

export type AuthErrorTexts = {
  /** `info` when nothing failed, for example when a page only requires signing in. */
  tone: 'info' | 'danger';
  title: string;
  text: string;
};

/** Used for a rate limit when the error doesn't contain the seconds to wait. */
const USUAL_WAIT_SECONDS = 60;

/**
 * Returns a function that explains an `error` in the page's language. The error is a name in
 * `AUTH_ERRORS`, an API code (next-auth passes it on from a refused sign-in, followed by a colon
 * and the seconds to wait when it is a rate limit), or anything else.
 */
export function useAuthErrorTexts(): (error: string) => AuthErrorTexts {
  const { t } = useTranslation('auth');
  const { t: tError } = useTranslation('errors');
  const locale = useLocale();
  return (errorWithWait) => {
    const [error = '', seconds] = errorWithWait.split(':');
    if (isErrorCode(error)) {
      const wait = formatWait(Number(seconds) || USUAL_WAIT_SECONDS, locale);
      return { tone: 'danger', title: t('error.api.title'), text: tError(error, { wait }) };
    }
    const group = isAuthError(error) ? AUTH_ERRORS[error] : 'unknown';
    return {
      tone: NOTHING_WRONG.has(group) ? 'info' : 'danger',
      title: t(`error.${group}.title`),
      text: t(`error.${group}.text`),
    };
  };
}

/** Explains the `error` in the query of a sign-in page and what to do about it. */
export function AuthErrorNotice({ error }: { error: string }) {
  const { tone, title, text } = useAuthErrorTexts()(error);
  return (
    <FormNotice tone={tone} title={title}>
      {text}
    </FormNotice>
  );
}
