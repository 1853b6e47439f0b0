/** A text with ordinary spaces in place of those that keep a number and its unit on one line. */
export const plainSpaces = (text: string | null | undefined): string =>
  (text ?? '').replaceAll('\u00a0', ' ');
