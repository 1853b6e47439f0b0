import { css } from '@emotion/react';
import styled from '@emotion/styled';
import { useEffect, useState } from 'react';
import type { UseFormRegisterReturn } from 'react-hook-form';

import { useTranslation } from '@/i18n';
import { rememberCountry, useFirstCountry } from '@/i18n/country';
import { formatTel } from '@/i18n/format';
import { useApiQuery } from '@/lib/api/hooks';
import { media, Select, TextField } from '@/ui';
import { TelNote } from './taken-note';

type PhoneHint =
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
function usePhoneHint(tel: string, country: string): PhoneHint {
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

const PhoneRoot = styled('div')(css`
  display: grid;
  grid-template-columns: minmax(0, 2fr) minmax(0, 3fr);
  gap: 8px;

  & > .hint {
    grid-column: 1 / -1;
    min-height: 22px;
    font-size: var(--text-body2);
    line-height: var(--leading-body2);
    color: var(--ink-2);
  }
  & > [role='status'] {
    grid-column: 1 / -1;
  }
  & > [role='status']:empty {
    display: none;
  }
  & > .hint[data-doubtful] {
    color: var(--warn);
  }
  ${media.phone} {
    grid-template-columns: minmax(0, 1fr);
    gap: 20px;
    & > .hint {
      margin-top: -12px;
    }
  }
`);

export type PhoneFieldsProps = {
  country: UseFormRegisterReturn;
  tel: UseFormRegisterReturn;
  /** The values chosen and typed so far. */
  typed: { country: string | undefined; tel: string | undefined };
  errors: { country: string | undefined; tel: string | undefined };
  /** The member's country, if known; otherwise the form starts with the likeliest one. */
  defaultCountry?: string | undefined;
  /** Called with the country that the form starts with. */
  onFirstCountry?: (iso: string) => void;
  defaultTel?: string;
  /**
   * The member's present number in E.164. When set, the field says if a typed number belongs to
   * another account.
   */
  own?: string | undefined;
  /** What the number is used for. */
  hint: string;
};

/** Country and telephone number, with a line that shows how the number will be stored. */
export function PhoneFields(props: PhoneFieldsProps) {
  const { country, tel, typed, errors, defaultTel, hint, onFirstCountry, own } = props;
  const { defaultCountry = 'KR' } = props;
  const { t } = useTranslation('auth');
  const { data } = useApiQuery('listCountries', {});
  const seen = usePhoneHint(typed.tel ?? '', typed.country ?? defaultCountry);
  useFirstCountry(
    props.defaultCountry === undefined && data !== undefined ? (onFirstCountry ?? null) : null,
  );
  const options = (data?.countries ?? []).map(({ iso, name, callingCode }) => ({
    value: iso,
    label: `${name} (+${callingCode})`,
  }));
  return (
    <PhoneRoot>
      <Select
        label={t('field.country')}
        options={options.length > 0 ? options : [{ value: defaultCountry, label: defaultCountry }]}
        autoComplete="off"
        defaultValue={defaultCountry}
        error={errors.country}
        {...country}
        onChange={(event) => {
          rememberCountry(event.target.value);
          return country.onChange(event);
        }}
      />
      <TextField
        label={t('field.tel')}
        type="tel"
        inputMode="tel"
        autoComplete="tel"
        defaultValue={defaultTel}
        error={errors.tel}
        aria-describedby={`${tel.name}-hint`}
        {...tel}
      />
      <p
        id={`${tel.name}-hint`}
        className="hint"
        aria-live="polite"
        data-doubtful={seen.kind === 'doubtful' ? '' : undefined}
      >
        {seen.kind === 'stored'
          ? t('field.telStored', { tel: seen.tel })
          : seen.kind === 'doubtful'
            ? t('field.telDoubtful')
            : hint}
      </p>
      {own === undefined ? null : (
        <TelNote tel={seen.kind === 'stored' && seen.e164 !== own ? seen.e164 : null} />
      )}
    </PhoneRoot>
  );
}
