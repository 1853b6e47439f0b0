/**
 * Keys of the session storage of a visitor who agreed; deleted when they withdraw their consent.
 */
export const TAB_KEYS = {
  /** The random number by which the sink knows the tab. */
  visit: 'mm-visit',
  /** Events that count once and were tracked already. */
  tracked: 'mm-told',
} as const;
