import type { NextApiRequest, NextApiResponse } from 'next';

import { DEFAULT_LOCALE } from '@/config/constants';
import { serverEnv } from '@/config/env';
import { serverApi } from '../in-process';
import { crawlerDocument } from './documents';

/** A crawler comes once a day; what it reads may be an hour old. */
const CACHING = 'public, max-age=3600, stale-while-revalidate=86400';

/**
 * `/robots.txt`, `/sitemap.xml` and `/sitemaps/…`, which next.config.js leads here. They are the
 * web host's own, wherever the API is. `send` adds the ETag and answers 304 by it.
 */
export async function crawlerDoor(request: NextApiRequest, response: NextApiResponse) {
  if (request.method !== 'GET' && request.method !== 'HEAD') {
    return response.setHeader('allow', 'GET, HEAD').status(405).end();
  }
  const document = await crawlerDocument([request.query.path ?? []].flat().join('/'), {
    api: serverApi(DEFAULT_LOCALE, null),
    origin: serverEnv().SITE_URL,
  });
  if (document === null) return response.status(404).send('Not found\n');
  response.setHeader('content-type', document.type);
  response.setHeader('cache-control', CACHING);
  return response.status(200).send(document.text);
}
