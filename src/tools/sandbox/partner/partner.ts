/** The business provider's benefit points: the operations of its API and its page. */
import { randomBytes } from 'node:crypto';
import { z } from 'zod';

import type { Answer } from '../gateway/errors';
import type { Outcome } from '../gateway/idempotency';
import type { PartnerStore, PointsOrder } from './store';

/** Faults of the points provider that tests switch on for the next calls. */

/**
 * `decline`: the page refuses the points. `lost`: they are taken, and the browser gets no answer.
 */
export const approveModes = ['decline', 'lost'] as const;
/**
 * `timeout-…`: the caller gets no answer in time, and the points are given back (`-done`) or not
 * (`-undone`).
 */
export const pointsCancelModes = ['reject', 'timeout-done', 'timeout-undone'] as const;

const times = z.int().min(0).max(1000).default(1);

/** Body of `POST /control/partner`; missing parts stay as they are, `null` switches a fault off. */
export const partnerControlSchema = z.strictObject({
  approve: z
    .strictObject({ mode: z.enum(approveModes), times })
    .nullable()
    .optional(),
  cancel: z
    .strictObject({ mode: z.enum(pointsCancelModes), times })
    .nullable()
    .optional(),
  down: z.boolean().optional(),
  /** The points of members, in won, by subject. */
  points: z.record(z.string(), z.int().min(0)).optional(),
});
type Control = z.infer<typeof partnerControlSchema>;

interface PartnerFaults {
  approve: Control['approve'];
  cancel: Control['cancel'];
  down: boolean;
}

export const noFaults = (): PartnerFaults => ({ approve: null, cancel: null, down: false });

/** Takes the fault for this call and counts it down; null: none. */
function take<Mode>(fault: { mode: Mode; times: number } | null | undefined): Mode | null {
  if (!fault || fault.times === 0) return null;
  fault.times -= 1;
  return fault.mode;
}

const linkSchema = z.object({
  memberSubject: z.string().min(1).max(200),
  orderId: z.string().regex(/^[A-Za-z0-9\-_.]{6,64}$/),
  amount: z.coerce.number().int().min(1),
  returnUrl: z.url({ protocol: /^https?$/ }),
  expiresAt: z.iso.datetime(),
  language: z.enum(['ko', 'en']),
});
const cancelSchema = z.object({ amount: z.int().min(1), reason: z.string().max(200) });

const answer = (status: number, body: object): Answer => ({ status, json: JSON.stringify(body) });
const refusal = (status: number, code: string, message: string): Answer =>
  answer(status, { code, message });
const gatewayTimeout = refusal(504, 'TIMEOUT', 'No answer in time.');

export interface PartnerParts {
  readonly store: PartnerStore;
  readonly now: () => number;
  /** The sandbox's address. */
  readonly base: () => string;
  /** How long (ms) a call that "times out" stays open. */
  readonly holdMs: number;
}

export class Partner {
  faults: PartnerFaults = noFaults();

  constructor(readonly parts: PartnerParts) {}

  control({ points, ...faults }: z.infer<typeof partnerControlSchema>): void {
    this.faults = { ...this.faults, ...faults };
    for (const [subject, won] of Object.entries(points ?? {})) this.parts.store.grant(subject, won);
  }

  available(memberSubject: string | undefined): Answer {
    if (!memberSubject) return refusal(400, 'INVALID_REQUEST', 'memberSubject is missing.');
    return answer(200, { availableAmount: this.parts.store.available(memberSubject) });
  }

  /** The page of an order; the first request for it creates the order. */
  link(query: Readonly<Record<string, string>>): Answer {
    const parsed = linkSchema.safeParse(query);
    if (!parsed.success) return refusal(400, 'INVALID_REQUEST', z.prettifyError(parsed.error));
    const { memberSubject, orderId, amount, returnUrl, expiresAt, language } = parsed.data;
    const { store, now, base } = this.parts;
    let order = this.read(orderId);
    if (order && (order.amount !== amount || order.memberSubject !== memberSubject)) {
      return refusal(409, 'ORDER_DIFFERS', 'This order is for something else.');
    }
    if (order === null) {
      if (amount > store.available(memberSubject)) {
        return refusal(409, 'NOT_ENOUGH_POINTS', 'The member has fewer points.');
      }
      order = {
        orderId,
        memberSubject,
        amount,
        returnUrl,
        balance: 0,
        status: 'OPEN',
        pageKey: randomBytes(16).toString('hex'),
        createdAt: now(),
        approvedAt: null,
        expiresAt: Date.parse(expiresAt),
      };
      store.save(order);
    }
    return answer(200, { url: `${base()}/partner/approve/${order.pageKey}?lang=${language}` });
  }

