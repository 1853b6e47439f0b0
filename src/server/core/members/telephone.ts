import { isSupportedCountry, parsePhoneNumberFromString } from 'libphonenumber-js/max';

import { AppError } from '@/server/platform/http/app-error';

export type Telephone = {
  /** E.164, such as `+821012345678`. */
  readonly e164: string;
  /** The calling code without the plus, such as `82`. */
  readonly countryCode: string;
  /**
   * The ISO code of the country that the number belongs to, or else of the country that was passed
   * in.
   */
  readonly iso: string;
  /**
   * The ISO code of the country that the number itself belongs to, whatever country was passed in;
   * null if it belongs to none, as satellite numbers do.
   */
  readonly ownCountry: string | null;
  readonly isMobile: boolean;
};

const MOBILE: ReadonlySet<string | undefined> = new Set(['MOBILE', 'FIXED_LINE_OR_MOBILE']);

/**
 * Parses a telephone number as a person types it. `010-1234-5678`, `+82 10 …` and `+82 010 …` are
 * the same number.
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
    ownCountry: parsed.country ?? null,
    isMobile: MOBILE.has(parsed.getType()),
  };
}

/**
 * Why no text message can be sent to a number; null if one can.
 * @param countries ISO codes of the countries to which the site may send texts (`SMS_COUNTRIES`)
 */
export function textObstacle(
  { ownCountry, isMobile }: Pick<Telephone, 'ownCountry' | 'isMobile'>,
  countries: readonly string[],
): 'TEXT_COUNTRY' | 'TEXT_NOT_MOBILE' | null {
  if (ownCountry === null || !countries.includes(ownCountry)) return 'TEXT_COUNTRY';
  return isMobile ? null : 'TEXT_NOT_MOBILE';
}
