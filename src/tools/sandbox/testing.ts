/** Helpers of the sandbox's own tests. */
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Settings } from './env';
import { filledFor } from './gateway/checkout-form';
import { cardById } from './gateway/cards';
import { startSandbox, type Sandbox } from './sandbox';

const SECRET = 'test_sk_sandbox';

/** A new folder for journals. */
export function booksFolder() {
  const dir = mkdtempSync(join(tmpdir(), 'sandbox-'));
  return { dir, remove: () => rmSync(dir, { recursive: true, force: true }) };
}

/** Settings on free ports, with short waits. */
export function testSettings(dataDir: string, more: Partial<Settings> = {}): Settings {
  return {
    host: '127.0.0.1',
    port: 0,
    smtpPort: 0,
    publicUrl: null,
    siteUrl: null,
    password: null,
    dataDir,
    tossSecretKey: SECRET,
    nicepay: { clientId: 'client', secretKey: 'nicepay-key' },
    partnerKey: 'partner-key',
    etbsClient: {
      id: 'site',
      secret: 'etbs-key',
      redirectUri: 'http://shop.test/api/auth/callback/etbs',
    },
    smsKey: 'sms-key',
    webhookUrl: null,
    timings: { holdMs: 400, lateMs: 150, webhookDelaysMs: [20, 40, 80] },
    ...more,
  };
}

interface TossAnswer {
  readonly status: number;
  /** The parsed body, whose fields the assertions read. */
  readonly body: Record<string, unknown>;
}

/** Calls a sandbox like a merchant and like a guest's browser. */
export class Merchant {
  constructor(readonly sandbox: Sandbox) {}

  async call(
    method: 'GET' | 'POST',
    path: string,
    body?: unknown,
    headers: Record<string, string> = {},
  ): Promise<TossAnswer> {
    const answer = await fetch(`${this.sandbox.url}${path}`, {
      method,
      headers: {
        authorization: `Basic ${Buffer.from(`${SECRET}:`).toString('base64')}`,
        'content-type': 'application/json',
        ...headers,
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    const text = await answer.text();
    return { status: answer.status, body: text === '' ? {} : JSON.parse(text) };
  }

  create(orderId: string, amount = 110_000, more: object = {}): Promise<TossAnswer> {
    return this.call('POST', '/v1/payments', {
      method: 'CARD',
      amount,
      orderId,
      orderName: '바다 호텔 30박',
      successUrl: 'http://shop.test/ok?from=card',
      failUrl: 'http://shop.test/no',
      ...more,
    });
  }

  /** Posts the hosted page's form; returns the answer without following its redirect. */
  async submit(paymentKey: string, fields: Record<string, string>) {
    return fetch(`${this.sandbox.url}/checkout/${paymentKey}`, {
      method: 'POST',
      body: new URLSearchParams(fields),
      redirect: 'manual',
    });
  }

  /**
   * Pays on the hosted page with the test card of this id; returns the address that the browser
   * goes back to.
   */
  async pay(paymentKey: string, cardId: string, more: Record<string, string> = {}): Promise<URL> {
    const card = cardById(cardId);
    if (!card) throw new Error(`no card ${cardId}`);
    const fields = { ...filledFor(card, Date.now()), action: 'pay', ...more };
    const answer = await this.submit(paymentKey, fields);
    return new URL(answer.headers.get('location') ?? `about:${answer.status}`);
  }

  /** Creates a payment and authenticates the guest's card. */
  async authenticated(orderId: string, cardId: string, amount = 110_000): Promise<string> {
    const paymentKey = String((await this.create(orderId, amount)).body.paymentKey);
    await this.pay(paymentKey, cardId);
    return paymentKey;
  }

  confirm(paymentKey: string, orderId: string, amount = 110_000, key?: string) {
    const headers: Record<string, string> = key === undefined ? {} : { 'idempotency-key': key };
    return this.call('POST', '/v1/payments/confirm', { paymentKey, orderId, amount }, headers);
  }

  cancel(paymentKey: string, body: object, key?: string) {
    const headers: Record<string, string> = key === undefined ? {} : { 'idempotency-key': key };
    return this.call('POST', `/v1/payments/${paymentKey}/cancel`, body, headers);
  }

  read(paymentKey: string) {
    return this.call('GET', `/v1/payments/${paymentKey}`);
  }
}

/** Starts a sandbox with these settings, and a merchant beside it. */
export async function openShop(settings: Settings, now?: () => number): Promise<Merchant> {
  return new Merchant(await startSandbox(settings, now));
}

export type HookReceiver = Awaited<ReturnType<typeof receiveHooks>>;

/** Receives a shop's webhooks, stores them, and answers each with the configured status. */
export async function receiveHooks() {
  const hooks = {
    received: [] as { body: Record<string, unknown>; retried: string }[],
    answerWith: 200,
    url: '',
    close: () => void server.close(),
  };
  const server = createServer((request, response) => {
    let text = '';
    request.on('data', (chunk: Buffer) => (text += chunk.toString()));
    request.on('end', () => {
      const header = request.headers['tosspayments-webhook-transmission-retried-count'];
      hooks.received.push({ body: JSON.parse(text), retried: String(header) });
      response.writeHead(hooks.answerWith).end();
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  const port = address !== null && typeof address === 'object' ? address.port : 0;
  hooks.url = `http://127.0.0.1:${port}/hook`;
  return hooks;
}
