import { randomUUID } from 'node:crypto';

import { Hono, type Context as HonoContext } from 'hono';

import { availablePoints, pointsLink, pointsLinkQuery } from '@/contract/benefit';
import { bookingOf } from '../booking/booking-queries';
import { assertHoldLive } from '../booking/hold-state';
import { resultUrl } from '../booking/order-words';
import { partnerSubject, pointsOf, pointsOrderOf } from '../booking/partner-payment';
import { AppError } from '../http/app-error';
import { bearerOf } from '../http/app';
import type { Env } from '../http/env';
import { failure } from '../http/failure';
import type { Deps } from '../http/handler';
import { languageOf } from '../http/language';
import type { PointsOrder } from '../providers/points-provider';

/** Where the web host mounts the proxy. */
export const PARTNER_BASE_PATH = '/api/partner-benefit';

/**
 * The web host's proxy to the partner's benefit points, for members whose first provider is the
 * business one: the points they have, and the page on which they approve an order of points that
 * `etbs/log` has written down. Both are reads. Errors have the form of the API's.
 */
export function partnerBenefitApp(deps: Deps): Hono<Env> {
  const app = new Hono<Env>().basePath(PARTNER_BASE_PATH);

  app.use(async (c, next) => {
    const requestId = randomUUID();
    c.set('requestId', requestId);
    c.header('x-request-id', requestId);
    c.header('cache-control', 'private, no-store');
    await next();
  });

  app.get('/available-amount', async (c) => {
    const { memberSubject } = await businessMember(c, deps);
    const availableAmount = await answered(deps, pointsOf(deps).available(memberSubject));
    return c.json(availablePoints.parse({ availableAmount }));
  });

  app.get('/payment-link', async (c) => {
    const member = await businessMember(c, deps);
    const query = pointsLinkQuery.safeParse(c.req.query());
    if (!query.success) throw new AppError('INPUT_INVALID');
    const { reservationId, orderId } = query.data;
    const order = await openOrder(c, deps, member, reservationId, orderId);
    return c.json(pointsLink.parse({ url: await answered(deps, pointsOf(deps).link(order)) }));
  });

  app.notFound((c) => failure(c, new AppError('NOT_FOUND')));
  app.onError((error, c) => {
    if (error instanceof AppError) return failure(c, error);
    deps.log.error({ err: error, requestId: c.get('requestId'), path: c.req.path }, 'unexpected');
    return failure(c, new AppError('INTERNAL'));
  });
  return app;
}

type BusinessMember = Awaited<ReturnType<typeof businessMember>>;

async function businessMember(c: HonoContext<Env>, deps: Deps) {
  const header = c.req.header('authorization');
  if (header === undefined) throw new AppError('UNAUTHENTICATED');
  const member = await bearerOf(header, deps);
  return { member, memberSubject: await partnerSubject(deps.db, member.memberId) };
}

/** An open order of a live hold; the amount is the order's own, never the browser's. */
async function openOrder(
  c: HonoContext<Env>,
  deps: Deps,
  { member, memberSubject }: BusinessMember,
  id: string,
  orderId: string,
): Promise<PointsOrder> {
  pointsOf(deps);
  const { reservation } = await bookingOf(deps.db, id, member.memberId);
  const order = await pointsOrderOf({ db: deps.db, member }, id, orderId);
  assertHoldLive(reservation, deps.now());
  if (order?.state !== 'READY') throw new AppError('RESERVATION_STATE');
  const language = languageOf(c.req.raw.headers) === 'kr' ? 'ko' : 'en';
  return {
    ...{ orderId, memberSubject, amount: order.amount, language },
    returnUrl: resultUrl(deps.config.siteUrl, language, id),
    expiresAt: reservation.holdExpiresAt,
  };
}

/** @throws AppError PROVIDER_UNAVAILABLE when the partner doesn't answer as agreed */
function answered<T>({ log }: Deps, asked: Promise<T>): Promise<T> {
  return asked.catch((error: unknown) => {
    log.warn({ err: error }, 'the points provider could not be asked');
    throw new AppError('PROVIDER_UNAVAILABLE');
  });
}
