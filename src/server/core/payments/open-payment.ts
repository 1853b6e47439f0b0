import { setTimeout as sleep } from 'node:timers/promises';
import { isDeepStrictEqual } from 'node:util';

import type { PaymentMethod } from '@/domain/payment/payment-method';
import type { Actor } from '@/server/platform/actor';
import type { Transaction } from '@/server/platform/db/client';
import { givenColumns, prepared } from '@/server/platform/db/prepared';
import { payments } from '@/server/platform/db/schema';
import { AppError } from '@/server/platform/http/app-error';
import type { MemberContext } from '@/server/platform/http/handler';
import { countRefusal } from '@/reporting/metrics';
import type { PaymentDeps } from './apply-payment-outcome';
import { fetchPayment } from './ask-gateway';
import { noteMoneyMove } from './money-log';
import type { Payable } from './payable';
import {
  findPayment,
  loadPayments,
  type PaymentRow,
  type PayablePayments,
  transitionPayment,
  tryTransitionPayment,
  UNCONFIRMED,
} from './payment-queries';
import { reconcilePayment } from './reconcile';

/** The longest order name that gateways accept, in characters. */
export const ORDER_NAME_LENGTH = 100;

/**
 * The most payments of one payable or item, for points and for other methods each. What is owed can
 * be paid for minutes only, so more than this is abuse.
 */
const MAX_ATTEMPTS = 10;

/** What a payment is to be made of; `amount` in won. */
type PaymentRequest = Pick<PaymentRow, 'payableId' | 'amount' | 'provider'> &
  Partial<Pick<PaymentRow, 'itemId' | 'installmentMonths' | 'method' | 'bank' | 'cashReceipt'>>;

/**
 * Returns the payment to go on with, for a locked payable: the open one if it asks for the same,
 * else a new one. Every other open payment is abandoned, so that a payable has one at a time.
 * @param ended the id of an order that is open here but no longer at the gateway
 * @param known the payable's payments, if the caller has read them under the lock
 * @throws AppError RATE_LIMITED after ten payments by points, or ten others
 */
export async function makePayment<Owed>(
  tx: Transaction,
  by: Actor,
  payable: Payable<Owed>,
  owed: Owed,
  request: PaymentRequest,
  ended: string | null,
  known?: PayablePayments,
): Promise<PaymentRow> {
  const { payableId } = request;
  const wanted = {
    itemId: null,
    installmentMonths: 0,
    method: 'CARD' as const,
    bank: null,
    cashReceipt: null,
    ...request,
  };
  const { all: before } = known ?? (await loadPayments(tx, payableId));
  for (const open of before.filter(({ state }) => UNCONFIRMED.includes(state))) {
    const isSame =
      open.itemId === wanted.itemId &&
      open.amount === wanted.amount &&
      open.installmentMonths === wanted.installmentMonths &&
      open.method === wanted.method &&
      open.bank === wanted.bank &&
      isDeepStrictEqual(open.cashReceipt, wanted.cashReceipt) &&
      open.provider === wanted.provider;
    if (isSame && open.orderId !== ended) return open;
    await transitionPayment(tx, by, open, 'ABANDONED');
  }
  // Points and other methods are counted apart, so that many attempts with points don't block the
  // rest.
  const isPoints = wanted.method === 'POINTS';
  const same = before.filter(
    ({ itemId, method }) => itemId === wanted.itemId && (method === 'POINTS') === isPoints,
  );
  if (same.length >= MAX_ATTEMPTS) {
    countRefusal('paymentAttempts');
    throw new AppError('RATE_LIMITED');
  }
  const attempt = (before[0]?.attempt ?? 0) + 1;
  const [made] = await insertPayment(tx, {
    ...wanted,
    orderId: `${payableId}-${attempt}`,
    payableKind: payable.kind,
    attempt,
    state: 'CREATED',
    createdAt: by.now,
    updatedAt: by.now,
  });
  if (made === undefined) throw new AppError('INTERNAL');
  noteMoneyMove('order-made', by, made);
  await payable.record(tx, by, owed, { event: 'ORDER_MADE', orderId: made.orderId });
  return made;
}

const insertPayment = prepared('insert_payment', (db) =>
  db
    .insert(payments)
    .values(
      givenColumns(payments, [
        'orderId',
        'payableKind',
        'payableId',
        'itemId',
        'provider',
        'attempt',
        'state',
        'amount',
        'installmentMonths',
        'method',
        'bank',
        'cashReceipt',
        'createdAt',
        'updatedAt',
      ]),
    )
    .returning(),
);

