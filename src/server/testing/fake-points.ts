import { BUSINESS_PROVIDER } from '@/config/constants';
import type {
  GatewayPayment,
  GatewayResult,
  PointsOrder,
  PointsProvider,
} from '@/server/platform/providers/payment/payment-gateway';

type CancelFault = 'decline' | 'unknown-done' | 'unknown-not-done';

/**
 * A points provider in memory; `balances` has every member's points. It is used only in tests of
 * the code above the port; the adapter is tested against the sandbox over HTTP.
 */
export class FakePoints implements PointsProvider {
  readonly name = BUSINESS_PROVIDER;
  readonly charges = 'on-page';
  readonly deposits = null;
  readonly movedOrders = null;
  readonly readWebhook = () => null;
  readonly readReturn = () => null;
  readonly payments = new Map<string, GatewayPayment>();
  readonly balances = new Map<string, number>();
  readonly links: PointsOrder[] = [];
  /** Whether the provider is unreachable. */
  down = false;
  private readonly answers = new Map<string, GatewayResult>();
  private cancelFaults: CancelFault[] = [];

  constructor(private readonly now: () => Date) {}

  failCancel(...faults: CancelFault[]) {
    this.cancelFaults.push(...faults);
  }

  async available(memberSubject: string): Promise<number> {
    this.assertUp();
    return this.balances.get(memberSubject) ?? 0;
  }

  async link(order: PointsOrder): Promise<string> {
    this.assertUp();
    this.links.push(order);
    const { orderId, amount } = order;
    if (!this.payments.has(orderId)) this.keep(orderId, amount, 'READY');
    return `http://points.test/approve/${orderId}`;
  }

  /**
   * Approves an order as the member does on the provider's page.
   * @param amount in won, to let the provider take a wrong amount
   */
  approve(orderId: string, amount?: number) {
    const { memberSubject, amount: due } = this.ordered(orderId);
    this.keep(orderId, amount ?? due, 'CAPTURED');
    this.balances.set(memberSubject, (this.balances.get(memberSubject) ?? 0) - (amount ?? due));
  }

  refuse(orderId: string) {
    this.keep(orderId, this.ordered(orderId).amount, 'FAILED');
  }

  async find(orderId: string): Promise<GatewayPayment | null> {
    this.assertUp();
    return this.payments.get(orderId) ?? null;
  }

  async confirm({ orderId }: Parameters<PointsProvider['confirm']>[0]): Promise<GatewayResult> {
    const payment = await this.find(orderId);
    return payment?.status === 'CAPTURED'
      ? { kind: 'done', payment }
      : { kind: 'unknown', code: 'NOT_APPROVED' };
  }

  async cancel(
    { paymentKey, amount }: Parameters<PointsProvider['cancel']>[0],
    idempotencyKey: string,
  ): Promise<GatewayResult> {
    if (this.down) return { kind: 'unknown', code: 'UNREACHABLE' };
    const known = this.answers.get(idempotencyKey);
    if (known !== undefined) return known;
    const payment = this.payments.get(paymentKey);
    if (payment === undefined || amount > payment.balance) {
      return { kind: 'refused', code: 'TOO_MUCH', message: '' };
    }
    const fault = this.cancelFaults.shift();
    if (fault === 'decline') {
      const refusal: GatewayResult = { kind: 'refused', code: 'NOT_CANCELABLE', message: '' };
      this.answers.set(idempotencyKey, refusal);
      return refusal;
    }
    if (fault === 'unknown-not-done') return { kind: 'unknown', code: 'TIMEOUT' };
    const balance = payment.balance - amount;
    const status = balance === 0 ? 'CANCELLED' : 'PARTLY_CANCELLED';
    const after: GatewayPayment = { ...payment, balance, status };
    this.payments.set(paymentKey, after);
    const { memberSubject } = this.ordered(paymentKey);
    this.balances.set(memberSubject, (this.balances.get(memberSubject) ?? 0) + amount);
    const answer: GatewayResult = { kind: 'done', payment: after };
    this.answers.set(idempotencyKey, answer);
    return fault === 'unknown-done' ? { kind: 'unknown', code: 'TIMEOUT' } : answer;
  }

  private assertUp() {
    if (this.down) throw new Error('The points provider is down');
  }

  private ordered(orderId: string): PointsOrder {
    const order = this.links.find((one) => one.orderId === orderId);
    if (order === undefined) throw new Error(`Nobody asked for the page of ${orderId}`);
    return order;
  }

  private keep(orderId: string, amount: number, status: GatewayPayment['status']) {
    this.payments.set(orderId, {
      paymentKey: orderId,
      orderId,
      status,
      amount,
      balance: amount,
      card: null,
      deposit: null,
      easyPay: null,
      receiptUrl: null,
      cashReceiptUrl: null,
      approvedAt: status === 'CAPTURED' ? this.now() : null,
    });
  }
}
