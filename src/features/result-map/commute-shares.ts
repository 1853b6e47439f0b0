/**
 * How much of the accent colour is mixed into the ground of a price, in percent, by the step of the
 * hotel's commute from near (0) to far (3). `commute-shares.test.ts` holds the contrast of the price.
 */
export const COMMUTE_SHARES = [44, 26, 12, 0] as const;
