import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  booksFolder,
  type HookReceiver,
  type Merchant,
  openShop,
  receiveHooks,
  testSettings,
} from '../testing';
import { testCards } from './cards';

const folder = booksFolder();
let ahead = 0;
let shop: Merchant;

beforeAll(async () => {
  shop = await openShop(testSettings(folder.dir), () => Date.now() + ahead);
});
afterAll(async () => {
  await shop.sandbox.close();
  folder.remove();
});

let orders = 0;
const newOrder = () => `order-${(orders += 1)}-x`;

describe('a payment from beginning to end', () => {
  test('is created, authenticated on the page, confirmed, partly cancelled and read', async () => {
    const orderId = newOrder();
    const created = await shop.create(orderId);
    expect(created).toMatchObject({
      status: 200,
      body: { status: 'READY', orderId, totalAmount: 110_000, balanceAmount: 110_000, vat: 10_000 },
    });
    const paymentKey = String(created.body.paymentKey);
    expect(created.body.checkout).toEqual({ url: `${shop.sandbox.url}/checkout/${paymentKey}` });

    const back = await shop.pay(paymentKey, 'approve', { months: '3' });
    expect(back.origin + back.pathname).toBe('http://shop.test/ok');
    expect(Object.fromEntries(back.searchParams)).toEqual({
      from: 'card',
      paymentType: 'NORMAL',
      paymentKey,
      orderId,
      amount: '110000',
    });
    expect((await shop.read(paymentKey)).body).toMatchObject({
      status: 'IN_PROGRESS',
      approvedAt: null,
    });

    const confirmed = await shop.confirm(paymentKey, orderId);
    expect(confirmed).toMatchObject({
      status: 200,
      body: {
        mId: 'sandbox',
        status: 'DONE',
        method: '카드',
        currency: 'KRW',
        card: { number: '************0017', installmentPlanMonths: 3, amount: 110_000 },
        suppliedAmount: 100_000,
        vat: 10_000,
        cancels: null,
      },
    });
    expect(confirmed.body.approvedAt).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\+09:00$/);

    const cancelled = await shop.cancel(paymentKey, { cancelReason: '일정', cancelAmount: 10_000 });
    expect(cancelled.body).toMatchObject({
      status: 'PARTIAL_CANCELED',
      totalAmount: 110_000,
      balanceAmount: 100_000,
      cancels: [{ cancelAmount: 10_000, refundableAmount: 100_000, cancelStatus: 'DONE' }],
    });
    const byOrder = await shop.call('GET', `/v1/payments/orders/${orderId}`);
    expect(byOrder.body).toEqual(cancelled.body);

    const rest = await shop.cancel(paymentKey, { cancelReason: '나머지' });
    expect(rest.body).toMatchObject({ status: 'CANCELED', balanceAmount: 0 });
    expect(await shop.cancel(paymentKey, { cancelReason: '또' })).toMatchObject({
      status: 400,
      body: { code: 'ALREADY_CANCELED_PAYMENT' },
    });
  });

  test('returns to the shop with a reason when the guest cancels on the page', async () => {
    const orderId = newOrder();
    const paymentKey = String((await shop.create(orderId)).body.paymentKey);
    const answer = await shop.submit(paymentKey, { action: 'cancel' });
    const back = new URL(answer.headers.get('location') ?? '');
    expect(answer.status).toBe(303);
    expect(back.searchParams.get('code')).toBe('PAY_PROCESS_CANCELED');
    expect(back.searchParams.get('orderId')).toBe(orderId);
    expect((await shop.read(paymentKey)).body.status).toBe('ABORTED');
    expect((await shop.create(orderId)).status).toBe(200);
  });
});

