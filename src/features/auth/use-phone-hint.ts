import { useEffect, useState } from 'react';

import { formatTel } from '@/i18n/format';

export type PhoneHint =
  | { readonly kind: 'none' }
  /** The number as it will be kept and shown. */
  | { readonly kind: 'stored'; readonly tel: string }
  | { readonly kind: 'doubtful' };

const NONE: PhoneHint = { kind: 'none' };
/** No number is shorter; while one is being typed, nothing is said. */
const MIN_DIGITS = 7;

/**
 * How a number being typed will be read. Only a hint: the API decides with fuller data. The
 * library is fetched once there is something to look at.
 */
export function usePhoneHint(tel: string, country: string): PhoneHint {
  const [known, setKnown] = useState<{ about: string; hint: PhoneHint }>({ about: '', hint: NONE });
  const about = `${country} ${tel}`;
  const enough = tel.replace(/\D/g, '').length >= MIN_DIGITS;

  useEffect(() => {
    if (!enough) return;
    let live = true;
    import('libphonenumber-js/min')
      .then(({ isSupportedCountry, parsePhoneNumberFromString }) => {
        const parsed = parsePhoneNumberFromString(tel, {
          ...(isSupportedCountry(country) ? { defaultCountry: country } : {}),
          extract: false,
        });
        if (!live) return;
        const hint: PhoneHint =
          parsed?.isPossible() === true
            ? {
                kind: 'stored',
                tel:
                  parsed.country === 'KR' ? formatTel(parsed.number) : parsed.formatInternational(),
              }
            : { kind: 'doubtful' };
        setKnown({ about, hint });
      })
      // Without the hint the form works just as well.
      .catch(() => undefined);
    return () => {
      live = false;
    };
  }, [about, country, enough, tel]);

  return enough && known.about === about ? known.hint : NONE;
}
