import type { NextApiRequest, NextApiResponse } from 'next';

import { isStopping } from '@/reporting/process-state';
import { isEmbedded } from './in-process';

/** What `/readyz` answers: a word, and for operators which check failed. */
type Answer = { readonly status: string; readonly checks?: Readonly<Record<string, string>> };

const NOT_STARTED: Answer = { status: 'not-started' };

/**
 * Answers the probes of balancers and supervisors, `/livez` and `/readyz`, which
 * `prepareAddresses` leads to this route. They name nobody and nothing of the site, so anybody may ask, and they are
 * no calls of the API: no limit counts them.
 *
 * `/livez` says that the process answers at all; who restarts a process should ask nothing else, as a
 * restart brings no database back. `/readyz` says whether requests should be sent here: 503 while the
 * site can't serve them, and as soon as the process was asked to end.
 */
export async function probeDoor(request: NextApiRequest, response: NextApiResponse): Promise<void> {
  response.setHeader('cache-control', 'no-store');
  if (request.method !== 'GET' && request.method !== 'HEAD') {
    response.setHeader('allow', 'GET, HEAD').status(405).end();
    return;
  }
  if (request.query.probe === 'livez') return response.status(200).json({ status: 'alive' });
  if (request.query.probe !== 'readyz') return response.status(404).json({ status: 'unknown' });
  const { isReady, answer } = await readiness();
  response.status(isReady ? 200 : 503).json(answer);
}

async function readiness(): Promise<{ isReady: boolean; answer: Answer }> {
  if (isStopping()) return { isReady: false, answer: { status: 'stopping' } };
  // An API elsewhere has probes of its own, and pages need nothing else.
  if (!isEmbedded) return { isReady: true, answer: { status: 'ready' } };
  const { runtime } = await import('@/server/app/runtime');
  const started = await runtime().catch(() => null);
  if (started === null) return { isReady: false, answer: NOT_STARTED };
  const { ready, checks } = await started.readiness();
  // The signal may have come meanwhile.
  if (isStopping()) return { isReady: false, answer: { status: 'stopping' } };
  return { isReady: ready, answer: { status: ready ? 'ready' : 'not-ready', checks } };
}
