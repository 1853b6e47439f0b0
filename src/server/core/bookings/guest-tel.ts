import { isSupportedCountry, parsePhoneNumberFromString } from 'libphonenumber-js/max';

import { AppError } from '@/server/platform/http/app-error';

/**
 * Formats a telephone number, as the guest typed it, as E.164.
 * @throws AppError TEL_INVALID
 */
export function guestTel({ tel, telCountry }: { tel: string; telCountry: string }): string {
  const country = isSupportedCountry(telCountry) ? telCountry : undefined;
  const parsed = parsePhoneNumberFromString(tel, country);
  if (parsed?.isValid() !== true) throw new AppError('TEL_INVALID');
  return parsed.number;
}
