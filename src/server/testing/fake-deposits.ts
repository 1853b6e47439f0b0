import type { CashReceipt } from '@/domain/payment/payment-method';
import type {
  Deposits,
  GatewayPayment,
  GatewayResult,
  RefundAccount,
} from '@/server/platform/providers/payment/payment-gateway';

/** An account number that refunds are refused for. */
export const REFUSED_ACCOUNT = '00000000';

/** The gateway's code for why money can't be refunded to an account; null if it can. */
export function accountFault(account: RefundAccount | null): string | null {
  if (account === null) return 'INVALID_REQUEST';
  return account.number === REFUSED_ACCOUNT ? 'INVALID_REFUND_ACCOUNT_INFO' : null;
}

/** Virtual accounts of the fake gateway, and the bank that pays into them. */
export class FakeDeposits implements Deposits {
  readonly banks = ['20', '88'];
  /** How many of the next calls to issue or close are made but get no answer. */
  lost = { issue: 0, close: 0 };
  /** Requested cash receipts, by order. */
  readonly receipts = new Map<string, CashReceipt>();

  constructor(
    private readonly payments: Map<string, GatewayPayment>,
    private readonly now: () => Date,
  ) {}

  async issue(order: Parameters<Deposits['issue']>[0]): Promise<GatewayResult> {
    const { orderId, amount, bank, dueAt, customerName: holder, cashReceipt } = order;
    const known = this.payments.get(orderId);
    const payment: GatewayPayment = known ?? {
      paymentKey: `key-${orderId}`,
      orderId,
      amount,
      balance: amount,
      status: 'AWAITING_DEPOSIT',
      card: null,
      deposit: { bank, number: `X${orderId}`, holder, dueAt, secret: `secret-${orderId}` },
      easyPay: null,
      receiptUrl: null,
      cashReceiptUrl: null,
      approvedAt: null,
    };
    if (cashReceipt !== null) this.receipts.set(orderId, cashReceipt);
    this.payments.set(orderId, payment);
    if (this.lost.issue-- > 0) return { kind: 'unknown', code: 'TIMEOUT' };
    return { kind: 'done', payment };
  }

  async close(paymentKey: string): Promise<GatewayResult> {
    const payment = [...this.payments.values()].find((one) => one.paymentKey === paymentKey);
    if (payment?.status !== 'AWAITING_DEPOSIT') {
      return { kind: 'refused', code: 'NOT_CANCELABLE_PAYMENT', message: 'not open' };
    }
    const closed: GatewayPayment = { ...payment, status: 'CANCELLED', balance: 0 };
    this.payments.set(payment.orderId, closed);
    if (this.lost.close-- > 0) return { kind: 'unknown', code: 'TIMEOUT' };
    return { kind: 'done', payment: closed };
  }

  isAccountRefused(code: string): boolean {
    return code === 'INVALID_REFUND_ACCOUNT_INFO';
  }

  /**
   * Pays into an order's account.
   * @param isLate whether the bank accepts the money although the account is closed
   * @returns the account's secret, which the webhook carries; null when the bank refuses
   */
  pay(orderId: string, isLate = false): string | null {
    const payment = this.payments.get(orderId);
    if (!payment?.deposit || payment.status === 'CAPTURED') return null;
    const isOpen = payment.status === 'AWAITING_DEPOSIT' && this.now() < payment.deposit.dueAt;
    if (!isOpen && !isLate) return null;
    const { amount } = payment;
    const paid = {
      ...payment,
      status: 'CAPTURED',
      balance: amount,
      approvedAt: this.now(),
      cashReceiptUrl: this.receipts.has(orderId) ? `https://receipts.test/${orderId}` : null,
    } as const;
    this.payments.set(orderId, paid);
    return payment.deposit.secret;
  }
}
