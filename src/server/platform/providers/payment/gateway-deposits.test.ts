import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';

import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import {
  SANDBOX_KEYS,
  startSandboxProcess,
  type SandboxProcess,
} from '@/server/testing/sandbox-process';
import { newOrderId } from './gateway-http';
import { nicepayGateway } from './nicepay-gateway';
import type { PaymentGateway } from './payment-gateway';
import { tossGateway } from './toss-gateway';

/**
 * What the booking code expects of gateways that issue virtual accounts. The same tests run with
 * each of them.
 */
let sandbox: SandboxProcess;
let receiver: Server;
const webhooks: string[] = [];

beforeAll(async () => {
  receiver = createServer((request, response) => {
    let text = '';
    request.on('data', (chunk: Buffer) => (text += chunk.toString()));
    request.on('end', () => {
      webhooks.push(text);
      response.writeHead(200).end('OK');
    });
  });
  await new Promise<void>((resolve) => receiver.listen(0, '127.0.0.1', resolve));
  const { port } = receiver.address() as AddressInfo;
  sandbox = await startSandboxProcess(`http://127.0.0.1:${port}`);
});
afterAll(async () => {
  await sandbox.stop();
  await new Promise((resolve) => receiver.close(resolve));
});

const toss = (): PaymentGateway =>
  tossGateway({
    baseUrl: sandbox.url,
    secretKey: SANDBOX_KEYS.TOSS_SECRET_KEY,
    timeoutMs: 5_000,
  });

const nicepay = (): PaymentGateway =>
  nicepayGateway({
    baseUrl: `${sandbox.url}/nicepay`,
    clientId: SANDBOX_KEYS.NICEPAY_CLIENT_ID,
    secretKey: SANDBOX_KEYS.NICEPAY_SECRET_KEY,
    timeoutMs: 5_000,
  });

it('says of each gateway whether it issues accounts', () => {
  expect(toss().deposits?.banks.length).toBeGreaterThan(10);
  expect(nicepay().deposits).toBeNull();
});

const ISSUING = [{ name: 'toss', reach: toss }];

