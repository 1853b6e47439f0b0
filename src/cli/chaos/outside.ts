/**
 * What the sandbox can be asked for, as its first page and its control lists it: it is reached over
 * HTTP only, like the world it stands for.
 */

/** Cards by what happens to them: approved, declined in several ways, charged without an answer. */
export const CARDS = [
  '4300000000000017',
  '4300000000000025',
  '4300000000000033',
  '4300000000000041',
  '4300000000000058',
  '4300000000000066',
  '4300000000000074',
  '4300000000000082',
  '4300000000000090',
  '4300000000000108',
] as const;

export const CONFIRM_FAULTS = [
  'decline',
  'insufficient',
  'timeout-charged',
  'timeout-uncharged',
  'late',
  'error-charged',
  'error-uncharged',
] as const;

export const CANCEL_FAULTS = [
  'reject',
  'timeout-done',
  'timeout-undone',
  'late',
  'error-done',
  'error-undone',
] as const;
