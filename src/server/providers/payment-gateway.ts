import type { CashReceipt } from '@/domain/cash-receipt';
import type { EasyPay, PaymentMethod } from '@/domain/payment-method';
import type { PointsProvider } from './points-provider';

/**
 * The port to a card gateway. Adapters translate their gateway's words into these outcomes; the
 * booking code knows no gateway. An outcome that can't be known is said to be unknown, never
 * guessed: the caller reads the payment back.
 */

export type GatewayCard = {
  readonly issuer: string | null;
  /** Masked by the gateway. */
  readonly number: string | null;
  readonly installmentMonths: number;
};

/** An account that exists for one order alone and is paid into by a bank transfer. */
export type DepositAccount = {
  /** The gateway's code of the bank, one of `banks.ts`. */
  readonly bank: string;
  readonly number: string;
  readonly holder: string;
  /** No deposit is taken from then on. */
  readonly dueAt: Date;
  /** What only the gateway and we know of it: its word of a deposit carries it. */
  readonly secret: string | null;
};

/** Where money that came by a transfer is sent back to. Personal: never logged. */
export type RefundAccount = {
  readonly bank: string;
  /** Digits. */
  readonly number: string;
  readonly holder: string;
};

/** A payment as the gateway's books have it. Amounts in won. */
export type GatewayPayment = {
  readonly paymentKey: string;
  readonly orderId: string;
  readonly status:
    | 'READY'
    | 'AUTHENTICATED'
    /** Its account waits for the deposit. */
    | 'AWAITING_DEPOSIT'
    | 'CAPTURED'
    | 'PARTLY_CANCELLED'
    | 'CANCELLED'
    | 'FAILED';
  readonly amount: number;
  /** What is left after cancellations. */
  readonly balance: number;
  readonly card: GatewayCard | null;
  readonly deposit: DepositAccount | null;
  /** The wallet it was paid with, also where the guest only chose it on the gateway's page. */
  readonly easyPay: EasyPay | null;
  readonly receiptUrl: string | null;
  /** The cash receipt of a deposit, where one was asked for and is issued. */
  readonly cashReceiptUrl: string | null;
  readonly approvedAt: Date | null;
};

export type GatewayResult =
  | { readonly kind: 'done'; readonly payment: GatewayPayment }
  /** Final: no money moved. */
  | { readonly kind: 'refused'; readonly code: string; readonly message: string }
  /** It may or may not have happened: read it back. */
  | { readonly kind: 'unknown'; readonly code: string };

/**
 * Which order a webhook tells of. Nothing else of it is believed: the payment is read back.
 * `paymentKey` is the key the teller knew, and `secret` that of the order's account; both null when
 * the adapter could tell in another way that the gateway itself speaks (a signature).
 */
export type PaymentHint = {
  readonly orderId: string;
  readonly paymentKey: string | null;
  readonly secret: string | null;
};

/** What a browser brings back by a form. It went through the guest's hands: it proves nothing. */
export type GatewayReturn = {
  readonly orderId: string;
  readonly outcome: 'PAID' | 'LEFT' | 'FAILED';
  /** Won, as digits. */
  readonly amount: string;
};

/** What a gateway that issues accounts for deposits does. */
export type Deposits = {
  /** Codes of the banks an account can be had at. */
  readonly banks: readonly string[];
  /** Opens an account for an order; repeating it with the same order gives the same account. */
  issue(order: {
    orderId: string;
    orderName: string;
    amount: number;
    bank: string;
    dueAt: Date;
    customerName: string;
    customerEmail: string;
    /** To be issued with the deposit, and taken back with its return. */
    cashReceipt: CashReceipt | null;
  }): Promise<GatewayResult>;
  /**
   * Closes an account that waits for its deposit, so that none can come any more. It never returns
   * money: once the deposit is there this is refused, or unknown.
   */
  close(paymentKey: string, reason: string, idempotencyKey: string): Promise<GatewayResult>;
  /** Whether a refused return of money was refused for the account it was to go to. */
  isAccountRefused(code: string): boolean;
};

export type PaymentGateway = {
  /** The gateway's name in configuration, with each order, and in `/outside/{provider}/webhook`. */
  readonly name: string;
  /**
   * When the card is charged: by our confirm, or already on the gateway's page, where confirming
   * only tells how that went, and a guest who never comes back may have paid.
   */
  readonly charges: 'on-confirm' | 'on-page';
  /** What can be paid with on its page. */
  readonly offers: readonly PaymentMethod[];
  /** Payment by deposit; null where it isn't offered. */
  readonly deposits: Deposits | null;
  /** Opens an order and gives the page on which the card is entered. Nothing is charged. */
  open(order: {
    orderId: string;
    orderName: string;
    amount: number;
    /** Where the browser comes back to, with the outcome in the query. */
    successUrl: string;
    failUrl: string;
    /** Where it comes back to at a gateway that has it post a form. */
    formUrl: string;
    /** The page should take no payment after this. */
    expiresAt: Date;
    customerName: string;
    customerEmail: string;
    /** One that it offers. */
    method: PaymentMethod;
    installmentMonths: number;
    language: 'ko' | 'en';
  }): Promise<
    | { kind: 'opened'; paymentKey: string; checkoutUrl: string }
    | { kind: 'refused'; code: string; message: string }
    | { kind: 'unknown'; code: string }
  >;
  /** Charges an authenticated payment; repeating it with the same key charges once. */
  confirm(
    request: { paymentKey: string; orderId: string; amount: number },
    idempotencyKey: string,
  ): Promise<GatewayResult>;
  /**
   * Returns `amount` won of a captured payment; repeating it with the same key returns once. What
   * came by deposit goes to `account`.
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
  /** The payment of an order as the gateway has it; null when it knows none. */
  find(orderId: string): Promise<GatewayPayment | null>;
  /**
   * The orders that money moved for between two instants, in pages, an order once or oftener; null
   * where the gateway lists none. @throws Error when the books can't be read
   */
  readonly movedOrders:
    ((between: { from: Date; to: Date }) => AsyncIterable<readonly string[]>) | null;
  /** The order that a webhook's body tells of; null for anything that isn't this gateway's webhook. */
  readWebhook(body: string): PaymentHint | null;
  /** What a posted return says; null for anything that isn't this gateway's. */
  readReturn(form: URLSearchParams): GatewayReturn | null;
};

/** What is done with an order once it is open, wherever it was opened: here, or for points. */
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

/** The gateway for new orders; an older order stays with the one it was opened at. */
export type Gateways = PaymentGateway & {
  /** The business provider's benefit points; null where none is configured. */
  readonly points: PointsProvider | null;
  readonly all: readonly OrderKeeper[];
  /** The keeper of this name, or undefined. */
  named(name: string): OrderKeeper | undefined;
  /** The keeper of an order. @throws Error when there is none of that name any more */
  of(order: { readonly provider: string }): OrderKeeper;
};
