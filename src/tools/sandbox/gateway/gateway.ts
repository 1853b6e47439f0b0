/** The gateway's operations: each call reads the stored payments, decides, writes, and answers. */
import { z } from 'zod';
import type { Timings } from '../env';
import type { Lang } from '../html';
import { cardById, type TestCard } from './cards';
import { DepositSimulator, refundAccountFault, refundAccountSchema } from './deposits';
import { type Answer, type GatewayErrorCode, refuse, tossError } from './errors';
import type { CancelMode, ConfirmMode, FaultInjector } from './faults';
import type { Outcome } from './idempotency';
import type { NicepayKeys } from './nicepay-transaction';
import * as rules from './payment';
import type { Payment } from './payment';
import type { GatewayStore } from './store';
import { toTossPayment } from './toss-payment';
import { walletCodes } from './wallets';
import { type WebhookCourier, webhooksOf } from './webhooks';

export interface GatewayParts {
  readonly store: GatewayStore;
  readonly faults: FaultInjector;
  readonly courier: WebhookCourier;
  readonly timings: Timings;
  readonly now: () => number;
  /** Address of the sandbox, without a slash at the end. */
  readonly base: () => string;
  /** The webhook address from the settings. */
  readonly webhookUrl: string | null;
  readonly nicepay: NicepayKeys;
}

const webAddress = z.url({ protocol: /^https?$/ }).max(2000);
const months = z
  .int()
  .min(0)
  .max(rules.MAX_INSTALLMENT_MONTHS)
  .refine((value) => value !== 1);

const createSchema = z.object({
  method: z.enum(['CARD', '카드']),
  amount: z.int(),
  orderId: z.string(),
  orderName: z.string().trim().min(1).max(100),
  successUrl: z.string(),
  failUrl: z.string(),
  customerName: z.string().max(100).nullish(),
  customerEmail: z.string().max(100).nullish(),
  flowMode: z.enum(['DEFAULT', 'DIRECT']).nullish(),
  easyPay: z.enum(walletCodes).nullish(),
  useInternationalCardOnly: z.boolean().nullish(),
  cardInstallmentPlan: z.unknown().optional(),
  maxCardInstallmentPlan: z.unknown().optional(),
});
const confirmSchema = z.object({
  paymentKey: z.string().min(1).max(200),
  orderId: z.string(),
  amount: z.int(),
});
const cancelSchema = z.object({
  cancelReason: z.string().trim().min(1).max(200),
  cancelAmount: z.int().min(1).nullish(),
  refundReceiveAccount: refundAccountSchema.nullish(),
});

export class Gateway {
  readonly deposits: DepositSimulator;

  constructor(readonly parts: GatewayParts) {
    this.deposits = new DepositSimulator({
      store: parts.store,
      now: parts.now,
      find: (paymentKey) => this.find(paymentKey),
      isTaken: (orderId) => this.#approvedOf(orderId) !== undefined,
      change: (payment) => this.#change(payment),
      show: (payment) => this.#show(payment),
    });
  }

