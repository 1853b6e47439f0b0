/** The gateway's API in the form of Toss Payments v1. */
import { type Context, Hono } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import type { LanguageVariables } from 'hono/language';
import { auth } from 'hono/utils/basic-auth';
import { langOf } from '../html';
import { type Answer, refuse } from './errors';
import type { Gateway } from './gateway';
import type { IdempotencyStore } from './idempotency';
import { listTransactions, transactionsQuery } from './transactions';

function send(answer: Answer): Response {
  return new Response(answer.json, {
    status: answer.status,
    headers: { 'content-type': 'application/json; charset=utf-8', 'cache-control': 'no-store' },
  });
}

/** The request's JSON, or null when it isn't valid. */
async function bodyOf(c: Context): Promise<unknown> {
  try {
    return await c.req.json();
  } catch {
    return null;
  }
}

export function gatewayRoutes(gateway: Gateway, idempotency: IdempotencyStore, secretKey: string) {
  const app = new Hono<{ Variables: LanguageVariables }>();

  app.use('/virtual-accounts', guard);
  app.use('/transactions', guard);
  app.use('/payments', guard);
  app.use('/payments/*', guard);
  async function guard(
    c: Context<{ Variables: LanguageVariables }>,
    next: () => Promise<void>,
  ): Promise<Response | void> {
    if (gateway.parts.faults.state.down) return send(refuse('UNDER_MAINTENANCE', langOf(c)));
    const given = auth(c.req.raw);
    if (!given || given.username !== secretKey || given.password !== '') {
      return send(refuse('UNAUTHORIZED_KEY', langOf(c)));
    }
    return next();
  }
  const limit = bodyLimit({
    maxSize: 256 * 1024,
    onError: (c) => send(refuse('INVALID_REQUEST', c.get('language') === 'en' ? 'en' : 'ko')),
  });

  app.post('/payments', limit, async (c) => {
    const [body, lang] = [await bodyOf(c), langOf(c)];
    const key = c.req.header('idempotency-key');
    return send(
      await idempotency.run(key, `POST ${c.req.path}`, lang, () => gateway.create(body, lang)),
    );
  });

  app.post('/virtual-accounts', limit, async (c) => {
    const [body, lang] = [await bodyOf(c), langOf(c)];
    const key = c.req.header('idempotency-key');
    const issue = () => gateway.deposits.issue(body, lang);
    return send(await idempotency.run(key, `POST ${c.req.path}`, lang, issue));
  });

  app.post('/payments/confirm', limit, async (c) => {
    const [body, lang] = [await bodyOf(c), langOf(c)];
    const key = c.req.header('idempotency-key');
    return send(
      await idempotency.run(key, `POST ${c.req.path}`, lang, () => gateway.confirm(body, lang)),
    );
  });

  app.post('/payments/:paymentKey/cancel', limit, async (c) => {
    const [body, lang] = [await bodyOf(c), langOf(c)];
    const key = c.req.header('idempotency-key');
    const paymentKey = c.req.param('paymentKey');
    return send(
      await idempotency.run(key, `POST ${c.req.path}`, lang, () =>
        gateway.cancel(paymentKey, body, lang),
      ),
    );
  });

  app.get('/transactions', (c) => {
    const query = transactionsQuery.safeParse(c.req.query());
    if (!query.success) return send(refuse('INVALID_REQUEST', langOf(c)));
    return c.json(listTransactions(gateway.parts.store.all(), query.data));
  });

  app.get('/payments/orders/:orderId', (c) =>
    send(gateway.read(gateway.findOrder(c.req.param('orderId')), langOf(c))),
  );

  app.get('/payments/:paymentKey', (c) =>
    send(gateway.read(gateway.find(c.req.param('paymentKey')), langOf(c))),
  );

  return app;
}
