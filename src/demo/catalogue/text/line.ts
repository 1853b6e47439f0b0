import type { Localized } from '@/contract/catalogue/catalogue-file';

/** A sentence or name in Korean and in English, as the banks write it. */
export type Line = readonly [ko: string, en: string];

export function localized([ko, en]: Line): Localized {
  return { ko, en };
}
