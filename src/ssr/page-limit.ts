import type { GetServerSidePropsContext } from 'next';

import type { Locale } from '@/config/constants';
import { formatWait } from '@/domain/stay/wait-words';
import { readTranslations } from '@/i18n/server';
import { clientAddressIn, isEmbedded } from './in-process';

/**
 * Counts a page for its client. A client that requests more than its share of this process gets a
 * plain sentence in place of the page, which costs almost nothing.
 * @returns whether the request was answered in this way
 */
export async function isPageRefused(
  { req, res }: Pick<GetServerSidePropsContext, 'req' | 'res'>,
  locale: Locale,
): Promise<boolean> {
  // An API elsewhere has limits of its own, and rendering alone is cheap.
  if (!isEmbedded) return false;
  const { runtime } = await import('@/server/app/runtime');
  // If the API can't be started, the page itself says so.
  const started = await runtime().catch(() => null);
  const waitMs = started?.pages.take(clientAddressIn(req)) ?? 0;
  if (waitMs === 0) return false;
  const seconds = Math.ceil(waitMs / 1000);
  const { errors } = await readTranslations(locale, ['errors']);
  const sentence = String((errors as Record<string, string>).RATE_LIMITED).replace(
    '{{wait}}',
    formatWait(seconds, locale),
  );
  res.writeHead(429, {
    'content-type': 'text/html; charset=utf-8',
    'cache-control': 'private, no-store',
    'retry-after': String(seconds),
  });
  res.end(
    `<!doctype html><html lang="${locale}"><meta name="viewport" content="width=device-width"><title>429</title><p>${sentence}</p></html>`,
  );
  return true;
}
