import { spawn, type ChildProcess } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import { createServer as createTcp, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';

import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { tossGateway } from './toss-gateway';

/**
 * The adapter against the sandbox's card gateway: another process, spoken to only over HTTP, as a
 * merchant and as a guest's browser do.
 */
const SECRET = 'test_sk_sandbox';
const CARDS = {
  approve: '4300000000000017',
  decline: '4300000000000033',
  timeoutCharged: '4300000000000058',
  errorCharged: '4300000000000090',
  cancelError: '4300000000000108',
};

let sandbox: ChildProcess;
let baseUrl = '';
let dataDir = '';
let orders = 0;

async function freePort(): Promise<number> {
  const server = createTcp();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  await new Promise((resolve) => server.close(resolve));
  return port;
}

beforeAll(async () => {
  const [port, smtpPort] = [await freePort(), await freePort()];
  baseUrl = `http://127.0.0.1:${port}`;
  dataDir = mkdtempSync(path.join(tmpdir(), 'toss-'));
  sandbox = spawn(process.execPath, ['--import', 'tsx', 'src/sandbox/main.ts'], {
    env: {
      ...process.env,
      SANDBOX_PORT: String(port),
      SANDBOX_SMTP_PORT: String(smtpPort),
      DATA_DIR: dataDir,
      SANDBOX_TOSS_SECRET_KEY: SECRET,
    },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  for (let tries = 0; ; tries += 1) {
    const up = await fetch(`${baseUrl}/`).then(
      (answer) => answer.ok,
      () => false,
    );
    if (up) return;
    if (tries > 300) throw new Error('The sandbox did not start');
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
});
afterAll(async () => {
  const ended = new Promise((resolve) => sandbox.once('exit', resolve));
  sandbox.kill('SIGTERM');
  await ended;
  rmSync(dataDir, { recursive: true, force: true });
});

const gateway = (timeoutMs = 5_000, secretKey = SECRET) =>
  tossGateway({ baseUrl, secretKey, timeoutMs });

async function opened(amount = 110_000, installmentMonths = 0) {
  orders += 1;
  const orderId = `MTEST0000000-${orders}`;
  const answer = await gateway().open({
    orderId,
    orderName: '연남 스테이 스튜디오',
    amount,
    successUrl: 'http://site.test/payment/result/MTEST',
    failUrl: 'http://site.test/payment/result/MTEST',
    customerName: '김하늘',
    customerEmail: 'guest@example.com',
    installmentMonths,
    language: 'ko',
  });
  if (answer.kind !== 'opened') throw new Error(JSON.stringify(answer));
  return { ...answer, orderId, amount };
}

/** Fills the hosted card page in; gives where the browser is sent back to. */
async function pay(checkoutUrl: string, cardNumber: string): Promise<URL> {
  const expiry = `12/${String((new Date().getUTCFullYear() + 3) % 100).padStart(2, '0')}`;
  const answer = await fetch(checkoutUrl, {
    method: 'POST',
    body: new URLSearchParams({
      cardNumber,
      expiry,
      cvc: '123',
      identity: '900101',
      months: '0',
      action: 'pay',
    }),
    redirect: 'manual',
  });
  return new URL(answer.headers.get('location') ?? `about:${answer.status}`);
}

async function authenticated(card: string, amount?: number) {
  const order = await opened(amount);
  const back = await pay(order.checkoutUrl, card);
  expect(back.searchParams.get('paymentKey')).toBe(order.paymentKey);
  expect(back.searchParams.get('amount')).toBe(String(order.amount));
  const { paymentKey, orderId } = order;
  return { paymentKey, orderId, amount: order.amount };
}

describe('tossGateway', () => {
  it('opens, charges once, and gives back a part and the rest', async () => {
    const order = await authenticated(CARDS.approve);
    expect(await gateway().find(order.orderId)).toMatchObject({ status: 'AUTHENTICATED' });
    const confirms = await Promise.all(
      [1, 2, 3].map(() => gateway().confirm(order, `confirm-${order.orderId}`)),
    );
    expect(confirms.some(({ kind }) => kind === 'done')).toBe(true);
    const charged = await gateway().find(order.orderId);
    expect(charged).toMatchObject({
      status: 'CAPTURED',
      amount: 110_000,
      balance: 110_000,
      card: { issuer: '24', installmentMonths: 0 },
    });
    expect(charged?.approvedAt).toBeInstanceOf(Date);
    expect(charged?.receiptUrl).toMatch(/^http/);

    const part = { paymentKey: order.paymentKey, amount: 100_000, reason: '일정 변경' };
    for (let i = 0; i < 2; i += 1) {
      expect(await gateway().cancel(part, `cancel-${order.orderId}`)).toMatchObject({
        kind: 'done',
        payment: { status: 'PARTLY_CANCELLED', balance: 10_000 },
      });
    }
    expect(await gateway().cancel(part, 'another key')).toMatchObject({
      kind: 'refused',
      code: 'NOT_CANCELABLE_AMOUNT',
    });
    const rest = { ...part, amount: 10_000 };
    expect(await gateway().cancel(rest, `rest-${order.orderId}`)).toMatchObject({
      payment: { status: 'CANCELLED', balance: 0 },
    });
  });

  it('opens an order once, however often it is asked to', async () => {
    const first = await opened();
    orders -= 1;
    expect((await opened()).paymentKey).toBe(first.paymentKey);
  });

  it('hands a card’s refusal on as final', async () => {
    const order = await authenticated(CARDS.decline);
    expect(await gateway().confirm(order, 'k1')).toMatchObject({
      kind: 'refused',
      code: 'REJECT_CARD_COMPANY',
    });
    expect(await gateway().find(order.orderId)).toMatchObject({ status: 'FAILED' });
  });

  it('calls an error that may have charged unknown, and can read it back', async () => {
    const order = await authenticated(CARDS.errorCharged);
    expect(await gateway().confirm(order, 'k2')).toEqual({
      kind: 'unknown',
      code: 'PROVIDER_ERROR',
    });
    expect(await gateway().find(order.orderId)).toMatchObject({ status: 'CAPTURED' });
    // Under another key the gateway says that it was processed, which says nothing of how.
    expect(await gateway().confirm(order, 'k3')).toEqual({
      kind: 'unknown',
      code: 'ALREADY_PROCESSED_PAYMENT',
    });
  });

  it('calls silence unknown, and a call still at work too', async () => {
    const order = await authenticated(CARDS.timeoutCharged);
    expect(await gateway(400).confirm(order, 'k4')).toEqual({ kind: 'unknown', code: 'TIMEOUT' });
    expect(await gateway().confirm(order, 'k4')).toEqual({
      kind: 'unknown',
      code: 'IDEMPOTENT_REQUEST_PROCESSING',
    });
    expect(await gateway().find(order.orderId)).toMatchObject({ status: 'CAPTURED' });
  });

  it('calls a refund’s lost answer unknown', async () => {
    const order = await authenticated(CARDS.cancelError);
    expect(await gateway().confirm(order, 'k5')).toMatchObject({ kind: 'done' });
    const request = { paymentKey: order.paymentKey, amount: order.amount, reason: 'x' };
    expect(await gateway().cancel(request, 'c5')).toMatchObject({ kind: 'unknown' });
    expect(await gateway().find(order.orderId)).toMatchObject({ status: 'CANCELLED' });
  });

  it('knows no order that was never opened, and throws when it cannot look', async () => {
    expect(await gateway().find('M000000000000-1')).toBeNull();
    await expect(gateway(5_000, 'wrong_key').find('M000000000000-1')).rejects.toThrow(
      'UNAUTHORIZED_KEY',
    );
    const nobody = tossGateway({ baseUrl: 'http://127.0.0.1:1', secretKey: 'x', timeoutMs: 500 });
    await expect(nobody.find('M000000000000-1')).rejects.toThrow('UNREACHABLE');
    expect(await nobody.confirm({ paymentKey: 'x', orderId: 'y', amount: 1 }, 'z')).toEqual({
      kind: 'unknown',
      code: 'UNREACHABLE',
    });
  });

  it('calls an answer that is no payment unknown', async () => {
    const server: Server = createServer((_, response) => {
      response.writeHead(200, { 'content-type': 'application/json' }).end('{"paid":true}');
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const { port } = server.address() as AddressInfo;
    const odd = tossGateway({
      baseUrl: `http://127.0.0.1:${port}/`,
      secretKey: 'x',
      timeoutMs: 500,
    });
    expect(await odd.confirm({ paymentKey: 'x', orderId: 'y', amount: 1 }, 'z')).toEqual({
      kind: 'unknown',
      code: 'UNREADABLE',
    });
    await new Promise((resolve) => server.close(resolve));
  });
});
