import type { OrderKeeper } from './payment-gateway';

/**
 * The port to benefit points of a business provider. A point is a won. The member approves an order of
 * points on the provider's own page, where they are taken at once (`charges: 'on-page'`): what the
 * browser brings back is a hint, and the order is read. From then on it is kept like a card's order:
 * `find` reads it, `cancel` gives points back, in whole or in part and once for a key.
 */
export type PointsProvider = OrderKeeper & {
  /**
   * Points a member of the provider can spend now, in won.
   * @throws Error when the provider doesn't answer as agreed
   */
  available(memberSubject: string): Promise<number>;
  /**
   * The page on which a member approves an order. Asked again for the same order it is the same order.
   * @throws Error when the provider doesn't answer as agreed, or refuses the order
   */
  link(order: PointsOrder): Promise<string>;
};

export type PointsOrder = {
  /** Of our books; it is the provider's name for it too. */
  readonly orderId: string;
  /** Who pays, as the provider knows the member. */
  readonly memberSubject: string;
  /** Won. */
  readonly amount: number;
  /** Where the browser comes back to, with the outcome in the query. */
  readonly returnUrl: string;
  /** The page should take no points after this. */
  readonly expiresAt: Date;
  readonly language: 'ko' | 'en';
};
