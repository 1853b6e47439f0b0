import { createHash, randomUUID } from 'node:crypto';
import { Agent, request as httpsRequest } from 'node:https';
import { setTimeout as sleep } from 'node:timers/promises';

import { type CallName, type Contract, contract } from '@/contract';
import { fetchOf, type RequestOf, type ResponseOf } from '@/contract/endpoint';
import type { ErrorBody } from '@/contract/wire';
import { paths } from '@/config/routes';
import { addNights, seoulToday } from '@/domain/stay/stay';
import type { ChaosRoom } from '../chaos/rooms';
import type { GuestRequest } from '../chaos/calls';
import { payOnPage } from '../chaos/paying';

import { addressOfVisitor, SITE_NAME } from './network';
import type { Machines } from './machines';

/* Visitors of the deployed site: each has an address of their own, and comes by HTTPS through nginx. */

const PATIENCE_MS = 25_000;
const MAX_TRIES = 10;
const AGAIN_AFTER_MS = 500;
/** The site's certificate is checked: its authority is in NODE_EXTRA_CA_CERTS. */
const agent = new Agent({ keepAlive: true, maxFreeSockets: 200 });

type Sent = {
  readonly status: number;
  readonly headers: Record<string, string | string[] | undefined>;
  readonly text: string;
};

/** The address of a visitor, always the same for the same name. */
const addressOfCaller = (caller: string) =>
  addressOfVisitor(createHash('sha256').update(caller).digest().readUInt32BE(0) % 30_000);

/** Sends a request to the site; rejects when no answer comes in time. */
export function send({ path, method, headers, body, caller }: GuestRequest): Promise<Sent> {
  return new Promise((resolve, reject) => {
    const sending = httpsRequest(
      {
        host: SITE_NAME,
        path,
        method,
        agent,
        localAddress: addressOfCaller(caller),
        headers: {
          ...headers,
          ...(body === undefined ? {} : { 'content-length': Buffer.byteLength(body) }),
        },
        signal: AbortSignal.timeout(PATIENCE_MS),
      },
      (answer) => {
        let text = '';
        answer.setEncoding('utf8');
        answer.on('data', (part: string) => (text += part));
        answer.on('error', reject);
        answer.on('end', () =>
          resolve({ status: answer.statusCode ?? 0, headers: answer.headers, text }),
        );
      },
    );
    sending.on('error', reject);
    sending.end(body);
  });
}

/** The same for the guests of the chaos, who read JSON. */
export async function sendAsGuest(
  request: GuestRequest,
): Promise<{ status: number; json: unknown }> {
  const { status, text } = await send(request);
  return { status, json: JSON.parse(text) as unknown };
}

const CARD = '4300000000000017';

/** One visitor with a browser's cookies, who keeps the tokens of an app beside them. */
export class Traveller {
  readonly #cookies = new Map<string, string>();
  readonly email: string;
  readonly #password: string;
  token = '';

  constructor(readonly name: string) {
    this.email = `${name}@example.com`;
    this.#password = 'a lantern over the harbour 4711';
  }

  /**
   * A call that must succeed. Like somebody who presses again, the visitor repeats it while the site
   * says that it can't serve it, or says nothing.
   */
  async must<K extends CallName>(
    name: K,
    request: RequestOf<Contract[K]>,
  ): Promise<ResponseOf<Contract[K]>> {
    const { path, init } = fetchOf(contract[name], request, {
      language: 'kr',
      'idempotency-key': randomUUID(),
      ...(this.token === '' ? {} : { authorization: `Bearer ${this.token}` }),
    });
    const body = typeof init.body === 'string' ? init.body : undefined;
    const caller = this.name;
    const sent = { path: `/api${path}`, method: init.method, headers: init.headers, body, caller };
    let why = 'no answer';
    for (let tries = 0; tries < MAX_TRIES; tries += 1) {
      const answer = await sendAsGuest(sent).catch(() => null);
      if (answer !== null && answer.status < 400) return answer.json as ResponseOf<Contract[K]>;
      if (answer !== null) why = `${answer.status} ${(answer.json as ErrorBody).error.code}`;
      if (answer !== null && answer.status < 500) break;
      await sleep(AGAIN_AFTER_MS);
    }
    throw new Error(`${name}: ${why}`);
  }

