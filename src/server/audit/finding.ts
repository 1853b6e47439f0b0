/** Something that two books say differently. */
export type Finding = {
  /** Which check found it. */
  readonly check: string;
  /** What it is about: a booking, an order, a night of a room. Never a person. */
  readonly subject: string;
  readonly says: string;
};
