import { css } from '@emotion/react';
import styled from '@emotion/styled';
import { useState } from 'react';

import type { StayView } from '@/contract/common';
import { moveCheckIn, moveCheckOut, stayDates } from '@/domain/stay/stay-dates';
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
  /** Path of the page that shows the stay, without the locale. */
  action: string;
  stay: StayView;
  /** Shows all fields in one row where there is room. */
  wide?: boolean;
  /** Other parameters of the page's URL, which are kept. */
  keep?: Readonly<Record<string, string>>;
};

/**
 * Fields to change the stay. A plain GET form, so it works without JavaScript; with it, moving
 * check-in keeps the length of the stay.
 */
export function StayForm(props: StayFormProps) {
  const { checkIn, checkOut } = props.stay;
  // A new key resets the fields when the page shows another stay.
  return <Fields key={`${checkIn} ${checkOut}`} {...props} />;
}

function Fields({ action, stay, wide, keep = {} }: StayFormProps) {
  const { t } = useTranslation('hotel');
  const locale = useLocale();
  const [dates, setDates] = useState(() => stayDates(stay.checkIn, stay.checkOut));
  return (
    <FormRoot action={localePath(locale, action)} method="get" data-wide={wide ? '' : undefined}>
      {Object.entries(keep).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <TextField
        label={t('stay.from')}
        name="from"
        type="date"
        required
        value={dates.from}
        onChange={(event) => setDates(moveCheckIn(dates, event.target.value))}
      />
      <TextField
        label={t('stay.to')}
        name="to"
        type="date"
        required
        value={dates.to}
        onChange={(event) => setDates(moveCheckOut(dates, event.target.value))}
      />
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