describe.each(ISSUING)('accounts for deposits, by $name', ({ reach }) => {
  const gateway = () => {
    const { deposits, ...rest } = reach();
    if (deposits === null) throw new Error('issues none');
    return { ...rest, deposits };
  };
  const order = (minutes = 60) => ({
    orderId: newOrderId(),
    orderName: '연남 스테이 스튜디오',
    amount: 990_000,
    bank: gateway().deposits.banks[0] ?? '',
    dueAt: new Date(Math.floor(Date.now() / 1000) * 1000 + minutes * 60_000),
    customerName: '김하늘',
    customerEmail: 'guest@example.com',
    cashReceipt: null,
  });

  async function issued(minutes?: number) {
    const request = order(minutes);
    const answer = await gateway().deposits.issue(request);
    if (answer.kind !== 'done') throw new Error(JSON.stringify(answer));
    return answer.payment;
  }
  const bank = async (orderId: string, mode: 'arrives' | 'late' | 'again' = 'arrives') => {
    const answer = await fetch(`${sandbox.url}/control/deposits`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ orderId, mode }),
    });
    return answer.status;
  };

  it('opens one account an order, with its bank, holder and due time', async () => {
    const request = order();
    const [first, again] = [
      await gateway().deposits.issue(request),
      await gateway().deposits.issue(request),
    ];
    expect(again).toEqual(first);
    expect(await gateway().find(request.orderId)).toMatchObject({
      status: 'AWAITING_DEPOSIT',
      amount: 990_000,
      card: null,
      approvedAt: null,
      deposit: { bank: request.bank, holder: '김하늘', dueAt: request.dueAt },
    });
  });

  it('refuses a bank and a due time that it does not offer', async () => {
    const { deposits } = gateway();
    expect((await deposits.issue({ ...order(), bank: '99' })).kind).toBe('refused');
    expect((await deposits.issue(order(-5))).kind).toBe('refused');
    expect((await deposits.issue(order(60 * 24 * 31))).kind).toBe('refused');
  });

  it('sends a webhook for each deposit that names the order and proves where it comes from', async () => {
    const { orderId, deposit, paymentKey } = await issued();
    webhooks.length = 0;
    expect(await bank(orderId)).toBe(200);
    const own = () => webhooks.filter((body) => body.includes(orderId));
    await expect.poll(() => own().length).toBe(2);
    const hints = own().map((body) => reach().readWebhook(body));
    expect(hints).toContainEqual({ orderId, paymentKey: null, secret: deposit?.secret });
    expect(hints).toContainEqual({ orderId, paymentKey, secret: null });
    expect(nicepay().readWebhook(own()[0] ?? '')).toBeNull();
    expect(await bank(orderId, 'again')).toBe(200);
    await expect.poll(() => own().length).toBe(4);
    expect(await gateway().find(orderId)).toMatchObject({ status: 'CAPTURED', balance: 990_000 });
  });

  it('issues a cash receipt with the deposit, and none that was not asked for', async () => {
    const request = {
      ...order(),
      cashReceipt: { purpose: 'BUSINESS', number: '1234567891' } as const,
    };
    const answer = await gateway().deposits.issue(request);
    expect(answer).toMatchObject({ kind: 'done', payment: { cashReceiptUrl: null } });
    await bank(request.orderId);
    const url = (await gateway().find(request.orderId))?.cashReceiptUrl ?? '';
    const page = await (await fetch(`${url}?lang=ko`)).text();
    expect(page).toContain('지출증빙용');
    expect(page).toContain('990,000원');
    const { orderId } = await issued();
    await bank(orderId);
    expect((await gateway().find(orderId))?.cashReceiptUrl).toBeNull();
  });

  it('closes an account before a deposit, and never after one', async () => {
    const open = await issued();
    const closed = await gateway().deposits.close(open.paymentKey, 'x', `close-${open.orderId}`);
    expect(closed).toMatchObject({ kind: 'done', payment: { status: 'CANCELLED', balance: 0 } });
    expect(await bank(open.orderId)).toBe(404);
    const paid = await issued();
    await bank(paid.orderId);
    const after = await gateway().deposits.close(paid.paymentKey, 'x', `close-${paid.orderId}`);
    expect(after.kind).not.toBe('done');
    expect(await gateway().find(paid.orderId)).toMatchObject({ status: 'CAPTURED' });
  });

  it('accepts no deposit after the due time, but lists one that the bank accepted nevertheless', async () => {
    const { orderId, paymentKey } = await issued();
    await fetch(`${sandbox.url}/control/payments/${paymentKey}/expire`, { method: 'POST' });
    expect(await gateway().find(orderId)).toMatchObject({ status: 'FAILED' });
    expect(await bank(orderId)).toBe(404);
    expect(await bank(orderId, 'late')).toBe(200);
    expect(await gateway().find(orderId)).toMatchObject({ status: 'CAPTURED', balance: 990_000 });
  });

  it('refunds to the account that is named, and refuses a missing or wrong one', async () => {
    const { orderId, paymentKey } = await issued();
    await bank(orderId);
    const back = { paymentKey, amount: 400_000, reason: 'x' };
    const account = { bank: '88', number: '110123456789', holder: '김하늘' };
    expect((await gateway().cancel(back, `none-${orderId}`)).kind).toBe('refused');
    const wrong = await gateway().cancel(
      { ...back, account: { ...account, number: '00000000' } },
      `wrong-${orderId}`,
    );
    expect(wrong.kind).toBe('refused');
    expect(gateway().deposits.isAccountRefused(wrong.kind === 'refused' ? wrong.code : '')).toBe(
      true,
    );
    expect(await gateway().cancel({ ...back, account }, `part-${orderId}`)).toMatchObject({
      kind: 'done',
      payment: { status: 'PARTLY_CANCELLED', balance: 590_000 },
    });
  });
});