describe('the gateway refuses', () => {
  test.each([
    [{ orderId: 'short' }, 400, 'INVALID_ORDER_ID'],
    [{ orderId: 'has space' }, 400, 'INVALID_ORDER_ID'],
    [{ amount: 99 }, 400, 'BELOW_MINIMUM_AMOUNT'],
    [{ amount: 1000.5 }, 400, 'INVALID_REQUEST'],
    [{ method: '가상계좌' }, 400, 'INVALID_REQUEST'],
    [{ orderName: '' }, 400, 'INVALID_REQUEST'],
    [{ successUrl: 'javascript:alert(1)' }, 400, 'INVALID_SUCCESS_URL'],
    [{ failUrl: 'nowhere' }, 400, 'INVALID_FAIL_URL'],
    [{ amount: 49_999, cardInstallmentPlan: 2 }, 400, 'INVALID_CARD_INSTALLMENT_PLAN'],
    [{ cardInstallmentPlan: 13 }, 400, 'INVALID_CARD_INSTALLMENT_PLAN'],
  ])('a payment that is created with %j', async (wrong, status, code) => {
    expect(await shop.create(newOrder(), 110_000, wrong)).toMatchObject({ status, body: { code } });
  });

  test('a wrong or missing secret key', async () => {
    const unauthorised = { status: 401, body: { code: 'UNAUTHORIZED_KEY' } };
    const wrong = { authorization: `Basic ${Buffer.from('nope:').toString('base64')}` };
    expect(await shop.call('GET', '/v1/payments/x', undefined, wrong)).toMatchObject(unauthorised);
    const answer = await fetch(`${shop.sandbox.url}/v1/payments/x`);
    expect(answer.status).toBe(401);
  });

  test('an unknown payment, a wrong amount, a second confirmation and a second charge of an order', async () => {
    const orderId = newOrder();
    expect(await shop.confirm('none', orderId)).toMatchObject({
      status: 404,
      body: { code: 'NOT_FOUND_PAYMENT' },
    });
    const first = await shop.authenticated(orderId, 'approve');
    const second = await shop.authenticated(orderId, 'approve');
    expect((await shop.confirm(first, orderId, 1)).body.code).toBe('INVALID_REQUEST');
    expect((await shop.confirm(first, orderId)).status).toBe(200);
    expect((await shop.confirm(first, orderId)).body.code).toBe('ALREADY_PROCESSED_PAYMENT');
    expect((await shop.confirm(second, orderId)).body.code).toBe('DUPLICATED_ORDER_ID');
    expect((await shop.create(orderId)).body.code).toBe('DUPLICATED_ORDER_ID');
  });

  test('a refund of more than is left, or of what was never charged', async () => {
    const orderId = newOrder();
    const paymentKey = await shop.authenticated(orderId, 'approve');
    const reason = { cancelReason: 'x' };
    expect((await shop.cancel(paymentKey, reason)).body.code).toBe('NOT_CANCELABLE_PAYMENT');
    await shop.confirm(paymentKey, orderId);
    const over = await shop.cancel(paymentKey, { ...reason, cancelAmount: 110_001 });
    expect(over).toMatchObject({ status: 403, body: { code: 'NOT_CANCELABLE_AMOUNT' } });
    const long = await shop.cancel(paymentKey, { cancelReason: 'x'.repeat(201) });
    expect(long.body.code).toBe('INVALID_REQUEST');
  });

  test('a confirmation before the card is checked, or more than 10 minutes later', async () => {
    const orderId = newOrder();
    const paymentKey = String((await shop.create(orderId)).body.paymentKey);
    const noSession = { status: 404, body: { code: 'NOT_FOUND_PAYMENT_SESSION' } };
    expect(await shop.confirm(paymentKey, orderId)).toMatchObject(noSession);
    await shop.pay(paymentKey, 'approve');
    ahead = 10 * 60_000;
    expect(await shop.confirm(paymentKey, orderId)).toMatchObject(noSession);
    expect((await shop.read(paymentKey)).body.status).toBe('EXPIRED');
    ahead = 0;
  });
});

describe('idempotency keys', () => {
  test('give the first answer again for the same key, whatever the body', async () => {
    const orderId = newOrder();
    const paymentKey = await shop.authenticated(orderId, 'approve');
    const first = await shop.confirm(paymentKey, orderId, 110_000, `confirm-${orderId}`);
    expect(await shop.confirm('other', orderId, 5, `confirm-${orderId}`)).toEqual(first);

    const part = { cancelReason: '일부', cancelAmount: 1_000 };
    const cancelled = await shop.cancel(paymentKey, part, 'refund-1');
    expect(await shop.cancel(paymentKey, part, 'refund-1')).toEqual(cancelled);
    expect((await shop.read(paymentKey)).body.balanceAmount).toBe(109_000);
    await shop.cancel(paymentKey, part, 'refund-2');
    expect((await shop.read(paymentKey)).body.balanceAmount).toBe(108_000);
  });

  test('are refused while the first call with the same key is running', async () => {
    const orderId = newOrder();
    const paymentKey = await shop.authenticated(orderId, 'late');
    const running = shop.confirm(paymentKey, orderId, 110_000, `late-${orderId}`);
    await expect.poll(async () => (await shop.read(paymentKey)).body.status).toBe('DONE');
    expect(await shop.confirm(paymentKey, orderId, 110_000, `late-${orderId}`)).toMatchObject({
      status: 409,
      body: { code: 'IDEMPOTENT_REQUEST_PROCESSING' },
    });
    expect((await running).status).toBe(200);
    const long = await shop.confirm(paymentKey, orderId, 110_000, 'k'.repeat(301));
    expect(long.body.code).toBe('INVALID_IDEMPOTENCY_KEY');
  });
});

