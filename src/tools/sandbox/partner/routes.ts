/** The points provider over HTTP: its API for the shop, and its pages for the member. */
import { type Context, Hono } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import type { LanguageVariables } from 'hono/language';
import { z } from 'zod';
import type { Answer } from '../gateway/errors';
import { plainPage } from '../gateway/checkout-page';
import type { IdempotencyStore } from '../gateway/idempotency';
import { langOf, sendPage } from '../html';
import { type Partner, partnerControlSchema, seen, wayBack } from './partner';
import { approvePage, overPage, pointsBooksPage } from './page';

const send = ({ status, json }: Answer): Response =>
  new Response(json, {
    status,
    headers: { 'content-type': 'application/json; charset=utf-8', 'cache-control': 'no-store' },
  });

const refuse = (status: number, code: string, message: string): Response =>
  send({ status, json: JSON.stringify({ code, message }) });

const limit = bodyLimit({ maxSize: 64 * 1024 });

/** The API, for callers with the key. */
export function partnerApi(partner: Partner, idempotency: IdempotencyStore, key: string) {
  const app = new Hono<{ Variables: LanguageVariables }>();
  app.use(async (c, next) => {
    if (partner.faults.down) return refuse(503, 'UNDER_MAINTENANCE', 'Please try again later.');
    if (c.req.header('authorization') !== `Bearer ${key}`) {
      return refuse(401, 'UNAUTHORIZED', 'The key is not good.');
    }
    return next();
  });
  app.get('/available-amount', (c) => send(partner.available(c.req.query('memberSubject'))));
  app.get('/payment-link', (c) => send(partner.link(c.req.query())));
  app.get('/orders/:orderId', (c) => send(partner.show(c.req.param('orderId'))));
  app.post('/orders/:orderId/cancel', limit, async (c) => {
    const body: unknown = await c.req.json().catch(() => null);
    const idempotencyKey = c.req.header('idempotency-key');
    const cancel = () => partner.cancel(c.req.param('orderId'), body);
    return send(await idempotency.run(idempotencyKey, `POST ${c.req.path}`, langOf(c), cancel));
  });
  return app;
}

/** The pages, and the controls for tests. */
export function partnerPages(partner: Partner) {
  const { store } = partner.parts;
  const app = new Hono<{ Variables: LanguageVariables }>();
  type PageContext = Context<{ Variables: LanguageVariables }>;
  const missing = (c: PageContext) => sendPage(c, plainPage(langOf(c), 'missing'), { status: 404 });
  const down = (c: PageContext) => sendPage(c, plainPage(langOf(c), 'down'), { status: 503 });

  app.get('/partner', (c) => sendPage(c, pointsBooksPage(langOf(c), store.all().toReversed())));
  app.get('/partner/books', (c) => c.json({ orders: store.all().map(seen) }));

  app.get('/partner/approve/:pageKey', (c) => {
    if (partner.faults.down) return down(c);
    const order = partner.ofPage(c.req.param('pageKey'));
    if (order === null) return missing(c);
    const formTo = [new URL(order.returnUrl).origin];
    const page =
      order.status === 'OPEN'
        ? approvePage(langOf(c), order, store.available(order.memberSubject))
        : overPage(langOf(c), order, wayBack(order, false));
    return sendPage(c, page, { formTo });
  });

  app.post('/partner/approve/:pageKey', limit, async (c) => {
    const { action } = await c.req.parseBody();
    if (partner.faults.down) return down(c);
    const order = partner.ofPage(c.req.param('pageKey'));
    if (order === null) return missing(c);
    const left = action === 'refuse';
    const pressed = partner.press(order, left ? 'refuse' : 'approve');
    return pressed.isAnswered ? c.redirect(wayBack(pressed.order, left), 303) : down(c);
  });

  app.get('/control/partner', (c) => c.json(partner.faults));
  app.post('/control/partner', limit, async (c) => {
    const parsed = partnerControlSchema.safeParse(await c.req.json().catch(() => null));
    if (!parsed.success) return refuse(400, 'INVALID_REQUEST', z.prettifyError(parsed.error));
    partner.control(parsed.data);
    return c.json(partner.faults);
  });
  return app;
}
