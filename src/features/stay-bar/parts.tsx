import { css } from '@emotion/react';
import styled from '@emotion/styled';
import { useState } from 'react';

import { DEFAULT_STAY } from '@/config/constants';
import { FLEX_DAYS } from '@/contract/search/search-filters';
import { addNights, seoulToday } from '@/domain/stay/stay';
import { useTranslation } from '@/i18n';
import { NumberStepper, Select, Stack } from '@/ui';
import { MAX_GUESTS, type Part, type PartProps } from './choice';
import { StayDates, type StayDatesScope } from './when/stay-dates';
import { WherePart } from './where-part';

/** One of the three parts. */
export function PartContent({ part, ...props }: PartProps & { part: Part }) {
  if (part === 'who') return <WhoPart {...props} />;
  return part === 'when' ? <WhenPart {...props} /> : <WherePart {...props} />;
}

function WhoPart({ choice, onChange }: PartProps) {
  const { t } = useTranslation('common');
  return (
    <Stack gap={24}>
      {(['adults', 'children'] as const).map((who) => (
        <NumberStepper
          key={who}
          label={t(`bar.${who}`)}
          value={choice[who]}
          min={who === 'adults' ? 1 : 0}
          max={MAX_GUESTS}
          onChange={(count) => onChange({ ...choice, [who]: count })}
          texts={{
            decrease: t('bar.fewer', { who: t(`bar.${who}`) }),
            increase: t('bar.more', { who: t(`bar.${who}`) }),
          }}
        />
      ))}
    </Stack>
  );
}

const FlexRoot = styled('div')(css`
  max-width: 280px;
`);

function WhenPart({ choice, onChange, hotel }: PartProps) {
  const { t } = useTranslation('common');
  const [usual] = useState(() => {
    const checkIn = addNights(seoulToday(new Date()), DEFAULT_STAY.startsInDays);
    return { checkIn, checkOut: addNights(checkIn, DEFAULT_STAY.nights) };
  });
  const { place, checkIn, checkOut, adults, children } = choice;
  const guests = { adults, children };
  const scope: StayDatesScope =
    hotel === undefined
      ? {
          kind: 'place',
          ...(place?.region !== undefined && { region: place.region }),
          ...(place?.area !== undefined && { area: place.area }),
          ...guests,
        }
      : { kind: 'hotel', ...hotel, ...guests };
  return (
    <Stack gap={20}>
      <StayDates
        scope={scope}
        value={checkIn === '' || checkOut === '' ? usual : { checkIn, checkOut }}
        onChange={(stay) => onChange({ ...choice, ...stay, length: null })}
      />
      {place === null ? null : (
        <FlexRoot>
          <Select
            label={t('bar.flex')}
            value={choice.flex}
            onChange={(event) => onChange({ ...choice, flex: event.target.value })}
          >
            <option value="">{t('bar.exact')}</option>
            {FLEX_DAYS.map((count) => (
              <option key={count} value={count}>
                {t('bar.within', { count })}
              </option>
            ))}
          </Select>
        </FlexRoot>
      )}
    </Stack>
  );
}
