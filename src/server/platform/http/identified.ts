import { randomUUID } from 'node:crypto';

import type { MiddlewareHandler } from 'hono';
import { routePath } from 'hono/route';
import type { Logger } from 'pino';

import { currentRequest, REQUEST_ID_HEADER, runInRequest } from '@/reporting/request-context';
import { clientOf, type Env } from './env';

/** What Hono calls the route of an address that no handler takes. */
const NO_HANDLER = /\*$/;

/**
 * Gives a call the id of the request that it came with, or one of its own where nobody has given
 * that an id, and names the call's route for logs and figures.
 */
export const identified =
  (log: Logger): MiddlewareHandler<Env> =>
  async (c, next) => {
    const around = currentRequest();
    const request = around ?? { requestId: randomUUID(), clientAddress: clientOf(c), log };
    request.log = log;
    c.set('requestId', request.requestId);
    c.header(REQUEST_ID_HEADER, request.requestId);
    await (around === undefined ? runInRequest(request, next) : next());
    // A page that is being rendered has its own route, and this call is only a part of it.
    if (c.env?.isRendering === true || c.env?.isPart === true) return;
    const route = routePath(c, -1);
    if (!NO_HANDLER.test(route)) request.route = route;
  };
