import { useEffect, useState } from 'react';

import { formatTel } from '@/i18n/format';

export type PhoneHint =
  | { readonly kind: 'none' }
  /** The number as it will be stored and displayed. */
  | { readonly kind: 'stored'; readonly tel: string; readonly e164: string }
  | { readonly kind: 'doubtful' };

const NONE: PhoneHint = { kind: 'none' };
/** The shortest possible number; below this length no hint is given. */
const MIN_DIGITS = 7;

/**
 * How a number will be parsed, while it is being typed. This is only a hint: the API decides with
 * more complete data. The library is loaded when there is something to parse.
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
                e164: parsed.number,
                tel:
                  parsed.country === 'KR'
                    ? formatTel(parsed.number, 'ko')
                    : parsed.formatInternational(),
              }
            : { kind: 'doubtful' };
        setKnown({ about, hint });
      })
      // The form works without the hint.
      .catch(() => undefined);
    return () => {
      live = false;
    };
  }, [about, country, enough, tel]);

  return enough && known.about === about ? known.hint : NONE;
}
