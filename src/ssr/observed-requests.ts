import { randomUUID } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';

import type { Logger } from 'pino';

import type { TrustProxy } from '@/config/env';
import { processMetrics } from '@/reporting/metrics';
import {
  enterRequest,
  isRequestId,
  REQUEST_ID_HEADER,
  type RequestContext,
} from '@/reporting/request-context';
import { startTrace } from '@/reporting/traces';
import {
  clientOfRequest,
  isFromProxy,
  trustedProxies,
  type TrustedProxies,
} from './client-address';
import { onRequest } from './incoming-requests';
import { isPageFile, routePatternOf } from './route-pattern';

/**
 * The id of a request: a trusted proxy's, so that its log and the site's name the same request, or a
 * new one. One that a client sends proves nothing and could be another request's.
 */
export function requestIdOf(
  request: Pick<IncomingMessage, 'headers' | 'socket'>,
  proxies: TrustedProxies,
): string {
  const given = request.headers[REQUEST_ID_HEADER];
  const id = Array.isArray(given) ? given[0] : given;
  return isRequestId(id) && isFromProxy(request, proxies) ? id : randomUUID();
}

const PROBES = new Set(['/livez', '/readyz']);

/**
 * Whether a line for each success would bury the others: balancers probe every few seconds, and a page
 * brings some thirty files with it.
 */
const isUsual = (route: string): boolean => PROBES.has(route) || isPageFile(route);

/** What nginx calls a request whose client left before it was answered. */
const CLIENT_LEFT = 499;

/**
 * Gives every request of this process an id, which its answer carries, and writes one line and one
 * set of figures when it is over. A line has the pattern of the address, never the address: that
 * may hold a code.
 * @returns a function that ends this
 */
export function observeRequests(log: Logger, trust: TrustProxy): () => void {
  const proxies = trustedProxies(trust);
  return onRequest((request, response) => {
    const context: RequestContext = {
      requestId: requestIdOf(request, proxies),
      clientAddress: clientOfRequest(request, proxies),
      log,
      span: startTrace('request', request.method ?? '', {}),
    };
    response.setHeader(REQUEST_ID_HEADER, context.requestId);
    recordWhenAnswered(request, response, context, log);
    enterRequest(context);
  });
}

function recordWhenAnswered(
  { method = '', url = '' }: IncomingMessage,
  response: ServerResponse,
  context: RequestContext,
  log: Logger,
): void {
  const began = performance.now();
  const { requests, requestDuration, inFlight } = processMetrics();
  inFlight.inc();
  response.once('close', () => {
    inFlight.dec();
    const route = context.route ?? routePatternOf(url);
    const hasLeft = !response.writableFinished;
    const status = hasLeft && !response.headersSent ? CLIENT_LEFT : response.statusCode;
    const ms = performance.now() - began;
    requests.inc({ method, route, status });
    if (!isStream(response)) requestDuration.observe({ route }, ms / 1000);
    // The id is that of this request, also where the event that ends it belongs to another one.
    const line = { requestId: context.requestId, method, route, status, ms: Math.round(ms) };
    const { refusal } = context;
    const isNoise = isUsual(route) && status < 400;
    // A span that isn't ended isn't sent.
    if (!isNoise && !isStream(response)) endSpan(context, { method, route, status });
    const withCode = refusal === undefined || status < 400 ? line : { ...line, refusal };
    const facts = hasLeft ? { ...withCode, left: true } : withCode;
    if (isNoise) log.debug(facts, 'request');
    else log.info(facts, 'request');
  });
}

/** Ends the span of a request, with the pattern of its address and never the address. */
function endSpan(
  { span, requestId, refusal }: RequestContext,
  { method, route, status }: { method: string; route: string; status: number },
): void {
  span?.rename(`${method} ${route}`);
  span?.end(
    {
      'http.request.method': method,
      'http.route': route,
      'http.response.status_code': status,
      'meomum.request_id': requestId,
      ...(refusal === undefined ? {} : { 'meomum.refusal': refusal }),
    },
    status >= 500,
  );
}

/** A stream of events lasts as long as its page is open, which isn't the time of an answer. */
const isStream = (response: ServerResponse): boolean =>
  String(response.getHeader('content-type') ?? '').startsWith('text/event-stream');
