import type { CashReceipt } from '@/domain/payment/payment-method';
import { koreanSecond } from './gateway-http';
import type { Deposits, GatewayResult, RefundAccount } from './payment-gateway';

/**
 * The banks at which Toss Payments issues virtual accounts, by the codes of its table
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

/** Codes of refusals that concern the account for the refund. */
const ACCOUNT_REFUSED = new Set([
  'INVALID_REFUND_ACCOUNT_INFO',
  'INVALID_REFUND_ACCOUNT_NUMBER',
  'INVALID_BANK',
]);

/**
 * Virtual accounts at Toss Payments, requested by the server: the bank is chosen on our page, and
 * the browser isn't redirected.
 * @param ask posts a body to a path below `/v1`
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

    // Sent without an account for a refund, so that it can't refund a transfer that has already
    // arrived.
    close: (paymentKey, reason, idempotencyKey) =>
      ask(
        `/payments/${encodeURIComponent(paymentKey)}/cancel`,
        { cancelReason: reason },
        idempotencyKey,
      ),

    isAccountRefused: (code) => ACCOUNT_REFUSED.has(code),
  };
}

/** Builds `refundReceiveAccount` of a cancellation. */
export const receiveAccount = ({ bank, number, holder }: RefundAccount) => ({
  bank,
  accountNumber: number,
  holderName: holder,
});

/** Builds `cashReceipt` of an account, which the gateway issues when the transfer arrives. */
const receiptOf = (request: CashReceipt | null) =>
  request === null
    ? {}
    : { cashReceipt: { type: PURPOSES[request.purpose], registrationNumber: request.number } };
