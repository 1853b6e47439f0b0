/** The Payment object of Toss Payments API v1 (version 2022-11-16). */
import { type Payment, vatOf } from './payment';
import { walletName } from './wallets';

/** Formats an instant like the gateway: Korean time with its offset, whole seconds. */
export function koreanTime(at: number): string {
  return `${new Date(at + 9 * 3_600_000).toISOString().slice(0, 19)}+09:00`;
}

function methodOf({ account, last4, easyPay }: Payment): string | null {
  if (account !== null) return '가상계좌';
  if (last4 === null) return null;
  return easyPay === null ? '카드' : '간편결제';
}

/** The part of a Payment about its account. */
function virtualAccountOf(payment: Payment, account: NonNullable<Payment['account']>) {
  const { bank, number, dueAt, refundedTo } = account;
  const isReturned = payment.approvedAt !== null && payment.cancels.length > 0;
  return {
    accountType: '일반',
    accountNumber: number,
    bankCode: bank,
    customerName: payment.customerName ?? '',
    depositorName: payment.approvedAt === null ? null : (payment.customerName ?? ''),
    dueDate: koreanTime(dueAt),
    expired: payment.status === 'EXPIRED',
    settlementStatus: 'INCOMPLETED',
    refundStatus: isReturned ? 'COMPLETED' : 'NONE',
    refundReceiveAccount: refundedTo === null ? null : { accountNumber: refundedTo },
  };
}

/** Issued with the deposit; refunds are subtracted from it. */
function cashReceiptOf(
  { cashReceipt, approvedAt, approveNo, balance, paymentKey }: Payment,
  base: string,
) {
  if (cashReceipt === null || approvedAt === null) return null;
  return {
    type: cashReceipt,
    receiptKey: `cash_${paymentKey}`,
    issueNumber: approveNo ?? '',
    receiptUrl: `${base}/cash-receipt/${paymentKey}`,
    amount: balance,
    taxFreeAmount: 0,
  };
}

/**
 * A stored payment as the API's Payment object. Amounts are won; `suppliedAmount` and `vat` are of
 * the balance.
 * @param base address of the sandbox, without a slash at the end
 */
export function toTossPayment(payment: Payment, base: string) {
  const vat = vatOf(payment.balance);
  const receiptUrl = `${base}/receipt/${payment.paymentKey}`;
  return {
    mId: 'sandbox',
    version: '2022-11-16',
    paymentKey: payment.paymentKey,
    type: 'NORMAL',
    status: payment.status,
    orderId: payment.orderId,
    orderName: payment.orderName,
    lastTransactionKey: payment.lastTransactionKey,
    requestedAt: koreanTime(payment.requestedAt),
    approvedAt: payment.approvedAt === null ? null : koreanTime(payment.approvedAt),
    method: methodOf(payment),
    currency: 'KRW',
    country: 'KR',
    totalAmount: payment.amount,
    balanceAmount: payment.balance,
    suppliedAmount: payment.balance - vat,
    vat,
    taxFreeAmount: 0,
    taxExemptionAmount: 0,
    useEscrow: false,
    cultureExpense: false,
    isPartialCancelable: true,
    card:
      payment.last4 === null
        ? null
        : {
            issuerCode: payment.isForeign ? '4V' : '24',
            acquirerCode: '21',
            number: `************${payment.last4}`,
            installmentPlanMonths: payment.months,
            isInterestFree: false,
            interestPayer: null,
            approveNo: payment.approveNo ?? '',
            useCardPoint: false,
            cardType: '신용',
            ownerType: '개인',
            acquireStatus: 'READY',
            amount: payment.amount,
          },
    cancels:
      payment.cancels.length === 0
        ? null
        : payment.cancels.map((one) => ({
            transactionKey: one.transactionKey,
            cancelReason: one.reason,
            cancelAmount: one.amount,
            refundableAmount: one.refundable,
            canceledAt: koreanTime(one.at),
            cancelStatus: 'DONE',
            cancelRequestId: null,
            receiptKey: null,
            taxFreeAmount: 0,
            taxExemptionAmount: 0,
            easyPayDiscountAmount: 0,
            transferDiscountAmount: 0,
          })),
    failure: payment.failure,
    receipt: payment.approvedAt === null ? null : { url: receiptUrl },
    checkout: { url: `${base}/checkout/${payment.paymentKey}` },
    easyPay:
      payment.easyPay === null || payment.last4 === null
        ? null
        : { provider: walletName(payment.easyPay, 'ko'), amount: 0, discountAmount: 0 },
    virtualAccount: payment.account === null ? null : virtualAccountOf(payment, payment.account),
    transfer: null,
    mobilePhone: null,
    giftCertificate: null,
    cashReceipt: cashReceiptOf(payment, base),
    cashReceipts: null,
    discount: null,
    secret: payment.account?.secret ?? null,
    metadata: null,
  };
}
