import { getCountries, getCountryCallingCode } from 'libphonenumber-js/max';

import { contract } from '@/contract';
import { handle } from '@/server/platform/http/handler';

type Country = { readonly iso: string; readonly name: string; readonly callingCode: string };

const FIRST = 'KR';

/**
 * All countries with telephone numbers: Korea first, the others by name in the reader's language.
 */
function countriesIn(locale: 'ko' | 'en'): Country[] {
  const names = new Intl.DisplayNames([locale], { type: 'region' });
  const order = new Intl.Collator(locale);
  return getCountries()
    .map((iso) => ({
      iso,
      name: names.of(iso) ?? iso,
      callingCode: getCountryCallingCode(iso),
    }))
    .sort(
      (a, b) => Number(b.iso === FIRST) - Number(a.iso === FIRST) || order.compare(a.name, b.name),
    );
}

const kept = new Map<'ko' | 'en', Country[]>();

export const listCountries = handle(contract.listCountries, async (_input, { locale, config }) => {
  const countries = kept.get(locale) ?? countriesIn(locale);
  kept.set(locale, countries);
  const { smsCountries } = config;
  return {
    countries: countries.map((one) => ({ ...one, texted: smsCountries.includes(one.iso) })),
  };
});
