/** Transactions and checkout sessions in the form of NICEPAY's API (v1). */
import { createHash } from 'node:crypto';
import type { Payment } from './payment';

export interface NicepayKeys {
  readonly clientId: string;
  readonly secretKey: string;
}

/** Formats an instant: `2023-03-24T16:46:42.000+0900`; `0` for what never happened. */
export function nicepayTime(at: number | null): string {
  if (at === null) return '0';
  return `${new Date(at + 9 * 3_600_000).toISOString().slice(0, 23)}+0900`;
}

const STATUS: Record<Payment['status'], string> = {
  READY: 'ready',
  WAITING_FOR_DEPOSIT: 'ready',
  IN_PROGRESS: 'ready',
  DONE: 'paid',
  PARTIAL_CANCELED: 'partialCancelled',
  CANCELED: 'cancelled',
  ABORTED: 'failed',
  EXPIRED: 'failed',
};

const OK = { resultCode: '0000', resultMsg: '정상 처리되었습니다.' };

const sign = (text: string) => createHash('sha256').update(text).digest('hex');

/** A payment after an attempt: approved, declined or refunded. */
export function toTransaction(payment: Payment, keys: NicepayKeys, base: string, now: number) {
  const ediDate = nicepayTime(now);
  const last = payment.cancels.at(-1);
  return {
    ...OK,
    tid: payment.paymentKey,
    cancelledTid: last?.transactionKey ?? null,
    orderId: payment.orderId,
    sessionId: payment.sessionId,
    ediDate,
    signature: sign(`${payment.paymentKey}${payment.amount}${ediDate}${keys.secretKey}`),
    status: STATUS[payment.status],
    paidAt: nicepayTime(payment.approvedAt),
    failedAt: payment.failure === null ? '0' : ediDate,
    cancelledAt: nicepayTime(last?.at ?? null),
    payMethod: 'card',
    amount: payment.amount,
    balanceAmt: payment.balance,
    goodsName: payment.orderName,
    useEscrow: false,
    currency: 'KRW',
    channel: 'pc',
    approveNo: payment.approveNo,
    buyerName: payment.customerName,
    buyerEmail: payment.customerEmail,
    issuedCashReceipt: false,
    receiptUrl: payment.approvedAt === null ? null : `${base}/receipt/${payment.paymentKey}`,
    card:
      payment.last4 === null || payment.approvedAt === null
        ? null
        : {
            cardCode: '04',
            cardName: '삼성',
            cardNum: `430000******${payment.last4}`,
            cardQuota: payment.months,
            isInterestFree: false,
            cardType: 'credit',
            canPartCancel: true,
            acquCardCode: '04',
            acquCardName: '삼성',
          },
    vbank: null,
    cancels:
      payment.cancels.length === 0
        ? null
        : payment.cancels.map((one) => ({
            tid: one.transactionKey,
            amount: one.amount,
            cancelledAt: nicepayTime(one.at),
            reason: one.reason,
            receiptUrl: `${base}/receipt/${payment.paymentKey}`,
          })),
    cashReceipts: null,
    messageSource: 'nicepay',
  };
}

/** The page on which a payment is made. */
export function toSession(payment: Payment, keys: NicepayKeys, base: string) {
  return {
    ...OK,
    sessionId: payment.sessionId,
    orderId: payment.orderId,
    clientId: keys.clientId,
    tid: payment.approvedAt === null ? null : payment.paymentKey,
    amount: payment.amount,
    goodsName: payment.orderName,
    returnUrl: payment.successUrl,
    status: payment.failure?.code === 'PAY_PROCESS_CANCELED' ? 'closed' : STATUS[payment.status],
    isExpire: payment.status === 'EXPIRED',
    expireDate: nicepayTime(payment.opensUntil),
    currency: 'KRW',
    method: 'card',
    url: `${base}/checkout/${payment.paymentKey}`,
    messageSource: 'nicepay',
  };
}

/** The fields the browser posts to the merchant's return address; `shownResult` is the result that the page shows. */
export function returnFields(
  payment: Payment,
  keys: NicepayKeys,
  now: number,
  shownResult: 'as-it-is' | 'failed',
): Record<string, string> {
  const isPaid = shownResult === 'as-it-is' && payment.approvedAt !== null;
  const isLeft = payment.failure?.code === 'PAY_PROCESS_CANCELED';
  const ediDate = nicepayTime(now);
  return {
    success: String(isPaid),
    resultCode: isPaid ? '0000' : isLeft ? 'P002' : '3095',
    resultMsg: isPaid ? OK.resultMsg : (payment.failure?.message ?? '결제에 실패했습니다.'),
    tid: isPaid ? payment.paymentKey : '',
    orderId: payment.orderId,
    clientId: keys.clientId,
    amount: String(payment.amount),
    status: isPaid ? 'paid' : isLeft ? 'closed' : 'failed',
    ediDate,
    signature: sign(`${payment.paymentKey}${payment.amount}${ediDate}${keys.secretKey}`),
    payMethod: 'card',
    currency: 'KRW',
  };
}
