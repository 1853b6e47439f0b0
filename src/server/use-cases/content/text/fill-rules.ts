import type { Database } from '@/server/platform/db/client';
import {
  catalogueSnapshot,
  type CatalogueSnapshot,
} from '@/server/core/inventory/offer/catalogue-snapshot';

type Locale = 'ko' | 'en';

/** The placeholder in answers for the hours of free cancellation, which hotels set. */
const GRACE_HOURS = '{graceHours}';

function graceText({ least, most }: CatalogueSnapshot['graceHours'], locale: Locale): string {
  if (locale === 'ko')
    return least === most ? `${most}시간` : `${least}~${most}시간(호텔마다 달라요)`;
  if (least !== most) return `${least} to ${most} hours (as the hotel sets it)`;
  return most === 1 ? '1 hour' : `${most} hours`;
}

/**
 * Replaces placeholders in answers by the site's rules, so that no answer states other figures than
 * the hotels' own policies. The catalogue is read only if there is a placeholder.
 */
export async function fillRules(
  db: Database,
  answers: readonly string[],
  locale: Locale,
): Promise<string[]> {
  if (!answers.some((answer) => answer.includes(GRACE_HOURS))) return [...answers];
  const { graceHours } = await catalogueSnapshot(db);
  return answers.map((answer) => answer.replaceAll(GRACE_HOURS, graceText(graceHours, locale)));
}
