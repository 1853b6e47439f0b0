/** The gateway's storage: payments and stored answers, in one append-only journal. */
import { join } from 'node:path';
import { z } from 'zod';
import { openJournal } from '../journal';
import type { Answer } from './errors';
import { type Payment, paymentSchema } from './payment';

/** How long an idempotency key is valid (Toss Payments: 15 days). */
const KEY_LIVES_MS = 15 * 24 * 3_600_000;

const answerSchema = z.object({ status: z.int(), json: z.string() });

const recordSchema = z.discriminatedUnion('type', [
  z.object({ type: z.literal('payment'), payment: paymentSchema }),
  z.object({ type: z.literal('answer'), scope: z.string(), at: z.int(), answer: answerSchema }),
  z.object({ type: z.literal('webhook'), url: z.string().nullable() }),
  z.object({ type: z.literal('reset') }),
]);
type GatewayRecord = z.infer<typeof recordSchema>;

export interface GatewayStore {
  get(paymentKey: string): Payment | null;
  /** All payments of an order, oldest first. */
  ofOrder(orderId: string): Payment[];
  /** All payments, oldest first. */
  all(): Payment[];
  save(payment: Payment): void;
  /** Stores the answer to a call that carried an idempotency key. */
  remember(scope: string, answer: Answer, now: number): void;
  /** The stored answer, unless its key is older than 15 days. */
  recall(scope: string, now: number): Answer | null;
  /** The webhook address that was set on the page; undefined: never set. */
  webhookUrl(): string | null | undefined;
  setWebhookUrl(url: string | null): void;
  /** Deletes everything. */
  reset(): void;
  close(): void;
}

/** Opens the storage in this folder, with everything that was written before. */
export function openGatewayStore(dir: string): GatewayStore {
  const payments = new Map<string, Payment>();
  const orders = new Map<string, Set<string>>();
  const answers = new Map<string, { at: number; answer: Answer }>();
  let webhookUrl: string | null | undefined;

  const apply = (record: GatewayRecord) => {
    switch (record.type) {
      case 'payment': {
        const { paymentKey, orderId } = record.payment;
        payments.set(paymentKey, record.payment);
        const keys = orders.get(orderId) ?? new Set();
        orders.set(orderId, keys.add(paymentKey));
        break;
      }
      case 'answer':
        answers.set(record.scope, { at: record.at, answer: record.answer });
        break;
      case 'webhook':
        webhookUrl = record.url;
        break;
      case 'reset':
        payments.clear();
        orders.clear();
        answers.clear();
        webhookUrl = undefined;
        break;
    }
  };
  const journal = openJournal(join(dir, 'gateway.jsonl'), recordSchema, apply);
  const write = (record: GatewayRecord) => {
    journal.append(record);
    apply(record);
  };

  return {
    get: (paymentKey) => payments.get(paymentKey) ?? null,
    ofOrder: (orderId) =>
      [...(orders.get(orderId) ?? [])].flatMap((key) => payments.get(key) ?? []),
    all: () => [...payments.values()],
    save: (payment) => write({ type: 'payment', payment }),
    remember: (scope, answer, now) => write({ type: 'answer', scope, at: now, answer }),
    recall(scope, now) {
      const kept = answers.get(scope);
      return kept && now - kept.at < KEY_LIVES_MS ? kept.answer : null;
    },
    webhookUrl: () => webhookUrl,
    setWebhookUrl: (url) => write({ type: 'webhook', url }),
    reset: () => write({ type: 'reset' }),
    close: () => journal.close(),
  };
}
