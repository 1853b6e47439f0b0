import type { NextApiRequest, NextApiResponse } from 'next';

import { DEFAULT_LOCALE } from '@/config/constants';
import { serverEnv } from '@/config/env';
import { serverApi } from '../in-process';
import { answerUnavailable, isUnavailable } from '../unavailable';
import { crawlerDocument } from './documents';

/** Crawlers come about once a day, so their documents may be an hour old. */
const CACHING = 'public, max-age=3600, stale-while-revalidate=86400';

/**
 * Serves `/robots.txt`, `/sitemap.xml` and `/sitemaps/…`, which `prepareAddresses` leads to
 * this route. They belong to the web host, wherever the API is. `send` adds the ETag and answers 304
 * when it matches.
 */
export async function crawlerDoor(request: NextApiRequest, response: NextApiResponse) {
  if (request.method !== 'GET' && request.method !== 'HEAD') {
    return response.setHeader('allow', 'GET, HEAD').status(405).end();
  }
  const loading = crawlerDocument([request.query.path ?? []].flat().join('/'), {
    api: serverApi(DEFAULT_LOCALE, null),
    origin: serverEnv().SITE_URL,
  });
  const document = await loading.catch((error: unknown) => {
    if (!isUnavailable(error)) throw error;
    answerUnavailable(response, error);
    return undefined;
  });
  if (document === undefined) return response.send('Unavailable\n');
  if (document === null) return response.status(404).send('Not found\n');
  response.setHeader('content-type', document.type);
  response.setHeader('cache-control', CACHING);
  return response.status(200).send(document.text);
}
