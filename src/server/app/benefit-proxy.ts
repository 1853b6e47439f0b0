import { type Context as HonoContext, Hono } from 'hono';

import { PARTNER_BASE_PATH } from '@/config/constants';
import {
  availablePoints,
  availablePointsQuery,
  pointsLink,
  pointsLinkQuery,
} from '@/contract/booking/benefit';
import { bookingOf } from '@/server/core/bookings/booking-queries';
import { assertHoldLive, resultUrl } from '@/server/core/bookings/due';
import { AppError } from '../platform/http/app-error';
import { identified } from '../platform/http/identified';
import { databaseRefusal, failure } from '@/server/platform/http/failure';
import { clientOf, type Env } from '@/server/platform/http/env';
import type { Deps } from '@/server/platform/http/handler';
import { languageOf } from '@/server/platform/http/language';
import type { PointsOrder } from '@/server/platform/providers/payment/payment-gateway';
import {
  partnerSubject,
  pointsOf,
  pointsOrderOf,
} from '@/server/use-cases/booking/pay/benefit-points';
import { findPrincipal } from './app';
import { noteRefusal } from './note-refusal';

/**
 * The web host's proxy to the partner's benefit points, for members whose first provider is the
 * business one: their available points, and the URL of the page on which they approve an order of
 * points that `etbs/log` has recorded. Both are reads. Errors have the same form as the API's.
 */
export function partnerBenefitApp(deps: Deps): Hono<Env> {
  const app = new Hono<Env>().basePath(PARTNER_BASE_PATH);

  app.use(identified(deps.log));
  app.use(async (c, next) => {
    c.header('cache-control', 'private, no-store');
    await next();
  });

  app.get('/available-amount', async (c) => {
    const { member, memberSubject } = await businessMember(c, deps);
    const query = availablePointsQuery.safeParse(c.req.query());
    if (!query.success) throw new AppError('INPUT_INVALID');
    const { reservationId } = query.data;
    if (reservationId !== undefined) {
      const { reservation } = await bookingOf(deps.db, reservationId, member.memberId);
      assertHoldLive(reservation, deps.now());
    }
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
  app.onError(async (error, c) => {
    if (error instanceof AppError) {
      const memberId = c.get('memberId');
      await noteRefusal(deps, {
        code: error.code,
        call: `points${c.req.path.slice(c.req.path.lastIndexOf('/'))}`,
        member: memberId === undefined ? null : { memberId },
        input: { params: c.req.query() },
        clientAddress: clientOf(c),
      });
      return failure(c, error);
    }
    const unavailable = databaseRefusal(error, deps, c.req.path);
    if (unavailable !== null) return failure(c, unavailable);
    deps.log.error({ err: error, requestId: c.get('requestId'), path: c.req.path }, 'unexpected');
    return failure(c, new AppError('INTERNAL'));
  });
  return app;
}

type BusinessMember = Awaited<ReturnType<typeof businessMember>>;

async function businessMember(c: HonoContext<Env>, deps: Deps) {
  const header = c.req.header('authorization');
  if (header === undefined) throw new AppError('UNAUTHENTICATED');
  const member = await findPrincipal(header, deps);
  c.set('memberId', member.memberId);
  return { member, memberSubject: await partnerSubject(deps.db, member.memberId) };
}

/** Loads an open order of a live hold; the amount comes from the order, never from the browser. */
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
    orderId,
    memberSubject,
    amount: order.amount,
    language,
    returnUrl: resultUrl(deps.config.siteUrl, language, id),
    expiresAt: reservation.holdExpiresAt,
  };
}

/** @throws AppError PROVIDER_UNAVAILABLE when the partner's answer is missing or malformed */
function answered<T>({ log }: Deps, answer: Promise<T>): Promise<T> {
  return answer.catch((error: unknown) => {
    log.warn({ err: error }, 'the points provider could not be asked');
    throw new AppError('PROVIDER_UNAVAILABLE');
  });
}
