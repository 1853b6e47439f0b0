/**
 * The most stops of the first three of the four steps in which hotels are told apart; the fourth has
 * no limit.
 */
export const COMMUTE_STEPS = [5, 10, 20] as const;

/** The step of so many stops, from near (0) to far (3). */
export const commuteStep = (stops: number): number =>
  COMMUTE_STEPS.filter((most) => stops > most).length;
