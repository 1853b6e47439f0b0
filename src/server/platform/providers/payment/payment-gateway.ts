import type { CashReceipt, EasyPay, PaymentMethod } from '@/domain/payment/payment-method';

/**
 * The port to a card gateway. Adapters translate their gateway's answers into these outcomes; the
 * booking code knows no particular gateway. An outcome that can't be determined is unknown, never
 * guessed: the caller looks the payment up.
 */

type GatewayCard = {
  readonly issuer: string | null;
  /** The card number as the gateway returns it, which has replaced most of its digits. */
  readonly number: string | null;
  readonly installmentMonths: number;
};

/** A virtual account that exists for one order only and is paid into by bank transfer. */
type DepositAccount = {
  /** The gateway's code of the bank, one of `institutions.ts`. */
  readonly bank: string;
  readonly number: string;
  readonly holder: string;
  /** No transfer is accepted after this. */
  readonly dueAt: Date;
  /**
   * A secret that only the gateway and we know; the gateway's callback about the deposit contains
   * it.
   */
  readonly secret: string | null;
};

/** The account to which a bank transfer is refunded. Personal data: never logged. */
export type RefundAccount = {
  readonly bank: string;
  /** The account number, in digits only. */
  readonly number: string;
  readonly holder: string;
};

/** A payment as the gateway has it. Amounts are in won. */
export type GatewayPayment = {
  readonly paymentKey: string;
  readonly orderId: string;
  readonly status:
    | 'READY'
    | 'AUTHENTICATED'
    /** Its virtual account waits for the transfer. */
    | 'AWAITING_DEPOSIT'
    | 'CAPTURED'
    | 'PARTLY_CANCELLED'
    | 'CANCELLED'
    | 'FAILED';
  readonly amount: number;
  /** What is left after refunds, in won. */
  readonly balance: number;
  readonly card: GatewayCard | null;
  readonly deposit: DepositAccount | null;
  /** The wallet it was paid with, even if the guest only chose it on the gateway's page. */
  readonly easyPay: EasyPay | null;
  readonly receiptUrl: string | null;
  /** The cash receipt of a bank transfer, if one was requested and is issued. */
  readonly cashReceiptUrl: string | null;
  readonly approvedAt: Date | null;
};

export type GatewayResult =
  | { readonly kind: 'done'; readonly payment: GatewayPayment }
  /** Final: no money has moved. */
  | { readonly kind: 'refused'; readonly code: string; readonly message: string }
  /** It may or may not have happened: look it up. */
  | { readonly kind: 'unknown'; readonly code: string };

/**
 * The order that a webhook is about. Nothing else in it is trusted: the payment is looked up.
 * `paymentKey` is the key that the sender knew, and `secret` the secret of the order's virtual
 * account; both are null when the adapter has verified the sender in another way (a signature).
 */
export type PaymentHint = {
  readonly orderId: string;
  readonly paymentKey: string | null;
  readonly secret: string | null;
};

/**
 * What a browser brings back in a posted form. It passed through the guest's hands, so it proves
 * nothing.
 */
export type GatewayReturn = {
  readonly orderId: string;
  readonly outcome: 'PAID' | 'LEFT' | 'FAILED';
  /** In won, as digits. */
  readonly amount: string;
};

/** The functions of a gateway that issues virtual accounts. */
export type Deposits = {
  /** The codes of the banks at which it issues accounts. */
  readonly banks: readonly string[];
  /** Opens an account for an order; repeating it with the same order returns the same account. */
  issue(order: {
    orderId: string;
    orderName: string;
    amount: number;
    bank: string;
    dueAt: Date;
    customerName: string;
    customerEmail: string;
    /** To be issued with the transfer, and cancelled with its refund. */
    cashReceipt: CashReceipt | null;
  }): Promise<GatewayResult>;
  /**
   * Closes an account that waits for its transfer, so that none can arrive any more. It never
   * refunds money: after the transfer arrived, the result is a refusal or unknown.
   */
  close(paymentKey: string, reason: string, idempotencyKey: string): Promise<GatewayResult>;
  /** Whether this code of a refused refund means that the refund account was the reason. */
  isAccountRefused(code: string): boolean;
};

