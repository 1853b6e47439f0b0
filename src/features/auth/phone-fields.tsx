import { css } from '@emotion/react';
import styled from '@emotion/styled';
import type { UseFormRegisterReturn } from 'react-hook-form';

import { useTranslation } from '@/i18n';
import { useApiQuery } from '@/lib/api/hooks';
import { media, Select, TextField } from '@/ui';
import { usePhoneHint } from './use-phone-hint';

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
  /** What is chosen and typed so far. */
  typed: { country: string | undefined; tel: string | undefined };
  errors: { country: string | undefined; tel: string | undefined };
  defaultCountry?: string;
  defaultTel?: string;
  /** A word after the label where the number may be left out. */
  optional?: string;
  /** Says so, or what a number is for. */
  hint: string;
};

/** Country and telephone number, with a line that says how the number will be kept. */
export function PhoneFields(props: PhoneFieldsProps) {
  const { country, tel, typed, errors, defaultCountry = 'KR', defaultTel, optional, hint } = props;
  const { t } = useTranslation('auth');
  const { data } = useApiQuery('listCountries', {});
  const seen = usePhoneHint(typed.tel ?? '', typed.country ?? defaultCountry);
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
      />
      <TextField
        label={t('field.tel')}
        type="tel"
        inputMode="tel"
        autoComplete="tel"
        optional={optional}
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
    </PhoneRoot>
  );
}