  /** Opens a page or sends a form with this visitor's cookies. */
  async open(path: string, form?: Record<string, string>): Promise<Sent> {
    const cookie = [...this.#cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    const sent = await send({
      path,
      method: form === undefined ? 'GET' : 'POST',
      headers: {
        accept: 'text/html,application/json',
        'accept-language': 'ko',
        ...(cookie === '' ? {} : { cookie }),
        ...(form === undefined ? {} : { 'content-type': 'application/x-www-form-urlencoded' }),
      },
      body: form === undefined ? undefined : new URLSearchParams(form).toString(),
      caller: this.name,
    });
    for (const line of [sent.headers['set-cookie'] ?? []].flat()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
      this.#cookies.set(name, value);
    }
    return sent;
  }

  /** Joins with a code that is mailed, and signs in, in the browser and in the app. */
  async join(machines: Machines): Promise<void> {
    await this.must('sendMailCode', { body: { email: this.email, purpose: 'join' } });
    const code = await mailedCode(machines, this.email);
    const { proof } = await this.must('checkCode', {
      body: { channel: 'mail', address: this.email, purpose: 'join', code },
    });
    const tel = `010${20_000_000 + (createHash('sha256').update(this.name).digest().readUInt32BE(0) % 20_000_000)}`;
    const consents = { terms: true, privacy: true, age: true, marketing: false } as const;
    const { accessToken } = await this.must('join', {
      body: { email: this.email, proof, password: this.#password, name: '김하늘', tel, consents },
    });
    this.token = accessToken;
    const { csrfToken } = JSON.parse((await this.open('/api/auth/csrf')).text) as {
      csrfToken: string;
    };
    await this.open('/api/auth/callback/email', {
      csrfToken,
      email: this.email,
      password: this.#password,
      callbackUrl: '/',
      json: 'true',
    });
    if ((await this.signedInAs()) !== this.email) throw new Error(`${this.name} isn't signed in`);
  }

  /** Whom the site takes the browser's session for. */
  async signedInAs(): Promise<string | undefined> {
    const { text } = await this.open('/api/auth/session');
    return (JSON.parse(text) as { user?: { email?: string } }).user?.email;
  }

  /** Holds a room for a stay in so many days. */
  async hold({ hotelId, roomTypeId }: ChaosRoom, inDays: number): Promise<{ id: string }> {
    const from = addNights(seoulToday(new Date()), inDays);
    const to = addNights(from, 2);
    const items = await this.must('getHotelItems', {
      params: { id: hotelId },
      query: { from, to },
    });
    const room = items.rooms.find(({ id }) => id === roomTypeId);
    const quoteToken = room?.plans.find(({ quote }) => quote !== null)?.quote?.token;
    if (quoteToken === undefined) throw new Error(`nothing is free in ${inDays} days`);
    return this.must('holdRoom', {
      body: {
        quoteToken,
        guest: { name: '김하늘', email: this.email, tel: '010-2345-6789' },
        consents: { terms: true, privacy: true, cancellation: true },
        idempotencyKey: `${this.name}-${inDays}-${Date.now()}`,
      },
    });
  }

  /** Pays for a hold on the gateway's page; returns the outcome that the site says. */
  async pay(id: string): Promise<string> {
    const order = await this.must('startPayment', { params: { id } });
    const back = await payOnPage(order.checkoutUrl, CARD);
    const paymentKey = back?.searchParams.get('paymentKey') ?? '';
    const { orderId, amount } = order;
    const { outcome } = await this.must('confirmPayment', {
      body: { paymentKey, orderId, amount },
    });
    return outcome;
  }

  /** Whether the pages of this member show a booking. */
  async sees(id: string, hotel: string): Promise<boolean> {
    const { status, text } = await this.open(paths.mypageDetail(id));
    return status === 200 && text.includes(hotel);
  }
}

async function mailedCode(machines: Machines, email: string): Promise<string> {
  for (let tries = 0; tries < 100; tries += 1) {
    const inbox = await machines.askOutside(`/inbox.json?to=${encodeURIComponent(email)}`);
    const { messages } = inbox as { messages: Array<{ text: string }> };
    const code = messages.map(({ text }) => /\b(\d{6})\b/.exec(text)?.[1]).find(Boolean);
    if (code !== undefined) return code;
    await sleep(300);
  }
  throw new Error(`no code was mailed to ${email}`);
}
