import type { CashReceipt } from '@/domain/cash-receipt';
import { koreanSecond } from './korean-time';
import type { Deposits, GatewayResult, RefundAccount } from './payment-gateway';

/**
 * Banks that Toss Payments issues accounts at, by the codes of its table
 * (docs.tosspayments.com/guides/payment/virtual-account-api, /codes/org-codes).
 */
const BANKS = [
  '06',
  '88',
  '20',
  '81',
  '11',
  '03',
  '89',
  '45',
  '71',
  '07',
  '32',
  '31',
  '39',
  '34',
  '37',
];

const PURPOSES = { PERSONAL: '소득공제', BUSINESS: '지출증빙' } as const;

/** Refusals that are about the account money was to go back to. */
const ACCOUNT_REFUSED = new Set([
  'INVALID_REFUND_ACCOUNT_INFO',
  'INVALID_REFUND_ACCOUNT_NUMBER',
  'INVALID_BANK',
]);

/**
 * Accounts for deposits at Toss Payments, asked for by the server: the bank is chosen on our page and
 * the browser goes nowhere.
 * @param ask posts a body below `/v1`
 */
export function tossDeposits(
  ask: (path: string, body: object, idempotencyKey: string) => Promise<GatewayResult>,
): Deposits {
  return {
    banks: BANKS,

    async issue(order) {
      const { orderId } = order;
      const answer = await ask(
        '/virtual-accounts',
        {
          orderId,
          orderName: order.orderName,
          amount: order.amount,
          bank: order.bank,
          dueDate: koreanSecond(order.dueAt),
          customerName: order.customerName,
          customerEmail: order.customerEmail,
          ...receiptOf(order.cashReceipt),
        },
        `open-${orderId}`,
      );
      if (answer.kind !== 'done') return answer;
      const { payment } = answer;
      return payment.orderId === orderId && payment.deposit !== null
        ? answer
        : { kind: 'unknown', code: 'UNREADABLE' };
    },

    // Without an account to return money to, a deposit that is there already can't be returned by it.
    close: (paymentKey, reason, idempotencyKey) =>
      ask(
        `/payments/${encodeURIComponent(paymentKey)}/cancel`,
        { cancelReason: reason },
        idempotencyKey,
      ),

    isAccountRefused: (code) => ACCOUNT_REFUSED.has(code),
  };
}

/** `refundReceiveAccount` of a cancellation. */
export const receiveAccount = ({ bank, number, holder }: RefundAccount) => ({
  bank,
  accountNumber: number,
  holderName: holder,
});

/** `cashReceipt` of an account: the gateway issues it when the deposit comes. */
const receiptOf = (asked: CashReceipt | null) =>
  asked === null
    ? {}
    : { cashReceipt: { type: PURPOSES[asked.purpose], registrationNumber: asked.number } };
