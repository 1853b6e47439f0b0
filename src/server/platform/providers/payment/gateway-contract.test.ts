import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';

import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { EASY_PAYS } from '@/domain/payment/payment-method';
import {
  CARDS,
  onCardPage,
  SANDBOX_KEYS,
  startSandboxProcess,
  type SandboxProcess,
} from '@/server/testing/sandbox-process';
import { newOrderId, orderOf } from './gateway-http';
import { nicepayGateway } from './nicepay-gateway';
import type { PaymentGateway } from './payment-gateway';
import { tossGateway } from './toss-gateway';

/**
 * The behaviour that booking expects of every payment gateway. The same tests run with each adapter
 * against the sandbox in another process, which offers the APIs of all gateways over the same
 * payments.
 */
type Reach = { baseUrl?: string; secretKey?: string; timeoutMs?: number };

let sandbox: SandboxProcess;
let receiver: Server;
const webhooks: string[] = [];

beforeAll(async () => {
  receiver = createServer((request, response) => {
    let text = '';
    request.on('data', (chunk: Buffer) => (text += chunk.toString()));
    request.on('end', () => {
      webhooks.push(text);
      response.writeHead(200).end('{"result":"OK"}');
    });
  });
  sandbox = await startSandboxProcess(await listening(receiver));
});
afterAll(async () => {
  await sandbox.stop();
  await new Promise((resolve) => receiver.close(resolve));
});