export type PaymentGateway = {
  /**
   * The gateway's name in the configuration, in its orders, and in `/outside/{provider}/webhook`.
   */
  readonly name: string;
  /**
   * When the card is charged: by our confirm, or already on the gateway's page. In the latter case
   * confirming only looks the outcome up, and a guest who never comes back may have paid.
   */
  readonly charges: 'on-confirm' | 'on-page';
  /** The payment methods of its page. */
  readonly offers: readonly PaymentMethod[];
  /** Payment by bank transfer; null where it isn't offered. */
  readonly deposits: Deposits | null;
  /** Opens an order and returns the URL of the payment page. Nothing is charged yet. */
  open(order: {
    orderId: string;
    orderName: string;
    amount: number;
    /** Where the browser comes back to, with the outcome in the query. */
    successUrl: string;
    failUrl: string;
    /** Where the browser comes back to, for a gateway that makes it post a form. */
    formUrl: string;
    /** The instant after which the gateway's page should accept no payment. */
    expiresAt: Date;
    customerName: string;
    customerEmail: string;
    /** One of `offers`. */
    method: PaymentMethod;
    installmentMonths: number;
    language: 'ko' | 'en';
  }): Promise<
    | { kind: 'opened'; paymentKey: string; checkoutUrl: string }
    | { kind: 'refused'; code: string; message: string }
    | { kind: 'unknown'; code: string }
  >;
  /** Charges an approved payment; repeating it with the same key charges once. */
  confirm(
    request: { paymentKey: string; orderId: string; amount: number },
    idempotencyKey: string,
  ): Promise<GatewayResult>;
  /**
   * Refunds `amount` won of a captured payment; repeating it with the same key refunds once. A bank
   * transfer is refunded to `account`.
   */
  cancel(
    request: {
      paymentKey: string;
      amount: number;
      reason: string;
      account?: RefundAccount | null;
    },
    idempotencyKey: string,
  ): Promise<GatewayResult>;
  /**
   * Looks up the payment of an order; null when the gateway knows none. Rejects when it can't be
   * read.
   */
  find(orderId: string): Promise<GatewayPayment | null>;
  /**
   * The ids of orders for which money moved between two instants, in pages; an order may come
   * several times. Null where the gateway has no such list. @throws Error when the list can't be
   * read
   */
  readonly movedOrders:
    | ((between: { from: Date; to: Date }) => AsyncIterable<readonly string[]>)
    | null;
  /** Parses the body of a webhook; null for anything that isn't this gateway's. */
  readWebhook(body: string): PaymentHint | null;
  /** Parses the form of a posted return; null for anything that isn't this gateway's. */
  readReturn(form: URLSearchParams): GatewayReturn | null;
};

/** What can be done with an open order, whether it was opened at a gateway or for points. */
export type OrderKeeper = Pick<
  PaymentGateway,
  | 'name'
  | 'charges'
  | 'deposits'
  | 'confirm'
  | 'cancel'
  | 'find'
  | 'movedOrders'
  | 'readWebhook'
  | 'readReturn'
>;

/** The gateway for new orders; an older order stays with the one at which it was opened. */
export type Gateways = PaymentGateway & {
  /** The business provider's benefit points; null where none is configured. */
  readonly points: PointsProvider | null;
  readonly all: readonly OrderKeeper[];
  /** The gateway with this name, or undefined. */
  named(name: string): OrderKeeper | undefined;
  /** The gateway of an order. @throws Error when none with its name is configured any more */
  of(order: { readonly provider: string }): OrderKeeper;
  /** What is left of the time budget of the request, in ms; Infinity for jobs. */
  timeLeftMs(): number;
};

/**
 * The port to benefit points of a business provider. A point is worth one won. The member approves
 * an order of points on the provider's own page, which takes them at once (`charges: 'on-page'`);
 * what the browser brings back is only a hint, so the order is looked up. Afterwards it is handled
 * like a card order: `find` looks it up, `cancel` returns points, in whole or in part and once for
 * each key.
 */
export type PointsProvider = OrderKeeper & {
  /**
   * The points that a member of the provider can spend now, in won.
   * @throws Error when the provider's answer is missing or malformed
   */
  available(memberSubject: string): Promise<number>;
  /**
   * The URL of the page on which a member approves an order. Repeating it for the same order
   * doesn't make another one.
   * @throws Error when the provider's answer is missing or malformed, or refuses the order
   */
  link(order: PointsOrder): Promise<string>;
};

export type PointsOrder = {
  /** Our order id, which the provider uses too. */
  readonly orderId: string;
  /** The paying member, by the provider's identifier. */
  readonly memberSubject: string;
  /** In won. */
  readonly amount: number;
  /** Where the browser comes back to, with the outcome in the query. */
  readonly returnUrl: string;
  /** The page should take no points after this. */
  readonly expiresAt: Date;
  readonly language: 'ko' | 'en';
};
