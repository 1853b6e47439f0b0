// @vitest-environment jsdom
import { cleanup, screen } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';

import { LOCALES } from '@/config/constants';
import { ERROR_CODES } from '@/contract/errors';
import { plainSpaces, renderPage } from '../testing';
import { AuthErrorNotice } from './auth-errors';
import { AUTH_ERRORS } from './auth-error-groups';
import { fakeApi } from '@/lib/api/testing';

afterEach(cleanup);

/**
 * The names of errors that the specification (section 8) lists, and those that next-auth redirects
 * with.
 */
const NAMED = [
  'OAuthCallbackError',
  'AccountNotLinkedError',
  'MissingAPIRouteError',
  'MissingSecretError',
  'MissingAuthorizeError',
  'MissingAdapterError',
  'MissingAdapterMethodsError',
  'UnsupportedStrategyError',
  'InvalidCallbackUrl',
  'SessionRequired',
  'CredentialsSignin',
  'Configuration',
  'AccessDenied',
  'Verification',
];

/** Messages that are announced politely, as role `status`, because nothing has failed. */
const STATUS: readonly string[] = [
  'SessionRequired',
  'SignInCancelled',
  'AccountNotLinkedError',
  'OAuthAccountNotLinked',
];

function shown(locale: (typeof LOCALES)[number], error: string): string {
  renderPage(<AuthErrorNotice error={error} />, {
    api: fakeApi({}, locale).api,
    locale,
  });
  const role = STATUS.includes(error) ? 'status' : 'alert';
  const text = plainSpaces(screen.getByRole(role).textContent);
  cleanup();
  return text;
}

describe.each(LOCALES)('the messages of sign-in errors in %s', (locale) => {
  const unknown = shown(locale, 'SomethingElse');

  it('have a text for every error that the specification names', () => {
    for (const error of NAMED) expect(Object.keys(AUTH_ERRORS)).toContain(error);
  });

  it('say after how many minutes to try again, as the error code tells, or one minute without a number', () => {
    const texts = ['RATE_LIMITED:540', 'RATE_LIMITED'].map((error) => shown(locale, error));
    expect(texts).toEqual([
      expect.stringContaining(locale === 'ko' ? '9분 뒤에' : 'in 9 minutes'),
      expect.stringContaining(locale === 'ko' ? '1분 뒤에' : 'in 1 minute.'),
    ]);
  });

  it.each([...Object.keys(AUTH_ERRORS), ...ERROR_CODES])(
    'explain %s in a text of its own',
    (error) => {
      const text = shown(locale, error);
      expect(text).not.toContain('error.');
      expect(text).not.toContain(error);
      expect(text).not.toBe(unknown);
      expect(/[가-힣]/.test(text)).toBe(locale === 'ko');
    },
  );

  it('have a general text for any other error, which does not repeat that error’s name', () => {
    expect(unknown).not.toContain('SomethingElse');
    expect(unknown.length).toBeGreaterThan(20);
    expect(shown(locale, 'toString')).toBe(unknown);
  });
});
