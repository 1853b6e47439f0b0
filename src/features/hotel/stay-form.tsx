import { css } from '@emotion/react';
import styled from '@emotion/styled';

import type { StayView } from '@/contract/common';
import { localePath, useLocale, useTranslation } from '@/i18n';
import { Button, media, TextField } from '@/ui';

const FormRoot = styled('form')(css`
  display: grid;
  grid-template-columns: 1fr 1fr;
  gap: 12px;

  & > .ui-btn {
    grid-column: 1 / -1;
  }
  /* A date with its calendar button needs the width of a narrow form. */
  &:not([data-wide]) > div:nth-of-type(-n + 2) {
    grid-column: 1 / -1;
  }
  ${media.small} {
    &[data-wide] {
      grid-template-columns: repeat(2, minmax(184px, 1fr)) repeat(2, minmax(64px, 1fr)) auto;
      align-items: end;
    }
    &[data-wide] > .ui-btn {
      grid-column: auto;
    }
  }
  ${media.phone} {
    & > div:nth-of-type(-n + 2) {
      grid-column: 1 / -1;
    }
  }
`);

type StayFormProps = {
  /** The page the stay is shown on, without the locale. */
  action: string;
  stay: StayView;
  /** All in one row where there's room. */
  wide?: boolean;
  /** What else the page's address says, and goes on saying. */
  keep?: Readonly<Record<string, string>>;
};

/** Changes the stay by typing; a plain GET form, so it needs no script. */
export function StayForm({ action, stay, wide, keep = {} }: StayFormProps) {
  const { t } = useTranslation('hotel');
  const locale = useLocale();
  return (
    <FormRoot
      key={`${stay.checkIn} ${stay.checkOut}`}
      action={localePath(locale, action)}
      method="get"
      data-wide={wide ? '' : undefined}
    >
      {Object.entries(keep).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <TextField
        label={t('stay.from')}
        name="from"
        type="date"
        required
        defaultValue={stay.checkIn}
      />
      <TextField label={t('stay.to')} name="to" type="date" required defaultValue={stay.checkOut} />
      <TextField
        label={t('stay.adults')}
        name="adults"
        type="number"
        min={1}
        max={20}
        inputMode="numeric"
        defaultValue={stay.adults}
      />
      <TextField
        label={t('stay.children')}
        name="children"
        type="number"
        min={0}
        max={20}
        inputMode="numeric"
        defaultValue={stay.children}
      />
      <Button type="submit" variant="secondary">
        {t('stay.submit')}
      </Button>
    </FormRoot>
  );
}