  /** An order in its current state: it ends when nobody approves it in time. */
  read(orderId: string): PointsOrder | null {
    const order = this.parts.store.order(orderId);
    return order && this.current(order);
  }

  ofPage(pageKey: string): PointsOrder | null {
    const order = this.parts.store.ofPage(pageKey);
    return order && this.current(order);
  }

  show(orderId: string): Answer {
    const order = this.read(orderId);
    if (order === null) return refusal(404, 'ORDER_NOT_FOUND', 'There is no such order.');
    return answer(200, seen(order));
  }

  /** Gives back points of an approved order. */
  cancel(orderId: string, body: unknown): Outcome {
    const parsed = cancelSchema.safeParse(body);
    if (!parsed.success) {
      return { answer: refusal(400, 'INVALID_REQUEST', z.prettifyError(parsed.error)) };
    }
    const order = this.read(orderId);
    if (order === null) return { answer: this.show(orderId) };
    if (order.approvedAt === null || parsed.data.amount > order.balance) {
      return { answer: refusal(409, 'NOT_CANCELABLE_AMOUNT', 'There is less to give back.') };
    }
    const fault = take(this.faults.cancel);
    if (fault === 'reject') {
      return { answer: refusal(409, 'NOT_CANCELABLE_ORDER', 'It can not be given back.') };
    }
    const { holdMs } = this.parts;
    if (fault === 'timeout-undone') return { answer: gatewayTimeout, holdMs, forget: true };
    const balance = order.balance - parsed.data.amount;
    const status = balance === 0 ? 'CANCELLED' : 'PARTLY_CANCELLED';
    const after: PointsOrder = { ...order, balance, status };
    this.parts.store.save(after);
    const done = answer(200, seen(after));
    return fault === 'timeout-done'
      ? { answer: done, shown: gatewayTimeout, holdMs }
      : { answer: done };
  }

  /**
   * Handles the member's click on the page. A repeated click has the same result.
   * @returns the order, and whether the browser gets an answer (`isAnswered`)
   */
  press(
    order: PointsOrder,
    action: 'approve' | 'refuse',
  ): { order: PointsOrder; isAnswered: boolean } {
    if (order.status !== 'OPEN') return { order, isAnswered: true };
    const fault = action === 'approve' ? take(this.faults.approve) : null;
    const isShort = order.amount > this.parts.store.available(order.memberSubject);
    if (action === 'refuse' || fault === 'decline' || isShort) {
      return { order: this.save({ ...order, status: 'REFUSED' }), isAnswered: true };
    }
    const approved = { status: 'APPROVED' as const, approvedAt: this.parts.now() };
    return {
      order: this.save({ ...order, ...approved, balance: order.amount }),
      isAnswered: fault !== 'lost',
    };
  }

  private current(order: PointsOrder): PointsOrder {
    const isOver = order.status === 'OPEN' && this.parts.now() >= order.expiresAt;
    return isOver ? this.save({ ...order, status: 'EXPIRED' }) : order;
  }

  private save(order: PointsOrder): PointsOrder {
    this.parts.store.save(order);
    return order;
  }
}

/** An order in the form of the API. */
export function seen({ orderId, status, amount, balance, approvedAt }: PointsOrder) {
  const at = approvedAt === null ? null : new Date(approvedAt).toISOString();
  return { orderId, status, amount, balance, approvedAt: at };
}

/** The address that the browser returns to. `left`: the member cancelled and wasn't refused. */
export function wayBack(order: PointsOrder, left: boolean): string {
  const url = new URL(order.returnUrl);
  const isIn = order.approvedAt !== null;
  url.searchParams.set('points', isIn ? 'approved' : left ? 'left' : 'refused');
  url.searchParams.set('orderId', order.orderId);
  if (isIn) url.searchParams.set('token', order.pageKey);
  return url.href;
}
