import type { CatalogueSnapshot } from '@/server/core/inventory/offer/catalogue-snapshot';

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
 * Replaces placeholders in an answer by the site's rules, so that no answer states other figures than
 * the hotels' own policies.
 */
export const fillRules = (
  answer: string,
  graceHours: CatalogueSnapshot['graceHours'],
  locale: Locale,
): string => answer.replaceAll(GRACE_HOURS, graceText(graceHours, locale));
