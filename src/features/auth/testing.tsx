import { QueryClientProvider } from '@tanstack/react-query';
import { render } from '@testing-library/react';
import { readFileSync } from 'node:fs';
import type { ReactNode } from 'react';
import { I18nextProvider } from 'react-i18next';

import type { Locale } from '@/config/constants';
import { i18nOf } from '@/i18n/instance';
import type { Api } from '@/lib/api/client';
import { ApiContext } from '@/lib/api/hooks';
import { createQueryClient } from '@/lib/query-client';

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
