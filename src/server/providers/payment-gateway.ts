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

/** A payment as the gateway's books have it. Amounts in won. */
export type GatewayPayment = {
  readonly paymentKey: string;
  readonly orderId: string;
  readonly status:
    'READY' | 'AUTHENTICATED' | 'CAPTURED' | 'PARTLY_CANCELLED' | 'CANCELLED' | 'FAILED';
  readonly amount: number;
  /** What is left after cancellations. */
  readonly balance: number;
  readonly card: GatewayCard | null;
  readonly receiptUrl: string | null;
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
 * `paymentKey` is the key the teller knew; null when the adapter could tell in another way that the
 * gateway itself speaks (a signature).
 */
export type PaymentHint = { readonly orderId: string; readonly paymentKey: string | null };

/** What a browser brings back by a form. It went through the guest's hands: it proves nothing. */
export type GatewayReturn = {
  readonly orderId: string;
  readonly outcome: 'PAID' | 'LEFT' | 'FAILED';
  /** Won, as digits. */
  readonly amount: string;
};

export type PaymentGateway = {
  /** The gateway's name in configuration, with each order, and in `/outside/{provider}/webhook`. */
  readonly name: string;
  /**
   * When the card is charged: by our confirm, or already on the gateway's page, where confirming
   * only tells how that went, and a guest who never comes back may have paid.
   */
  readonly charges: 'on-confirm' | 'on-page';
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
  /** Returns `amount` won of a captured payment; repeating it with the same key returns once. */
  cancel(
    request: { paymentKey: string; amount: number; reason: string },
    idempotencyKey: string,
  ): Promise<GatewayResult>;
  /** The payment of an order as the gateway has it; null when it knows none. */
  find(orderId: string): Promise<GatewayPayment | null>;
  /** The order that a webhook's body tells of; null for anything that isn't this gateway's webhook. */
  readWebhook(body: string): PaymentHint | null;
  /** What a posted return says; null for anything that isn't this gateway's. */
  readReturn(form: URLSearchParams): GatewayReturn | null;
};

/** The gateway for new orders; an older order stays with the one it was opened at. */
export type Gateways = PaymentGateway & {
  readonly all: readonly PaymentGateway[];
  /** The gateway of this name, or undefined. */
  named(name: string): PaymentGateway | undefined;
  /** The gateway that has an order. @throws Error when there is none of that name any more */
  of(order: { readonly provider: string }): PaymentGateway;
};
