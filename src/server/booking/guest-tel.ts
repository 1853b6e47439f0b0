import { isSupportedCountry, parsePhoneNumberFromString } from 'libphonenumber-js/max';

import { AppError } from '../http/app-error';

/**
 * A telephone number as it was typed, in E.164.
 * @throws AppError TEL_INVALID
 */
export function guestTel({ tel, telCountry }: { tel: string; telCountry: string }): string {
  const country = isSupportedCountry(telCountry) ? telCountry : undefined;
  const parsed = parsePhoneNumberFromString(tel, country);
  if (parsed?.isValid() !== true) throw new AppError('TEL_INVALID');
  return parsed.number;
}
