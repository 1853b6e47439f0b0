/** What a tab keeps of a visitor who agreed, in its session storage; gone when they take it back. */
export const TAB_KEYS = {
  /** The random number the sink knows the tab by. */
  visit: 'mm-visit',
  /** What has been told once and isn't told again. */
  told: 'mm-told',
} as const;
