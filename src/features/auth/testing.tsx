import { QueryClientProvider } from '@tanstack/react-query';
import { render } from '@testing-library/react';
import { readFileSync } from 'node:fs';
import type { ReactNode } from 'react';
import { I18nextProvider } from 'react-i18next';

import type { Locale } from '@/config/constants';
import type { CallName, Contract } from '@/contract';
import type { RequestOf, ResponseOf } from '@/contract/endpoint';
import { toApiLanguage } from '@/i18n';
import { i18nOf } from '@/i18n/instance';
import type { Api } from '@/lib/api/client';
import { ApiContext } from '@/lib/api/hooks';
import { createQueryClient } from '@/lib/query-client';

/** Answers of the calls a test expects; any other call fails it. */
export type Answers = {
  [K in CallName]?: (request: RequestOf<Contract[K]>) => Promise<ResponseOf<Contract[K]>>;
};

/** An API typed by the contract that also keeps what it was asked. */
export function fakeApi(locale: Locale, answers: Answers) {
  const asked: Array<{ name: CallName; request: unknown }> = [];
  const api: Api = {
    language: toApiLanguage(locale),
    call(name, request) {
      asked.push({ name, request });
      const answer = answers[name];
      if (answer === undefined) throw new Error(`No answer for ${name}`);
      return answer(request);
    },
  };
  return { api, asked, bodyOf: (name: CallName) => lastBody(asked, name) };
}

function lastBody(asked: ReadonlyArray<{ name: CallName; request: unknown }>, name: CallName) {
  const request = asked.findLast((call) => call.name === name)?.request;
  return typeof request === 'object' && request !== null && 'body' in request
    ? request.body
    : undefined;
}

const texts = (locale: Locale, file: string): object =>
  JSON.parse(readFileSync(`public/locales/${locale}/${file}.json`, 'utf8')) as object;

/** The texts of the account's pages in a language. */
export function textsOf(locale: Locale) {
  return i18nOf(locale, {
    common: texts(locale, 'common'),
    auth: texts(locale, 'auth'),
    errors: texts(locale, 'errors'),
  });
}

/** Renders a piece of a page with its texts and a fake API. */
export function renderPage(locale: Locale, api: Api, page: ReactNode) {
  return render(
    <I18nextProvider i18n={textsOf(locale)}>
      <QueryClientProvider client={createQueryClient()}>
        <ApiContext value={api}>{page}</ApiContext>
      </QueryClientProvider>
    </I18nextProvider>,
  );
}
