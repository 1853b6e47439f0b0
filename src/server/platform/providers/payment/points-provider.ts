import type { OrderKeeper } from './payment-gateway';

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
