/** The points provider's storage: members' points, orders and stored answers, in one journal. */
import { join } from 'node:path';
import { z } from 'zod';
import { openJournal } from '../journal';
import type { Answer } from '../gateway/errors';

/** The points of a member who was never given another number, in won. */
const FIRST_POINTS = 1_000_000;

const orderSchema = z.object({
  orderId: z.string(),
  /** The secret key of the page on which it is approved, which can't be guessed from the order. */
  pageKey: z.string(),
  memberSubject: z.string(),
  status: z.enum(['OPEN', 'APPROVED', 'PARTLY_CANCELLED', 'CANCELLED', 'REFUSED', 'EXPIRED']),
  amount: z.int(),
  /** The points that were taken and not given back. */
  balance: z.int(),
  returnUrl: z.string(),
  expiresAt: z.int(),
  createdAt: z.int(),
  approvedAt: z.int().nullable(),
});
export type PointsOrder = z.infer<typeof orderSchema>;

const recordSchema = z.discriminatedUnion('type', [
  z.object({ type: z.literal('order'), order: orderSchema }),
  z.object({ type: z.literal('grant'), memberSubject: z.string(), points: z.int() }),
  z.object({
    type: z.literal('answer'),
    scope: z.string(),
    answer: z.object({ status: z.int(), json: z.string() }),
  }),
  z.object({ type: z.literal('reset') }),
]);
type PartnerRecord = z.infer<typeof recordSchema>;

export interface PartnerStore {
  order(orderId: string): PointsOrder | null;
  ofPage(pageKey: string): PointsOrder | null;
  /** All orders, oldest first. */
  all(): PointsOrder[];
  save(order: PointsOrder): void;
  /** What a member can spend now, in won. */
  available(memberSubject: string): number;
  /** Sets a member's points, from which taken ones are subtracted. */
  grant(memberSubject: string, points: number): void;
  remember(scope: string, answer: Answer): void;
  recall(scope: string): Answer | null;
  reset(): void;
  close(): void;
}

/** Opens the storage in this folder, with everything that was written before. */
export function openPartnerStore(dir: string): PartnerStore {
  const orders = new Map<string, PointsOrder>();
  const grants = new Map<string, number>();
  const answers = new Map<string, Answer>();
  const apply = (record: PartnerRecord) => {
    switch (record.type) {
      case 'order':
        orders.set(record.order.orderId, record.order);
        break;
      case 'grant':
        grants.set(record.memberSubject, record.points);
        break;
      case 'answer':
        answers.set(record.scope, record.answer);
        break;
      case 'reset':
        orders.clear();
        grants.clear();
        answers.clear();
        break;
    }
  };
  const journal = openJournal(join(dir, 'partner.jsonl'), recordSchema, apply);
  const write = (record: PartnerRecord) => {
    journal.append(record);
    apply(record);
  };
  const all = () => [...orders.values()];
  return {
    order: (orderId) => orders.get(orderId) ?? null,
    ofPage: (pageKey) => all().find((order) => order.pageKey === pageKey) ?? null,
    all,
    save: (order) => write({ type: 'order', order }),
    available(memberSubject) {
      const taken = all()
        .filter((order) => order.memberSubject === memberSubject && order.approvedAt !== null)
        .reduce((sum, { balance }) => sum + balance, 0);
      return Math.max(0, (grants.get(memberSubject) ?? FIRST_POINTS) - taken);
    },
    grant: (memberSubject, points) => write({ type: 'grant', memberSubject, points }),
    remember: (scope, answer) => write({ type: 'answer', scope, answer }),
    recall: (scope) => answers.get(scope) ?? null,
    reset: () => write({ type: 'reset' }),
    close: () => journal.close(),
  };
}