describe('the test cards', () => {
  const confirmWith = async (cardId: string) => {
    const orderId = newOrder();
    const paymentKey = await shop.authenticated(orderId, cardId);
    const started = Date.now();
    const answer = await shop.confirm(paymentKey, orderId, 110_000, `confirm-${orderId}`);
    const { body: after } = await shop.read(paymentKey);
    return { orderId, paymentKey, answer, after, took: Date.now() - started };
  };

  test('have different numbers that pass the Luhn check', () => {
    const luhn = (number: string) =>
      [...number].reverse().reduce((sum, digit, index) => {
        const doubled = Number(digit) * (index % 2 === 0 ? 1 : 2);
        return sum + (doubled > 9 ? doubled - 9 : doubled);
      }, 0) % 10;
    expect(testCards.map((card) => luhn(card.number))).toEqual(testCards.map(() => 0));
    expect(new Set(testCards.map((card) => card.number)).size).toBe(testCards.length);
  });

  test('include one that is declined on the page', async () => {
    const paymentKey = String((await shop.create(newOrder())).body.paymentKey);
    const back = await shop.pay(paymentKey, 'decline-page');
    expect(back.pathname).toBe('/no');
    expect(back.searchParams.get('code')).toBe('REJECT_CARD_COMPANY');
  });

  test.each([
    ['decline', 'REJECT_CARD_COMPANY'],
    ['insufficient', 'REJECT_CARD_PAYMENT'],
  ])('include one that fails at the confirmation: %s', async (cardId, code) => {
    const { answer, after } = await confirmWith(cardId);
    expect(answer).toMatchObject({ status: 403, body: { code } });
    expect(after).toMatchObject({ status: 'ABORTED', failure: { code }, approvedAt: null });
  });

  test('include one whose confirmation times out, but charges', async () => {
    const { after, took } = await confirmWith('timeout-charged');
    expect(took).toBeGreaterThanOrEqual(390);
    expect(after.status).toBe('DONE');
  });

  test('include one whose confirmation times out and never charges', async () => {
    const { answer, after, took, orderId, paymentKey } = await confirmWith('timeout-uncharged');
    expect(took).toBeGreaterThanOrEqual(390);
    expect(answer.status).toBe(500);
    expect(after.status).toBe('IN_PROGRESS');
    await shop.confirm(paymentKey, orderId, 110_000, `confirm-${orderId}`);
    expect((await shop.read(paymentKey)).body.approvedAt).toBeNull();
  });

  test('include one whose confirmation answers late', async () => {
    const { answer, took } = await confirmWith('late');
    expect(took).toBeGreaterThanOrEqual(140);
    expect(answer).toMatchObject({ status: 200, body: { status: 'DONE' } });
  });

  test('include one whose confirmation answers 500 once, although it charged', async () => {
    const { answer, after, orderId, paymentKey } = await confirmWith('error-charged');
    expect(answer).toMatchObject({ status: 500, body: { code: 'PROVIDER_ERROR' } });
    expect(after.status).toBe('DONE');
    const again = await shop.confirm(paymentKey, orderId, 110_000, `confirm-${orderId}`);
    expect(again).toMatchObject({ status: 200, body: { status: 'DONE' } });
  });

  test('include one whose first cancellation answers 500, although it was made', async () => {
    const { paymentKey } = await confirmWith('cancel-error');
    const part = { cancelReason: 'x', cancelAmount: 1_000 };
    expect((await shop.cancel(paymentKey, part)).status).toBe(500);
    expect((await shop.read(paymentKey)).body.balanceAmount).toBe(109_000);
    expect((await shop.cancel(paymentKey, part)).status).toBe(200);
    expect((await shop.read(paymentKey)).body.balanceAmount).toBe(108_000);
  });
});

