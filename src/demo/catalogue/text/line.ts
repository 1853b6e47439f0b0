import type { Localized } from '@/contract/catalogue/catalogue-file';

/**
 * A sentence or name in Korean and in English, in the form in which the lists of sample texts
 * contain it.
 */
export type Line = readonly [ko: string, en: string];

export function localized([ko, en]: Line): Localized {
  return { ko, en };
}
