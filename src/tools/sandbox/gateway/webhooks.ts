/** Sends the merchant webhooks about changed payments. */
import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';

import { type NicepayKeys, toTransaction } from './nicepay-transaction';
import type { Payment } from './payment';
import { koreanTime, toTossPayment } from './toss-payment';

/** One attempt to deliver one webhook. */
export interface Delivery {
  readonly id: string;
  readonly url: string;
  readonly paymentKey: string;
  readonly status: string;
  /** 0 for the first attempt. */
  readonly retried: number;
  /** The HTTP status, or the reason why there was no answer. */
  readonly result: number | string;
  readonly at: string;
}

const KEPT = 200;
const ANSWER_WITHIN_MS = 10_000;

/** Delivers webhooks; after any unsuccessful answer it tries again after each of the delays. */
export class WebhookCourier {
  readonly #delays: readonly number[];
  readonly #deliveries: Delivery[] = [];
  #stopped = new AbortController();

  constructor(delaysMs: readonly number[]) {
    this.#delays = delaysMs;
  }

  /** The last attempts, newest first. */
  get deliveries(): Delivery[] {
    return [...this.#deliveries].reverse();
  }

  /** Starts a delivery without waiting for it. */
  send(url: string, message: WebhookMessage): void {
    void this.#deliver(url, message, this.#stopped.signal);
  }

  /** Cancels deliveries that are under way, and clears the list of attempts. */
  clear(): void {
    this.#stopped.abort();
    this.#stopped = new AbortController();
    this.#deliveries.length = 0;
  }

  async #deliver(url: string, message: WebhookMessage, stop: AbortSignal) {
    const id = randomUUID();
    for (let retried = 0; retried <= this.#delays.length; retried += 1) {
      if (retried > 0) {
        const waited = await sleep(this.#delays[retried - 1], true, {
          signal: stop,
          ref: false,
        }).catch(() => false);
        if (!waited) return;
      }
      const result = await post(url, message, id, retried, stop);
      if (stop.aborted) return;
      this.#note({
        id,
        url,
        paymentKey: message.paymentKey,
        status: message.status,
        retried,
        result,
        at: new Date().toISOString(),
      });
      if (result === 200) return;
    }
  }

  #note(delivery: Delivery) {
    this.#deliveries.push(delivery);
    if (this.#deliveries.length > KEPT) this.#deliveries.shift();
  }
}

async function post(
  url: string,
  { body, wants }: WebhookMessage,
  id: string,
  retried: number,
  stop: AbortSignal,
) {
  try {
    const answer = await fetch(url, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        'tosspayments-webhook-transmission-time': koreanTime(Date.now()),
        'tosspayments-webhook-transmission-retried-count': String(retried),
        'tosspayments-webhook-transmission-id': id,
      },
      body,
      redirect: 'manual',
      signal: AbortSignal.any([stop, AbortSignal.timeout(ANSWER_WITHIN_MS)]),
    });
    const isHeard = (await answer.text()).includes(wants);
    return answer.status === 200 && !isHeard ? `no ${wants}` : answer.status;
  } catch (error) {
    return error instanceof Error ? error.name : 'Error';
  }
}

/** The webhooks about a payment's change, in the form of the API that opened the payment. */

interface WebhookMessage {
  readonly paymentKey: string;
  readonly status: string;
  readonly body: string;
  /** The text that the merchant's answer must contain, besides its status of 200. */
  readonly wants: string;
}

/** The webhooks for the payment's state: none for some states, two for a deposit. */
export function webhooksOf(
  payment: Payment,
  world: { readonly now: number; readonly base: string; readonly nicepay: NicepayKeys },
): WebhookMessage[] {
  const { paymentKey, status, account } = payment;
  if (payment.api === 'toss') {
    if (status === 'IN_PROGRESS') return [];
    const body = JSON.stringify({
      eventType: 'PAYMENT_STATUS_CHANGED',
      createdAt: koreanTime(world.now),
      data: toTossPayment(payment, world.base),
    });
    const changed = { paymentKey, status, body, wants: '' };
    if (account === null || payment.approvedAt === null) return [changed];
    // DEPOSIT_CALLBACK: a flat object that contains the account's secret.
    const callback = {
      createdAt: koreanTime(world.now),
      secret: account.secret,
      orderId: payment.orderId,
      status,
      transactionKey: payment.lastTransactionKey,
    };
    return [changed, { ...changed, body: JSON.stringify(callback) }];
  }
  if (payment.approvedAt === null) return [];
  const body = JSON.stringify(toTransaction(payment, world.nicepay, world.base, world.now));
  return [{ paymentKey, status, body, wants: 'OK' }];
}
