/** A contradiction between records in different places. */
export type Finding = {
  /** The name of the check that found it. */
  readonly check: string;
  /** What it is about: a booking, an order, a night of a room. Never a person. */
  readonly subject: string;
  readonly says: string;
};
