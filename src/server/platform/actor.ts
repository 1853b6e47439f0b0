/** Who makes a change of stored data, and when. */
export type Actor = {
  /** A member's id, or the name of the job that acts. */
  readonly actor: string;
  readonly now: Date;
};