/**
 * Finds out whether a payment that is open here can no longer be paid at the gateway. If it was
 * paid there without the member coming back, the outcome is recorded on the way.
 * @returns its order id, or null if it is still open or can't be looked up now
 */
export async function findEndedOrder<Owed>(
  deps: PaymentDeps,
  payable: Payable<Owed>,
  payment: PaymentRow | null,
): Promise<string | null> {
  if (payment === null || payment.state !== 'READY') return null;
  const theirs = await fetchPayment(deps, payment);
  if (theirs === undefined) return null;
  // The gateway doesn't know an order of points before its payment page has been opened.
  if (theirs === null && payment.method === 'POINTS') return null;
  if (theirs?.status === 'CAPTURED') await reconcilePayment(deps, payable, payment);
  return theirs?.status === 'READY' ? null : payment.orderId;
}

/** What the gateway's payment page shows, and where it sends the browser back to. */
export type PaymentPage = {
  readonly orderName: string;
  readonly returnUrl: string;
  /** Until when the page may be paid on. */
  readonly expiresAt: Date;
  readonly customerName: string;
  readonly customerEmail: string;
  readonly method: PaymentMethod;
};

/** What opening a payment needs of a request. */
type OpenContext = PaymentDeps & Pick<MemberContext, 'locale' | 'member'>;

/**
 * Opens a payment at the gateway, outside any transaction, and stores the gateway's key and the
 * address of its page. A payment that is open already is returned as it is.
 * @throws AppError PAYMENT_UNAVAILABLE when the gateway opens none
 */
export async function openAtGateway<Owed>(
  context: OpenContext,
  payable: Payable<Owed>,
  payment: PaymentRow,
  page: PaymentPage,
): Promise<{ orderId: string; amount: number; checkoutUrl: string }> {
  const open = payment.state === 'READY' ? payment : await openNew(context, payable, payment, page);
  if (open.checkoutUrl === null) throw new AppError('PAYMENT_UNAVAILABLE');
  return { orderId: open.orderId, amount: open.amount, checkoutUrl: open.checkoutUrl };
}

async function openNew<Owed>(
  context: OpenContext,
  payable: Payable<Owed>,
  payment: PaymentRow,
  { orderName, returnUrl, ...page }: PaymentPage,
): Promise<PaymentRow> {
  const { locale, config, gateway, log } = context;
  const { orderId, amount, installmentMonths } = payment;
  const answer = await gateway
    .open({
      ...page,
      orderId,
      amount,
      installmentMonths,
      orderName: orderName.slice(0, ORDER_NAME_LENGTH),
      successUrl: returnUrl,
      failUrl: returnUrl,
      // A gateway that posts a form sends the browser here first.
      formUrl: `${config.siteUrl}/api/v2/outside/${gateway.name}/return/${locale}`,
      language: locale,
    })
    .catch((error: unknown) => {
      log.warn({ err: error, orderId }, 'the gateway could not be asked to open an order');
      return { kind: 'unknown' as const, code: 'UNREACHABLE' };
    });
  if (answer.kind === 'opened') {
    const { paymentKey, checkoutUrl } = answer;
    return recordOpened(context, payable, payment, { paymentKey, checkoutUrl });
  }
  log.warn({ orderId, kind: answer.kind, code: answer.code }, 'the gateway opened no order');
  if (answer.kind === 'unknown') {
    // If the button was pressed twice, the other request may be opening the order at this moment.
    await sleep(300);
    const now = await findPayment(context.db, orderId);
    if (now?.state === 'READY') return now;
  }
  throw new AppError('PAYMENT_UNAVAILABLE');
}

function recordOpened<Owed>(
  context: OpenContext,
  payable: Payable<Owed>,
  payment: PaymentRow,
  opened: { readonly paymentKey: string; readonly checkoutUrl: string },
): Promise<PaymentRow> {
  return context.db.transaction(async (tx) => {
    const by = { actor: context.member.memberId, now: context.now() };
    await payable.lock(tx, payment);
    const ready = await tryTransitionPayment(tx, by, payment, 'OPENED', opened);
    if (ready !== null) return ready;
    // Another request has opened the same order, or the payable has ended meanwhile.
    const now = await findPayment(tx, payment.orderId);
    if (now?.state !== 'READY') throw new AppError(payable.errors.state);
    return now;
  });
}
