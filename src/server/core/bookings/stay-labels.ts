import { isSupportedCountry, parsePhoneNumberFromString } from 'libphonenumber-js/max';

import type { Locale } from '@/config/constants';
import type { AddOnCode } from '@/domain/price/add-on';
import type { QuoteLine } from '@/domain/price/pricing';
import { translate } from '../texts';
import { AppError } from '@/server/platform/http/app-error';

/** Labels of a stay that mails, notices and documents share, most of them also with the pages. */

export const nightsText = (nights: number, locale: Locale) =>
  translate(locale, 'common:unit.nights', { count: nights });

export function guestsText(
  { adults, children }: { readonly adults: number; readonly children: number },
  locale: Locale,
): string {
  const grown = translate(locale, 'common:unit.adults', { count: adults });
  if (children === 0) return grown;
  return `${grown}, ${translate(locale, 'common:unit.children', { count: children })}`;
}

export const addOnName = (code: AddOnCode, locale: Locale) =>
  translate(locale, `common:addOn.${code}`);

/** Formats what a line of a quote is for. */
export function lineName({ kind, percent, addOn, coupon }: QuoteLine, locale: Locale): string {
  switch (kind) {
    case 'EXTRA_GUEST':
      return translate(locale, 'document:line.extraGuests');
    case 'LENGTH_DISCOUNT':
      return translate(locale, 'document:line.lengthDiscount', { percent: percent ?? 0 });
    case 'COUPON': {
      const word = translate(locale, 'common:price.COUPON');
      return coupon === undefined ? word : `${word}: ${coupon.title[locale]}`;
    }
    case 'ADD_ON':
      return addOn === undefined
        ? translate(locale, 'mail:fact.addOn')
        : `${addOnName(addOn.code, locale)} × ${addOn.count}`;
    default:
      return translate(locale, `common:price.${kind}`);
  }
}

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
