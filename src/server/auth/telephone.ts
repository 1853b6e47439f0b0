import { isSupportedCountry, parsePhoneNumberFromString } from 'libphonenumber-js/max';

import { AppError } from '../http/app-error';

export type Telephone = {
  /** `+821012345678` */
  readonly e164: string;
  /** Calling code without plus: `82`. */
  readonly countryCode: string;
  /** The country asked about, or the one the number itself names. */
  readonly iso: string;
};

/**
 * A number as a person types it, in the form it is kept in. `010-1234-5678`, `+82 10 …` and
 * `+82 010 …` are the same number.
 * @throws AppError TEL_INVALID
 */
export function readTelephone(typed: string, country: string): Telephone {
  const parsed = parsePhoneNumberFromString(typed, {
    ...(isSupportedCountry(country) ? { defaultCountry: country } : {}),
    extract: false,
  });
  if (parsed === undefined || !parsed.isValid()) throw new AppError('TEL_INVALID');
  return {
    e164: parsed.number,
    countryCode: parsed.countryCallingCode,
    iso: parsed.country ?? country,
  };
}