  /** `POST /v1/payments`: opens a payment and its hosted page. */
  create(body: unknown, lang: Lang): Outcome {
    const parsed = createSchema.safeParse(body);
    if (!parsed.success) return no('INVALID_REQUEST', lang);
    const input = parsed.data;
    if (!/^[A-Za-z0-9\-_.]{6,64}$/.test(input.orderId)) return no('INVALID_ORDER_ID', lang);
    if (input.amount < rules.MINIMUM_AMOUNT) return no('BELOW_MINIMUM_AMOUNT', lang);
    if (!webAddress.safeParse(input.successUrl).success) return no('INVALID_SUCCESS_URL', lang);
    if (!webAddress.safeParse(input.failUrl).success) return no('INVALID_FAIL_URL', lang);
    const fixed = months.nullish().safeParse(input.cardInstallmentPlan);
    const most = months.nullish().safeParse(input.maxCardInstallmentPlan);
    if (!fixed.success || !most.success) return no('INVALID_CARD_INSTALLMENT_PLAN', lang);
    // Method and wallet together open a wallet's own page.
    const easyPay = input.easyPay ?? null;
    if ((input.flowMode === 'DIRECT') !== (easyPay !== null)) return no('INVALID_REQUEST', lang);
    const isForeign = input.useInternationalCardOnly ?? false;
    const wanted = fixed.data ?? 0;
    if (wanted > 0 && input.amount < rules.INSTALLMENT_FROM) {
      return no('INVALID_CARD_INSTALLMENT_PLAN', lang);
    }
    if (this.#approvedOf(input.orderId)) return no('DUPLICATED_ORDER_ID', lang);

    const payment = rules.newPayment(
      {
        orderId: input.orderId,
        orderName: input.orderName,
        amount: input.amount,
        successUrl: input.successUrl,
        failUrl: input.failUrl,
        customerName: input.customerName ?? null,
        customerEmail: input.customerEmail ?? null,
        fixedMonths: easyPay !== null || isForeign ? 0 : (fixed.data ?? null),
        easyPay,
        isForeign,
        maxMonths: most.data ?? rules.MAX_INSTALLMENT_MONTHS,
      },
      this.parts.now(),
    );
    this.parts.store.save(payment);
    return { answer: this.#show(payment) };
  }

  /** The payment in its current state (closed if its time has run out), or null. */
  find(paymentKey: string): Payment | null {
    const payment = this.parts.store.get(paymentKey);
    return payment && this.#closeIfDue(payment);
  }

  /** Finds the payment of a page by the merchant's id of the page, or null. */
  findSession(sessionId: string): Payment | null {
    const payment = this.parts.store.all().find((one) => one.sessionId === sessionId);
    return payment === undefined ? null : this.#closeIfDue(payment);
  }

  /** Opens a page that charges by itself; the caller must have checked the input. */
  openSession(input: rules.NewPayment): Payment {
    const payment = rules.newPayment(input, this.parts.now());
    this.parts.store.save(payment);
    return payment;
  }

  /** The order's approved payment, else its newest one, or null. */
  findOrder(orderId: string): Payment | null {
    const payments = this.parts.store.ofOrder(orderId).map((one) => this.#closeIfDue(one));
    return payments.find((one) => one.approvedAt !== null) ?? payments.at(-1) ?? null;
  }

  /** The answer to a call that reads a payment. */
  read(payment: Payment | null, lang: Lang): Answer {
    return payment ? this.#show(payment) : refuse('NOT_FOUND_PAYMENT', lang);
  }

  /** `POST /v1/payments/confirm`: charges an authenticated payment, once. */
  confirm(body: unknown, lang: Lang): Outcome {
    const parsed = confirmSchema.safeParse(body);
    if (!parsed.success) return no('INVALID_REQUEST', lang);
    const payment = this.find(parsed.data.paymentKey);
    if (!payment) return no('NOT_FOUND_PAYMENT', lang);
    if (payment.orderId !== parsed.data.orderId || payment.amount !== parsed.data.amount) {
      return no('INVALID_REQUEST', lang);
    }
    if (payment.approvedAt !== null || payment.status === 'ABORTED') {
      return no('ALREADY_PROCESSED_PAYMENT', lang);
    }
    if (payment.status !== 'IN_PROGRESS') return no('NOT_FOUND_PAYMENT_SESSION', lang);
    if (this.#approvedOf(payment.orderId)) return no('DUPLICATED_ORDER_ID', lang);
    const mode = this.parts.faults.takeConfirm() ?? cardById(payment.cardId)?.confirm ?? null;
    return this.#confirmAs(mode, payment, lang);
  }

  #confirmAs(mode: ConfirmMode | null, payment: Payment, lang: Lang): Outcome {
    const charge = () => this.#show(this.#change(rules.approve(payment, this.parts.now())));
    const decline = (code: GatewayErrorCode): Outcome => {
      this.#change(rules.abort(payment, tossError(code, lang)));
      return no(code, lang);
    };
    const { holdMs, lateMs } = this.parts.timings;
    switch (mode) {
      case 'decline':
        return decline('REJECT_CARD_COMPANY');
      case 'insufficient':
        return decline('REJECT_CARD_PAYMENT');
      case 'timeout-charged':
        return { answer: charge(), holdMs };
      case 'timeout-uncharged':
        return { ...no('FAILED_INTERNAL_SYSTEM_PROCESSING', lang), holdMs, forget: true };
      case 'late':
        return { answer: charge(), holdMs: lateMs };
      case 'error-charged':
        return { answer: charge(), shown: refuse('PROVIDER_ERROR', lang) };
      case 'error-uncharged':
        return { ...no('PROVIDER_ERROR', lang), forget: true };
      case null:
        return { answer: charge() };
    }
  }

  /** `POST /v1/payments/{paymentKey}/cancel`: refunds everything, or `cancelAmount` won. */
  cancel(paymentKey: string, body: unknown, lang: Lang): Outcome {
    const payment = this.find(paymentKey);
    if (!payment) return no('NOT_FOUND_PAYMENT', lang);
    const parsed = cancelSchema.safeParse(body);
    if (!parsed.success) return no('INVALID_REQUEST', lang);
    if (payment.status === 'CANCELED') return no('ALREADY_CANCELED_PAYMENT', lang);
    // An account without a deposit is closed; there is nothing to refund.
    if (payment.status === 'WAITING_FOR_DEPOSIT') {
      return { answer: this.#show(this.#change(rules.closeAccount(payment))) };
    }
    if (payment.status !== 'DONE' && payment.status !== 'PARTIAL_CANCELED') {
      return no('NOT_CANCELABLE_PAYMENT', lang);
    }
    const amount = parsed.data.cancelAmount ?? payment.balance;
    if (amount > payment.balance) return no('NOT_CANCELABLE_AMOUNT', lang);

    const to = parsed.data.refundReceiveAccount ?? null;
    if (payment.account !== null) {
      const wrong = refundAccountFault(to);
      if (wrong !== null) return no(wrong, lang);
    }
    const ofCard = payment.cancelFaultUsed ? null : (cardById(payment.cardId)?.cancel ?? null);
    const mode = this.parts.faults.takeCancel() ?? ofCard;
    const marked = { ...payment, cancelFaultUsed: payment.cancelFaultUsed || mode !== null };
    const given = { amount, reason: parsed.data.cancelReason, to: to?.accountNumber ?? null };
    return this.#cancelAs(mode, marked, given, lang);
  }

  #cancelAs(
    mode: CancelMode | null,
    payment: Payment,
    { amount, reason, to }: { amount: number; reason: string; to: string | null },
    lang: Lang,
  ): Outcome {
    const giveBack = () =>
      this.#show(this.#change(rules.cancel(payment, amount, reason, this.parts.now(), to)));
    const { holdMs, lateMs } = this.parts.timings;
    switch (mode) {
      case 'reject':
        return no('NOT_CANCELABLE_PAYMENT', lang);
      case 'timeout-done':
        return { answer: giveBack(), holdMs };
      case 'timeout-undone':
        return { ...no('FAILED_INTERNAL_SYSTEM_PROCESSING', lang), holdMs, forget: true };
      case 'late':
        return { answer: giveBack(), holdMs: lateMs };
      case 'error-done':
        return { answer: giveBack(), shown: refuse('PROVIDER_ERROR', lang) };
      case 'error-undone':
        return { ...no('PROVIDER_ERROR', lang), forget: true };
      case null:
        return { answer: giveBack() };
    }
  }

  /** The guest pays on the hosted page: the card is authenticated or declined. */
  payOnPage(payment: Payment, card: TestCard, installmentMonths: number, lang: Lang): Payment {
    const seen = rules.authenticate(payment, card, installmentMonths, this.parts.now());
    if (card.declinedOnPage) {
      return this.#change(rules.abort(seen, tossError('REJECT_CARD_COMPANY', lang)));
    }
    return this.#change(seen);
  }

  /** The guest pays on a page that charges at once; `shownResult` is the result that the page then shows. */
  chargeOnPage(
    payment: Payment,
    card: TestCard,
    installmentMonths: number,
  ): {
    readonly payment: Payment;
    readonly shownResult: 'as-it-is' | 'failed';
    readonly holdMs: number;
  } {
    const at = this.parts.now();
    const { holdMs, lateMs } = this.parts.timings;
    const seen = rules.authenticate(payment, card, installmentMonths, at);
    const charged = (shownResult: 'as-it-is' | 'failed', wait = 0) => ({
      payment: this.#change(rules.approve(seen, at)),
      shownResult,
      holdMs: wait,
    });
    const failed = (code: GatewayErrorCode, wait = 0) => ({
      payment: this.#change(rules.abort(seen, tossError(code, 'ko'))),
      shownResult: 'as-it-is' as const,
      holdMs: wait,
    });
    if (card.declinedOnPage) return failed('REJECT_CARD_COMPANY');
    switch (this.parts.faults.takeConfirm() ?? card.confirm ?? null) {
      case 'decline':
        return failed('REJECT_CARD_COMPANY');
      case 'insufficient':
        return failed('REJECT_CARD_PAYMENT');
      case 'timeout-charged':
        return charged('as-it-is', holdMs);
      case 'timeout-uncharged':
        return failed('FAILED_INTERNAL_SYSTEM_PROCESSING', holdMs);
      case 'late':
        return charged('as-it-is', lateMs);
      case 'error-charged':
        return charged('failed');
      case 'error-uncharged':
        return failed('PROVIDER_ERROR');
      case null:
        return charged('as-it-is');
    }
  }

  /** The guest cancels on the hosted page. */
  leavePage(payment: Payment, lang: Lang): Payment {
    return this.#change(rules.abort(payment, tossError('PAY_PROCESS_CANCELED', lang)));
  }

  /** Closes an open payment as if its time had run out; null: there's none to close. */
  expireNow(paymentKey: string): Payment | null {
    const payment = this.find(paymentKey);
    return payment && rules.closesAt(payment) !== null ? this.#close(payment) : null;
  }

  /** Closes every payment whose time has run out. */
  sweep(): void {
    for (const payment of this.parts.store.all()) this.#closeIfDue(payment);
  }

  /** The current webhook address; null: webhooks aren't sent. */
  webhookUrl(): string | null {
    const set = this.parts.store.webhookUrl();
    return set === undefined ? this.parts.webhookUrl : set;
  }

  #approvedOf(orderId: string): Payment | undefined {
    return this.parts.store.ofOrder(orderId).find((one) => one.approvedAt !== null);
  }

  #closeIfDue(payment: Payment): Payment {
    const due = rules.closesAt(payment);
    return due !== null && this.parts.now() >= due ? this.#close(payment) : payment;
  }

  #close(payment: Payment): Payment {
    return this.#change(rules.expire(payment, tossError('EXPIRED_PAYMENT', 'ko')));
  }

  /** Stores the new state and notifies the merchant, as the payment's API does. */
  #change(payment: Payment): Payment {
    const { store, courier, now, base, nicepay } = this.parts;
    store.save(payment);
    const url = this.webhookUrl();
    if (url === null) return payment;
    const deliveries = cardById(payment.cardId)?.webhookTwice ? 2 : 1;
    for (const message of webhooksOf(payment, { now: now(), base: base(), nicepay })) {
      for (let i = 0; i < deliveries; i += 1) courier.send(url, message);
    }
    return payment;
  }

  #show(payment: Payment): Answer {
    return { status: 200, json: JSON.stringify(toTossPayment(payment, this.parts.base())) };
  }
}

function no(code: GatewayErrorCode, lang: Lang): Outcome {
  return { answer: refuse(code, lang) };
}
