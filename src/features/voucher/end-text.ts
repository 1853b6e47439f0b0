import type { Locale } from '@/config/constants';
import { formatInstant } from '@/i18n/format';

const MINUTE_MS = 60_000;

/** The last minute of a voucher, whose end is the midnight after it. */
export const endText = (validUntil: string, locale: Locale): string =>
  formatInstant(new Date(Date.parse(validUntil) - MINUTE_MS).toISOString(), locale);