describe('the hosted page', () => {
  test('escapes the merchant’s texts, in both languages, and runs no scripts', async () => {
    const orderName = `<script>alert("1")</script>`;
    const { body } = await shop.create(newOrder(), 49_999, { orderName });
    const address = `${shop.sandbox.url}/checkout/${String(body.paymentKey)}`;
    const answer = await fetch(address, { headers: { 'accept-language': 'en-US,en;q=0.9' } });
    const page = await answer.text();
    expect(page).toContain('&lt;script&gt;');
    expect(page).not.toContain('<script');
    expect(page).toContain('lang="en"');
    expect(page).not.toContain('name="months"');
    expect(answer.headers.get('content-security-policy')).toContain("default-src 'none'");
    expect(answer.headers.get('content-security-policy')).toContain('http://shop.test');
    expect(await (await fetch(`${address}?lang=ko`)).text()).toContain('49,999원 결제하기');
  });

  test('refuses any other card number, and stores no card number anywhere', async () => {
    const { body } = await shop.create(newOrder());
    const answer = await shop.submit(String(body.paymentKey), {
      cardNumber: '4242 4242 4242 4242',
      expiry: '13/20',
      cvc: '1',
      identity: '1',
      action: 'pay',
    });
    const page = await answer.text();
    expect(answer.status).toBe(400);
    expect(page.match(/aria-invalid="true"/g)).toHaveLength(4);
    expect(page).not.toContain('value="4242');
    const written = readFileSync(join(folder.dir, 'gateway.jsonl'), 'utf8');
    expect(written).not.toMatch(/4242 ?4242/);
    for (const card of testCards) expect(written).not.toContain(card.number);
  });

  test('may post a form to the shop, also when the guest cancels too late', async () => {
    const sessionId = `session-${newOrder()}`;
    const created = await shop.call(
      'POST',
      '/nicepay/v1/checkout',
      {
        sessionId,
        orderId: newOrder(),
        method: 'card',
        amount: 110_000,
        goodsName: '바다 호텔 30박',
        returnUrl: 'http://shop.test/back',
      },
      { authorization: `Basic ${btoa('client:nicepay-key')}` },
    );
    const address = new URL(String(created.body.url));
    const paymentKey = address.pathname.split('/').at(-1) ?? '';
    await shop.pay(paymentKey, 'approve');
    const late = await shop.submit(paymentKey, { action: 'cancel' });
    expect(late.status).toBe(409);
    expect(await late.text()).toContain('action="http://shop.test/back"');
    expect(late.headers.get('content-security-policy')).toMatch(
      /form-action 'self' http:\/\/shop\.test/,
    );
  });

  test('does the same only once when it is submitted twice', async () => {
    const { body } = await shop.create(newOrder());
    const first = await shop.pay(String(body.paymentKey), 'approve');
    const second = await shop.pay(String(body.paymentKey), 'decline-page');
    expect(second.href).toBe(first.href);
  });
});

describe('webhooks, faults and the list of payments', () => {
  let hooks: HookReceiver;
  beforeAll(async () => {
    hooks = await receiveHooks();
    await shop.call('POST', '/control/webhook', { url: hooks.url });
  });
  afterAll(() => hooks.close());

  test('a change of a payment is sent to the webhook, twice for the card with repeated webhooks', async () => {
    const orderId = newOrder();
    const paymentKey = await shop.authenticated(orderId, 'twice');
    await shop.confirm(paymentKey, orderId);
    await expect.poll(() => hooks.received.length).toBe(2);
    expect(hooks.received[0]?.body).toMatchObject({
      eventType: 'PAYMENT_STATUS_CHANGED',
      data: { paymentKey, status: 'DONE' },
    });
  });

  test('a webhook that is not answered with 200 is sent three more times', async () => {
    hooks.received.length = 0;
    hooks.answerWith = 503;
    const orderId = newOrder();
    await shop.confirm(await shop.authenticated(orderId, 'approve'), orderId);
    await expect.poll(() => hooks.received.map((one) => one.retried)).toEqual(['0', '1', '2', '3']);
    await new Promise((resolve) => setTimeout(resolve, 150));
    expect(hooks.received).toHaveLength(4);
    hooks.answerWith = 200;
  });

  test('faults can be switched on for the next calls', async () => {
    const orderId = newOrder();
    const paymentKey = await shop.authenticated(orderId, 'approve');
    await shop.call('POST', '/control/faults', { confirm: { mode: 'error-uncharged', times: 1 } });
    expect((await shop.confirm(paymentKey, orderId, 110_000, 'fault')).status).toBe(500);
    expect((await shop.read(paymentKey)).body.status).toBe('IN_PROGRESS');
    expect((await shop.confirm(paymentKey, orderId, 110_000, 'fault')).status).toBe(200);

    await shop.call('POST', '/control/faults', { down: true });
    expect((await shop.read(paymentKey)).status).toBe(503);
    await shop.call('POST', '/control/faults', { down: false });
    expect((await shop.read(paymentKey)).status).toBe(200);
    expect((await shop.call('POST', '/control/faults', { confirm: { mode: 'x' } })).status).toBe(
      400,
    );
  });

  test('the sums of the list of payments are right, and a reset empties it', async () => {
    const { body } = await shop.call('GET', '/books');
    const { totals, payments } = body;
    if (!Array.isArray(payments)) throw new Error('no payments in the books');
    expect(payments.length).toBeGreaterThan(20);
    expect(totals).toMatchObject({
      count: payments.length,
      held: payments
        .filter((one: { approvedAt: string | null }) => one.approvedAt !== null)
        .reduce((sum: number, one: { balanceAmount: number }) => sum + one.balanceAmount, 0),
    });
    expect((await fetch(`${shop.sandbox.url}/gateway?lang=en`)).status).toBe(200);
    expect((await shop.call('POST', '/control/reset')).status).toBe(204);
    expect((await shop.call('GET', '/books')).body.payments).toEqual([]);
  });
});
