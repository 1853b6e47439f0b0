/**
 * The steps in which hotels are told apart: up to so many stops each, and the last one beyond.
 */
export const COMMUTE_STEPS = [5, 10, 20] as const;

/** The step of so many stops, from near (0) to far (3). */
export const commuteStep = (stops: number): number =>
  COMMUTE_STEPS.filter((most) => stops > most).length;