async function listening(server: Server): Promise<string> {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

const ADAPTERS: ReadonlyArray<{ name: string; reach: (reach?: Reach) => PaymentGateway }> = [
  {
    name: 'toss',
    reach: ({ baseUrl, secretKey, timeoutMs } = {}) =>
      tossGateway({
        baseUrl: baseUrl ?? sandbox.url,
        secretKey: secretKey ?? SANDBOX_KEYS.TOSS_SECRET_KEY,
        timeoutMs: timeoutMs ?? 5_000,
      }),
  },
  {
    name: 'nicepay',
    reach: ({ baseUrl, secretKey, timeoutMs } = {}) =>
      nicepayGateway({
        baseUrl: baseUrl ?? `${sandbox.url}/nicepay`,
        clientId: SANDBOX_KEYS.NICEPAY_CLIENT_ID,
        secretKey: secretKey ?? SANDBOX_KEYS.NICEPAY_SECRET_KEY,
        timeoutMs: timeoutMs ?? 5_000,
      }),
  },
];

describe.each(ADAPTERS)('the port, by $name', ({ name, reach }) => {
  async function opened(amount?: number) {
    const order = orderOf(newOrderId(), amount);
    const answer = await reach().open(order);
    if (answer.kind !== 'opened') throw new Error(JSON.stringify(answer));
    const { paymentKey, checkoutUrl } = answer;
    return { paymentKey, checkoutUrl, orderId: order.orderId, amount: order.amount };
  }

  /** Pays on the gateway's card page like a guest. Confirming the payment is left to the site. */
  async function paid(card: string, amount?: number, patienceMs?: number) {
    const { checkoutUrl, ...order } = await opened(amount);
    const back = await onCardPage(checkoutUrl, card, 'pay', patienceMs);
    return { order, back };
  }

  const confirmed = async (card: string, amount?: number) => {
    const { order } = await paid(card, amount);
    const answer = await reach().confirm(order, `confirm-${order.orderId}`);
    expect(answer.kind).toBe('done');
    return order;
  };

  it('has a name, and knows no order that was never opened', async () => {
    expect(reach().name).toBe(name);
    expect(await reach().find('M000000000000-1')).toBeNull();
  });

  it('opens an order once, however often it is asked to', async () => {
    const order = orderOf(newOrderId());
    const [first, again] = [await reach().open(order), await reach().open(order)];
    expect(first).toMatchObject({ kind: 'opened' });
    expect(again).toEqual(first);
    const payment = await reach().find(order.orderId);
    expect(payment).toMatchObject({
      status: 'READY',
      orderId: order.orderId,
      amount: order.amount,
      card: null,
      approvedAt: null,
    });
    expect(first.kind === 'opened' && first.paymentKey).toBe(payment?.paymentKey);
  });

  it('charges once, and returns the card and the receipt, also when asked again', async () => {
    const { order, back } = await paid(CARDS.approve);
    const returned = back?.form ?? back?.url.searchParams;
    expect(returned?.get('orderId')).toBe(order.orderId);
    expect(returned?.get('amount')).toBe(String(order.amount));
    const key = `confirm-${order.orderId}`;
    const confirms = await Promise.all([1, 2, 3].map(() => reach().confirm(order, key)));
    confirms.push(await reach().confirm(order, key));
    expect(confirms.map(({ kind }) => kind)).not.toContain('refused');
    expect(confirms.at(-1)).toMatchObject({
      kind: 'done',
      payment: {
        paymentKey: order.paymentKey,
        orderId: order.orderId,
        status: 'CAPTURED',
        amount: 110_000,
        balance: 110_000,
        card: { installmentMonths: 0 },
      },
    });
    const payment = await reach().find(order.orderId);
    expect(payment?.approvedAt?.getTime()).toBeGreaterThan(Date.now() - 60_000);
    expect(payment?.card?.issuer).toMatch(/^[0-9A-Z]{2}$/);
    expect(payment?.card?.number).toMatch(/\*.*0017$/);
    const receipt = await fetch(payment?.receiptUrl ?? '');
    expect(receipt.status).toBe(200);
  });

  it('lists the orders that money moved for, where it lists any', async () => {
    const { movedOrders, name } = reach();
    if (movedOrders === null) {
      expect(name).toBe('nicepay');
      return;
    }
    const [open, charged] = [await opened(), await confirmed(CARDS.approve)];
    const listed = async (to: Date) => {
      const orders: string[] = [];
      const from = new Date(Date.now() - 600_000);
      for await (const page of movedOrders({ from, to })) orders.push(...page);
      return orders;
    };
    const soon = new Date(Date.now() + 60_000);
    expect(await listed(soon)).toContain(charged.orderId);
    expect(await listed(soon)).not.toContain(open.orderId);
    expect(await listed(new Date(Date.now() - 300_000))).toEqual([]);
    const locked = reach({ secretKey: 'wrong' }).movedOrders?.({ from: soon, to: soon });
    await expect(locked?.[Symbol.asyncIterator]().next()).rejects.toThrow();
  });

  it('refunds a part once for a key, no more than is left, and then the rest', async () => {
    const order = await confirmed(CARDS.approve);
    const part = { paymentKey: order.paymentKey, amount: 100_000, reason: '일정 변경' };
    expect(await reach().cancel(part, `cancel-${order.orderId}`)).toMatchObject({
      kind: 'done',
      payment: { status: 'PARTLY_CANCELLED', balance: 10_000, orderId: order.orderId },
    });
    // A repeated refund is answered with its result or an unknown outcome, and isn't made twice.
    expect(['done', 'unknown']).toContain(
      (await reach().cancel(part, `cancel-${order.orderId}`)).kind,
    );
    expect(await reach().find(order.orderId)).toMatchObject({ balance: 10_000 });
    expect((await reach().cancel(part, `much-${order.orderId}`)).kind).toBe('refused');
    const rest = { ...part, amount: 10_000 };
    expect(await reach().cancel(rest, `rest-${order.orderId}`)).toMatchObject({
      payment: { status: 'CANCELLED', balance: 0 },
    });
    expect((await reach().cancel(rest, `over-${order.orderId}`)).kind).not.toBe('done');
  });

  it('gives all of it back at once', async () => {
    const order = await confirmed(CARDS.approve, 990_000);
    const request = { paymentKey: order.paymentKey, amount: 990_000, reason: 'x'.repeat(200) };
    expect(await reach().cancel(request, `cancel-${order.orderId}`)).toMatchObject({
      kind: 'done',
      payment: { status: 'CANCELLED', balance: 0, amount: 990_000 },
    });
  });

  it.each(['decline', 'declinedOnPage'] as const)(
    'reports a refusal as final: %s',
    async (card) => {
      const { order } = await paid(CARDS[card]);
      const answer = await reach().confirm(order, `confirm-${order.orderId}`);
      expect(answer.kind).not.toBe('done');
      expect(await reach().find(order.orderId)).toMatchObject({ status: 'FAILED' });
    },
  );

  it('reports a guest who left the payment page', async () => {
    const { checkoutUrl, orderId } = await opened();
    await onCardPage(checkoutUrl, CARDS.approve, 'cancel');
    expect(await reach().find(orderId)).toMatchObject({ status: 'FAILED' });
  });

  it('confirms nothing that nobody paid', async () => {
    const order = await opened();
    expect((await reach().confirm(order, `confirm-${order.orderId}`)).kind).not.toBe('done');
    expect(await reach().find(order.orderId)).toMatchObject({ status: 'READY' });
  });

  it.each(['errorCharged', 'timeoutCharged'] as const)(
    'never reports a charge that happened as refused: %s',
    async (card) => {
      const { order } = await paid(CARDS[card], undefined, 1_000);
      const answer = await reach({ timeoutMs: 500 }).confirm(order, `confirm-${order.orderId}`);
      expect(['done', 'unknown']).toContain(answer.kind);
      expect(await reach().find(order.orderId)).toMatchObject({
        status: 'CAPTURED',
        balance: order.amount,
      });
      // The same holds for a confirmation with another idempotency key.
      expect((await reach().confirm(order, `again-${order.orderId}`)).kind).not.toBe('refused');
    },
  );

  it('reports a refund whose answer was lost as unknown, and lists it when asked', async () => {
    const order = await confirmed(CARDS.cancelError);
    const request = { paymentKey: order.paymentKey, amount: order.amount, reason: 'x' };
    expect((await reach().cancel(request, `c-${order.orderId}`)).kind).toBe('unknown');
    expect(await reach().find(order.orderId)).toMatchObject({ status: 'CANCELLED' });
  });

  it('throws when its payments can’t be read, and reports an unknown outcome then', async () => {
    await expect(reach({ secretKey: 'wrong_key' }).find('M000000000000-1')).rejects.toThrow();
    const nobody = reach({ baseUrl: 'http://127.0.0.1:1', timeoutMs: 500 });
    await expect(nobody.find('M000000000000-1')).rejects.toThrow('UNREACHABLE');
    const order = { paymentKey: 'x', orderId: 'MTEST-1', amount: 1 };
    expect((await nobody.confirm(order, 'z')).kind).toBe('unknown');
    expect((await nobody.cancel({ ...order, reason: 'x' }, 'z')).kind).toBe('unknown');
    expect((await nobody.open(orderOf('MTEST0-1'))).kind).toBe('unknown');
  });

  it.each([
    ['silence', null],
    ['an answer that is no payment', '{"paid":true}'],
    ['an answer that is no JSON', '<h1>Bad gateway</h1>'],
  ])('calls %s unknown', async (_, body) => {
    const odd = createServer((__, response) => {
      if (body !== null) response.writeHead(200).end(body);
    });
    const gateway = reach({ baseUrl: await listening(odd), timeoutMs: 300 });
    const order = { paymentKey: 'x', orderId: 'MTEST-1', amount: 1 };
    expect((await gateway.confirm(order, 'z')).kind).toBe('unknown');
    expect((await gateway.cancel({ ...order, reason: 'x' }, 'z')).kind).toBe('unknown');
    expect((await gateway.open(orderOf('MTEST0-1'))).kind).toBe('unknown');
    await expect(gateway.find('MTEST-1')).rejects.toThrow();
    odd.closeAllConnections();
    await new Promise((resolve) => odd.close(resolve));
  });

  it('finds the order a webhook is about, and ignores webhooks of other gateways', async () => {
    webhooks.length = 0;
    const { orderId, paymentKey } = await confirmed(CARDS.twice);
    const own = () => webhooks.filter((body) => body.includes(orderId));
    await expect.poll(() => own().length).toBe(2);
    const [body = ''] = own();
    const hint = reach().readWebhook(body);
    expect(hint?.orderId).toBe(orderId);
    expect([paymentKey, null]).toContain(hint?.paymentKey);
    for (const other of ADAPTERS.filter((adapter) => adapter.name !== name)) {
      expect(other.reach().readWebhook(body)).toBeNull();
    }
    for (const odd of ['', 'null', '[]', '{"data":{}}', '{"orderId":"x","signature":"00"}']) {
      expect(reach().readWebhook(odd)).toBeNull();
    }
  });
});

describe('ways of paying', () => {
  it('are each gateway’s to say', () => {
    const [toss, nicepay] = ADAPTERS.map(({ reach }) => reach());
    expect(toss?.offers).toEqual(['CARD', 'FOREIGN_CARD', ...EASY_PAYS]);
    expect(nicepay?.offers).toEqual(['CARD']);
  });

  it.each([...EASY_PAYS, 'FOREIGN_CARD'] as const)(
    'charge the same amount, at once, and are told of: %s',
    async (method) => {
      const gateway = ADAPTERS[0]?.reach();
      const order = { ...orderOf(newOrderId()), method, installmentMonths: 3 };
      const opened = await gateway?.open(order);
      if (opened?.kind !== 'opened') throw new Error(JSON.stringify(opened));
      await onCardPage(opened.checkoutUrl, CARDS.approve);
      const { orderId, amount } = order;
      const confirmed = await gateway?.confirm(
        { paymentKey: opened.paymentKey, orderId, amount },
        `confirm-${orderId}`,
      );
      expect(confirmed).toMatchObject({
        kind: 'done',
        payment: {
          amount,
          easyPay: method === 'FOREIGN_CARD' ? null : method,
          card: { issuer: method === 'FOREIGN_CARD' ? '4V' : '24', installmentMonths: 0 },
        },
      });
    },
  );
});

describe('toss alone', () => {
  const gateway = (timeoutMs = 5_000) => ADAPTERS[0]?.reach({ timeoutMs });

  it('reports a confirmation that is still in progress as unknown', async () => {
    const order = orderOf(newOrderId());
    const answer = await gateway()?.open(order);
    if (answer?.kind !== 'opened') throw new Error('not opened');
    await onCardPage(answer.checkoutUrl, CARDS.timeoutCharged);
    const request = { ...order, paymentKey: answer.paymentKey };
    expect(await gateway(400)?.confirm(request, 'k4')).toEqual({
      kind: 'unknown',
      code: 'TIMEOUT',
    });
    expect(await gateway()?.confirm(request, 'k4')).toEqual({
      kind: 'unknown',
      code: 'IDEMPOTENT_REQUEST_PROCESSING',
    });
  });
});

describe('nicepay alone', () => {
  it('takes no webhook that was changed, and none signed with another key', async () => {
    const gateway = ADAPTERS[1]?.reach();
    webhooks.length = 0;
    const order = orderOf(newOrderId());
    const answer = await gateway?.open(order);
    if (answer?.kind !== 'opened') throw new Error('not opened');
    await onCardPage(answer.checkoutUrl, CARDS.approve);
    await expect.poll(() => webhooks.length).toBe(1);
    const [body = ''] = webhooks;
    expect(gateway?.readWebhook(body)).toEqual({
      orderId: order.orderId,
      paymentKey: null,
      secret: null,
    });
    expect(gateway?.readWebhook(body.replace('"amount":110000', '"amount":100'))).toBeNull();
    expect(ADAPTERS[1]?.reach({ secretKey: 'another' }).readWebhook(body)).toBeNull();
  });
});
