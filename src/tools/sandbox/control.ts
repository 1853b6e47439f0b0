/** Controls for tests: faults, webhooks, the clock of a payment, and a reset. */
import { type Context, Hono } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import { z } from 'zod';
import type { Calls } from './calls';
import { testCards } from './gateway/cards';
import { cancelModes, confirmModes, faultsSchema } from './gateway/faults';
import type { Gateway } from './gateway/gateway';
import { toTossPayment } from './gateway/toss-payment';

const webhookSchema = z.strictObject({ url: z.url({ protocol: /^https?$/ }).nullable() });

/**
 * `late`: the bank accepted it although the account was closed. `again`: only the notification is
 * repeated.
 */
const depositSchema = z.strictObject({
  orderId: z.string(),
  mode: z.enum(['arrives', 'late', 'again']).default('arrives'),
});

async function parse<T>(c: Context, schema: z.ZodType<T>): Promise<z.ZodSafeParseResult<T>> {
  const body: unknown = await c.req.json().catch(() => null);
  return schema.safeParse(body);
}

const invalid = (error: z.ZodError) => ({
  code: 'INVALID_REQUEST',
  message: z.prettifyError(error),
});

/** @param reset empties everything that the sandbox stores, and ends all delays */
export function controlRoutes(gateway: Gateway, calls: Calls, reset: () => void) {
  const { faults, courier, store, base } = gateway.parts;
  const app = new Hono();
  app.use(bodyLimit({ maxSize: 64 * 1024 }));

  app.get('/', (c) =>
    c.json({
      cards: testCards.map(({ id, number }) => ({ id, number })),
      confirm: confirmModes,
      cancel: cancelModes,
    }),
  );

  app.get('/faults', (c) => c.json(faults.state));
  app.post('/faults', async (c) => {
    const parsed = await parse(c, faultsSchema);
    if (!parsed.success) return c.json(invalid(parsed.error), 400);
    faults.set(parsed.data);
    return c.json(faults.state);
  });

  app.get('/calls', (c) => c.json({ calls: calls.list() }));

  app.get('/webhook', (c) => c.json({ url: gateway.webhookUrl(), deliveries: courier.deliveries }));
  app.post('/webhook', async (c) => {
    const parsed = await parse(c, webhookSchema);
    if (!parsed.success) return c.json(invalid(parsed.error), 400);
    store.setWebhookUrl(parsed.data.url);
    return c.json({ url: gateway.webhookUrl() });
  });

  app.post('/payments/:paymentKey/expire', (c) => {
    const payment = gateway.expireNow(c.req.param('paymentKey'));
    if (!payment) {
      return c.json({ code: 'NOT_FOUND_PAYMENT', message: 'No open payment with this key.' }, 404);
    }
    return c.json(toTossPayment(payment, base()));
  });

  app.post('/deposits', async (c) => {
    const parsed = await parse(c, depositSchema);
    if (!parsed.success) return c.json(invalid(parsed.error), 400);
    const { orderId, mode } = parsed.data;
    const { deposits } = gateway;
    const payment =
      mode === 'again'
        ? deposits.repeatNotification(orderId)
        : deposits.deposit(orderId, mode === 'late');
    if (!payment) return c.json({ code: 'NOT_FOUND_PAYMENT', message: 'No such account.' }, 404);
    return c.json(toTossPayment(payment, base()));
  });

  app.post('/reset', (c) => {
    reset();
    return c.body(null, 204);
  });
  return app;
}
