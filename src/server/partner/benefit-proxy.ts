import { randomUUID } from 'node:crypto';

import { and, asc, eq } from 'drizzle-orm';
import { Hono, type Context as HonoContext } from 'hono';
import { z } from 'zod';

import { BUSINESS_PROVIDER } from '@/config/constants';
import { serverEnv } from '@/config/env';
import { paths } from '@/config/routes';
import { bookingId } from '@/contract/common';
import { isBusinessUser } from '@/domain/profile';
import { isHoldLive } from '@/domain/reservation';
import { isSessionLive } from '../auth/member-queries';
import { memberSocials, reservations } from '../db/schema';
import { AppError } from '../http/app-error';
import { bearerOf } from '../http/app';
import type { Env } from '../http/env';
import { failure } from '../http/failure';
import type { Deps } from '../http/handler';
import { languageOf } from '../http/language';

/** Where the web host mounts the proxy. */
export const PARTNER_BASE_PATH = '/api/partner-benefit';

const TIMEOUT_MS = 8_000;

/** The partner's host, and the way to it. */
export type PartnerHost = { readonly baseUrl: string | undefined; readonly fetch?: typeof fetch };

/** Points of a member that can be spent now, in won. */
export const availableAmountAnswer = z.object({ availableAmount: z.int().min(0) });
/** Where the member pays with points. */
export const gatewayLinkAnswer = z.object({ url: z.url({ protocol: /^https?$/ }) });
/** What the payment link is for: a booking of the member that is held. */
export const gatewayLinkQuery = z.object({ reservationId: bookingId });

/**
 * How many benefit points a member of the partner can spend.
 * @throws AppError PROVIDER_NOT_CONFIGURED without a host, PROVIDER_UNAVAILABLE when it doesn't
 * answer as agreed
 */
export function availableAmount(
  query: { memberSubject: string },
  host: PartnerHost,
): Promise<z.infer<typeof availableAmountAnswer>> {
  return ask(host, '/available-amount', query, availableAmountAnswer);
}

/**
 * The partner's payment page for an amount; the amount is the booking's own, never the browser's.
 * @throws AppError as `availableAmount`
 */
export function gatewayLink(
  query: {
    memberSubject: string;
    reservationId: string;
    /** Won. */
    amount: number;
    returnUrl: string;
    language: string;
  },
  host: PartnerHost,
): Promise<z.infer<typeof gatewayLinkAnswer>> {
  return ask(host, '/payment-link', query, gatewayLinkAnswer);
}

async function ask<S extends z.ZodType>(
  host: PartnerHost,
  path: string,
  query: Record<string, string | number>,
  answer: S,
): Promise<z.infer<S>> {
  if (host.baseUrl === undefined) throw new AppError('PROVIDER_NOT_CONFIGURED');
  const url = new URL(`${host.baseUrl.replace(/\/$/, '')}${path}`);
  for (const [name, value] of Object.entries(query)) url.searchParams.set(name, String(value));
  let body: unknown;
  try {
    const response = await (host.fetch ?? fetch)(url, {
      headers: { accept: 'application/json' },
      redirect: 'error',
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    if (!response.ok) throw new AppError('PROVIDER_UNAVAILABLE');
    body = await response.json();
  } catch {
    throw new AppError('PROVIDER_UNAVAILABLE');
  }
  const parsed = answer.safeParse(body);
  if (!parsed.success) throw new AppError('PROVIDER_UNAVAILABLE');
  return parsed.data;
}

/**
 * The web host's proxy to the partner's benefit points, for members whose first provider is the
 * business one. Errors have the form of the API's.
 */
export function partnerBenefitApp(
  deps: Deps,
  host: PartnerHost = { baseUrl: serverEnv().PARTNER_BENEFIT_BASE_URL },
): Hono<Env> {
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
    return c.json(await availableAmount({ memberSubject }, host));
  });

  app.get('/payment-link', async (c) => {
    const { memberId, memberSubject } = await businessMember(c, deps);
    const query = gatewayLinkQuery.safeParse(c.req.query());
    if (!query.success) throw new AppError('INPUT_INVALID');
    const { reservationId } = query.data;
    const amount = await heldTotal(deps, reservationId, memberId);
    const language = languageOf(c.req.raw.headers);
    const prefix = language === 'kr' ? '' : `/${language}`;
    const returnUrl = `${deps.config.siteUrl}${prefix}${paths.payment(reservationId)}`;
    return c.json(
      await gatewayLink({ memberSubject, reservationId, amount, returnUrl, language }, host),
    );
  });

  app.notFound((c) => failure(c, new AppError('NOT_FOUND')));
  app.onError((error, c) => {
    if (error instanceof AppError) return failure(c, error);
    deps.log.error({ err: error, requestId: c.get('requestId'), path: c.req.path }, 'unexpected');
    return failure(c, new AppError('INTERNAL'));
  });
  return app;
}

async function businessMember(
  c: HonoContext<Env>,
  deps: Deps,
): Promise<{ memberId: string; memberSubject: string }> {
  const header = c.req.header('authorization');
  if (header === undefined) throw new AppError('UNAUTHENTICATED');
  const { memberId, sessionId } = await bearerOf(header, deps);
  if (!(await isSessionLive(deps.db, sessionId, deps.now()))) throw new AppError('TOKEN_EXPIRED');
  const socials = await deps.db
    .select({ provider: memberSocials.provider, subject: memberSocials.subject })
    .from(memberSocials)
    .where(eq(memberSocials.memberId, memberId))
    .orderBy(asc(memberSocials.createdAt), asc(memberSocials.provider));
  const [first] = socials;
  if (first === undefined || !isBusinessUser({ socials }, BUSINESS_PROVIDER)) {
    throw new AppError('BUSINESS_ONLY');
  }
  return { memberId, memberSubject: first.subject };
}

/** The total of a booking the member holds, in won. */
async function heldTotal(deps: Deps, id: string, memberId: string): Promise<number> {
  const [row] = await deps.db
    .select({
      state: reservations.state,
      holdExpiresAt: reservations.holdExpiresAt,
      total: reservations.total,
    })
    .from(reservations)
    .where(and(eq(reservations.id, id), eq(reservations.memberId, memberId)));
  if (row === undefined) throw new AppError('RESERVATION_NOT_FOUND');
  if (!isHoldLive({ ...row, now: deps.now() })) throw new AppError('HOLD_EXPIRED');
  return row.total;
}
