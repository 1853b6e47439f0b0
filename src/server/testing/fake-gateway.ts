import { PAYMENT_METHODS } from '@/domain/payment/payment-method';
import type {
  GatewayPayment,
  GatewayResult,
  Gateways,
  OrderKeeper,
  PaymentGateway,
} from '@/server/platform/providers/payment/payment-gateway';
import { nicepayReturn } from '@/server/platform/providers/payment/nicepay-payment';
import { accountFault, FakeDeposits } from './fake-deposits';
import { FakePoints } from './fake-points';
import { tossHint } from '@/server/platform/providers/payment/toss-payment';

type Fault = 'decline' | 'unknown-charged' | 'unknown-not-charged';

/**
 * A gateway in memory, with idempotency keys and faults. It is used only in tests of the code above
 * the port; the adapters are tested against the sandbox over HTTP.
 */
export class FakeGateway implements Gateways {
  readonly name = 'toss';
  /** When the gateway charges; tests override it to cover 'on-page'. */
  charges: PaymentGateway['charges'] = 'on-confirm';
  readonly readWebhook = tossHint;
  readonly readReturn = nicepayReturn;
  readonly payments = new Map<string, GatewayPayment>();
  readonly offers = PAYMENT_METHODS;
  readonly deposits: FakeDeposits;
  readonly points: FakePoints;
  readonly calls: Array<{ call: 'open' | 'confirm' | 'cancel' | 'find'; orderId: string }> = [];
  private readonly answers = new Map<string, GatewayResult>();
  private confirmFaults: Fault[] = [];
  private cancelFaults: Fault[] = [];

  constructor(private readonly now: () => Date) {
    this.deposits = new FakeDeposits(this.payments, now);
    this.points = new FakePoints(now);
  }

  /** Lets the next confirmations fail like this, in order. */
  failConfirm(...faults: Fault[]) {
    this.confirmFaults.push(...faults);
  }

  failCancel(...faults: Fault[]) {
    this.cancelFaults.push(...faults);
  }

  get all(): OrderKeeper[] {
    return [this, this.points];
  }

  named(name: string): OrderKeeper | undefined {
    return this.all.find((keeper) => keeper.name === name);
  }

  of({ provider }: { provider: string }): OrderKeeper {
    return this.named(provider) ?? this;
  }

  timeLeftMs(): number {
    return Infinity;
  }

  /** Removes all faults that haven't happened yet. */
  recover() {
    this.confirmFaults = [];
    this.cancelFaults = [];
  }

  async open(order: Parameters<PaymentGateway['open']>[0]) {
    this.calls.push({ call: 'open', orderId: order.orderId });
    const paymentKey = `key-${order.orderId}`;
    this.payments.set(order.orderId, {
      paymentKey,
      orderId: order.orderId,
      status: 'READY',
      amount: order.amount,
      balance: order.amount,
      card: null,
      deposit: null,
      easyPay: null,
      cashReceiptUrl: null,
      receiptUrl: null,
      approvedAt: null,
    });
    return {
      kind: 'opened' as const,
      paymentKey,
      checkoutUrl: `http://gateway.test/checkout/${paymentKey}`,
    };
  }

  async confirm(
    request: Parameters<PaymentGateway['confirm']>[0],
    idempotencyKey: string,
  ): Promise<GatewayResult> {
    this.calls.push({ call: 'confirm', orderId: request.orderId });
    const known = this.answers.get(idempotencyKey);
    if (known !== undefined) return known;
    const payment = this.payments.get(request.orderId);
    if (payment === undefined || payment.paymentKey !== request.paymentKey) {
      return { kind: 'refused', code: 'NOT_FOUND_PAYMENT', message: 'unknown payment' };
    }
    const fault = this.confirmFaults.shift();
    if (fault === 'decline') {
      this.payments.set(request.orderId, { ...payment, status: 'FAILED' });
      // Stored for the key like any answer: a real gateway refuses again and doesn't charge then.
      const refusal: GatewayResult = {
        kind: 'refused',
        code: 'REJECT_CARD_PAYMENT',
        message: 'declined',
      };
      this.answers.set(idempotencyKey, refusal);
      return refusal;
    }
    if (fault === 'unknown-not-charged') return { kind: 'unknown', code: 'TIMEOUT' };
    const charged: GatewayPayment = {
      ...payment,
      status: 'CAPTURED',
      card: { issuer: 'Test', number: '4330****123*', installmentMonths: 0 },
      receiptUrl: 'http://gateway.test/receipt',
      approvedAt: this.now(),
    };
    this.payments.set(request.orderId, charged);
    const answer: GatewayResult = { kind: 'done', payment: charged };
    this.answers.set(idempotencyKey, answer);
    return fault === 'unknown-charged' ? { kind: 'unknown', code: 'TIMEOUT' } : answer;
  }

  async cancel(
    request: Parameters<PaymentGateway['cancel']>[0],
    idempotencyKey: string,
  ): Promise<GatewayResult> {
    const payment = [...this.payments.values()].find(
      (candidate) => candidate.paymentKey === request.paymentKey,
    );
    this.calls.push({ call: 'cancel', orderId: payment?.orderId ?? '' });
    const known = this.answers.get(idempotencyKey);
    if (known !== undefined) return known;
    if (payment === undefined || request.amount > payment.balance) {
      return { kind: 'refused', code: 'NOT_CANCELABLE_AMOUNT', message: 'too much' };
    }
    if (payment.deposit !== null) {
      const code = accountFault(request.account ?? null);
      if (code !== null) return { kind: 'refused', code, message: 'no such account' };
    }
    const fault = this.cancelFaults.shift();
    if (fault === 'decline') {
      // Stored for the key like any answer: a real gateway refuses again, even if the cause is
      // gone.
      const refusal: GatewayResult = {
        kind: 'refused',
        code: 'NOT_CANCELABLE_PAYMENT',
        message: 'refused',
      };
      this.answers.set(idempotencyKey, refusal);
      return refusal;
    }
    if (fault === 'unknown-not-charged') return { kind: 'unknown', code: 'TIMEOUT' };
    const balance = payment.balance - request.amount;
    const cancelled: GatewayPayment = {
      ...payment,
      balance,
      status: balance === 0 ? 'CANCELLED' : 'PARTLY_CANCELLED',
    };
    this.payments.set(payment.orderId, cancelled);
    const answer: GatewayResult = { kind: 'done', payment: cancelled };
    this.answers.set(idempotencyKey, answer);
    return fault === 'unknown-charged' ? { kind: 'unknown', code: 'TIMEOUT' } : answer;
  }

  async *movedOrders(): AsyncGenerator<readonly string[]> {
    yield [...this.payments.values()]
      .filter(({ approvedAt }) => approvedAt !== null)
      .map(({ orderId }) => orderId);
  }

  async find(orderId: string): Promise<GatewayPayment | null> {
    this.calls.push({ call: 'find', orderId });
    return this.payments.get(orderId) ?? null;
  }
}
