/** The gateway's API in the form of NICEPAY's Checkout (v1), over the same payments. */
import { type Context, Hono } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import { auth } from 'hono/utils/basic-auth';
import { z } from 'zod';
import type { Answer } from './errors';
import type { Gateway } from './gateway';
import type { IdempotencyStore, Outcome } from './idempotency';
import { toSession, toTransaction, type NicepayKeys } from './nicepay-transaction';

/** The codes of NICEPAY's table that this stand-in uses. */
const texts = {
  U104: '사용자 인증에 실패하였습니다.',
  U111: '거래내역이 존재하지 않습니다.',
  U112: '이미 사용된 주문번호입니다.',
  U132: '요청 값이 올바르지 않습니다.',
  U324: '이미 사용된 sessionId 입니다.',
  U500: '시스템 점검 중입니다.',
  2013: '취소 완료 거래',
  2014: '취소 불가능 거래',
  2032: '취소금액이 취소가능금액보다 큼',
} as const;
type Code = keyof typeof texts;

const sessionSchema = z.object({
  sessionId: z.string().min(1).max(256),
  orderId: z.string().min(1).max(64),
  clientId: z.string().nullish(),
  method: z.enum(['card', 'cardAndEasyPay']),
  amount: z.int().min(100),
  goodsName: z.string().trim().min(1),
  returnUrl: z.url({ protocol: /^https?$/ }).max(2500),
  expireDate: z
    .string()
    .regex(/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}$/)
    .nullish(),
  buyerName: z.string().nullish(),
  buyerEmail: z.string().max(60).nullish(),
  currency: z.literal('KRW').nullish(),
  language: z.enum(['KO', 'EN', 'CN']).nullish(),
  cardQuota: z
    .string()
    .regex(/^(00|0[2-9]|1[0-2])$/)
    .nullish(),
});
const cancelSchema = z.object({
  reason: z.string().min(1),
  orderId: z.string().min(1).max(64),
  cancelAmt: z.int().min(1).nullish(),
});

const inBytes = (text: string, most: number) => Buffer.byteLength(text) <= most;

function refuse(code: Code, status = 200): Answer {
  return { status, json: JSON.stringify({ resultCode: String(code), resultMsg: texts[code] }) };
}

function send(answer: Answer): Response {
  return new Response(answer.json, {
    status: answer.status,
    headers: { 'content-type': 'application/json;charset=utf-8', 'cache-control': 'no-store' },
  });
}

export function nicepayRoutes(gateway: Gateway, idempotency: IdempotencyStore, keys: NicepayKeys) {
  const { base, now, store, faults } = gateway.parts;
  const app = new Hono();
  const transaction = (paymentKey: string): Answer => {
    const payment = gateway.find(paymentKey);
    if (payment === null) return refuse('U111');
    return { status: 200, json: JSON.stringify(toTransaction(payment, keys, base(), now())) };
  };

  app.use(async (c, next) => {
    if (faults.state.down) return send(refuse('U500', 503));
    const given = auth(c.req.raw);
    if (given?.username !== keys.clientId || given.password !== keys.secretKey) {
      return send(refuse('U104', 401));
    }
    return next();
  });
  app.use(bodyLimit({ maxSize: 256 * 1024, onError: () => send(refuse('U132')) }));

  app.post('/checkout', async (c) => {
    const parsed = sessionSchema.safeParse(await bodyOf(c));
    if (!parsed.success) return send(refuse('U132'));
    const input = parsed.data;
    if (!inBytes(input.goodsName, 100) || !inBytes(input.buyerName ?? '', 30)) {
      return send(refuse('U132'));
    }
    if (gateway.findSession(input.sessionId)) return send(refuse('U324'));
    if (store.ofOrder(input.orderId).length > 0) return send(refuse('U112'));
    const payment = gateway.openSession({
      api: 'nicepay',
      sessionId: input.sessionId,
      opensUntil: input.expireDate ? Date.parse(`${input.expireDate}:00+09:00`) : null,
      orderId: input.orderId,
      orderName: input.goodsName,
      amount: input.amount,
      successUrl: input.returnUrl,
      failUrl: input.returnUrl,
      customerName: input.buyerName ?? null,
      customerEmail: input.buyerEmail ?? null,
      fixedMonths: input.cardQuota ? Number(input.cardQuota) : null,
      maxMonths: 12,
    });
    return c.json(toSession(payment, keys, base()));
  });

  app.get('/checkout/:sessionId', (c) => {
    const payment = gateway.findSession(c.req.param('sessionId'));
    return payment === null ? send(refuse('U111', 404)) : c.json(toSession(payment, keys, base()));
  });

  app.get('/payments/checkout/:sessionId', (c) => {
    const payment = gateway.findSession(c.req.param('sessionId'));
    const isTried = payment !== null && (payment.approvedAt !== null || payment.last4 !== null);
    return send(isTried ? transaction(payment.paymentKey) : refuse('U111'));
  });

  app.post('/payments/checkout/:sessionId/cancel', async (c) => {
    const parsed = cancelSchema.safeParse(await bodyOf(c));
    if (!parsed.success || !inBytes(parsed.data.reason, 100)) return send(refuse('U132'));
    const payment = gateway.findSession(c.req.param('sessionId'));
    if (payment === null) return send(refuse('U111'));
    const { reason, orderId, cancelAmt } = parsed.data;
    const scope = `nicepay cancel`;
    // An order id can be used for one cancellation; a repetition is refused without the outcome.
    if (store.recall(`${scope} ${orderId}`, now())) return send(refuse('U112'));
    const cancelling = () => {
      const body = { cancelReason: reason, cancelAmount: cancelAmt };
      return inOwnWords(gateway.cancel(payment.paymentKey, body, 'ko'), () =>
        transaction(payment.paymentKey),
      );
    };
    return send(await idempotency.run(orderId, scope, 'ko', cancelling));
  });

  return app;
}

/** The result of a cancellation, in the form of this API. */
function inOwnWords(outcome: Outcome, transaction: () => Answer): Outcome {
  const { shown, ...rest } = outcome;
  return {
    ...rest,
    answer: translated(outcome.answer, transaction),
    ...(shown === undefined ? {} : { shown: translated(shown, transaction) }),
    // A refused order id can be used again, since nothing was done with it.
    ...(outcome.answer.status === 200 ? {} : { forget: true as const }),
  };
}

function translated(answer: Answer, transaction: () => Answer): Answer {
  if (answer.status === 200) return transaction();
  if (answer.status >= 500) return refuse('U500', 500);
  const { code } = JSON.parse(answer.json) as { code: string };
  if (code === 'NOT_CANCELABLE_AMOUNT') return refuse(2032);
  return refuse(code === 'ALREADY_CANCELED_PAYMENT' ? 2013 : 2014);
}

async function bodyOf(c: Context): Promise<unknown> {
  try {
    return await c.req.json();
  } catch {
    return null;
  }
}
