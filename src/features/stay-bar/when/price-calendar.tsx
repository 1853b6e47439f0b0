import { useState, useSyncExternalStore } from 'react';

import { CALENDAR_NIGHTS } from '@/config/constants';
import { addNights, nightsBetween, seoulToday } from '@/domain/stay/stay';
import { useLocale, useTranslation } from '@/i18n';
import { Chip, mediaQuery, Stack } from '@/ui';
import { StayCalendar } from '@/ui/calendar/stay-calendar';
import type { StayDatesProps } from './stay-dates';

/** The lengths of stay that one press chooses, in nights. */
const LENGTHS = [7, 14, 30, 60, 90] as const;

const watchWidth = (onChange: () => void) => {
  const list = window.matchMedia(mediaQuery.small);
  list.addEventListener('change', onChange);
  return () => list.removeEventListener('change', onChange);
};

/** Length first, then the day of arrival; a press on a day moves the stay and keeps its length. */
export function PriceCalendar({ value, onChange }: StayDatesProps) {
  const { t } = useTranslation('common');
  const locale = useLocale();
  const [today] = useState(() => seoulToday(new Date()));
  const isWide = useSyncExternalStore(
    watchWidth,
    () => window.matchMedia(mediaQuery.small).matches,
  );
  const nights = nightsBetween(value.checkIn, value.checkOut);
  return (
    <Stack gap={16}>
      <div className="ui-chips num" role="group" aria-label={t('when.lengths')}>
        {LENGTHS.map((length) => (
          <Chip
            key={length}
            selected={length === nights}
            onClick={() =>
              onChange({ checkIn: value.checkIn, checkOut: addNights(value.checkIn, length) })
            }
          >
            {t('unit.nights', { count: length })}
          </Chip>
        ))}
      </div>
      <StayCalendar
        locale={locale}
        months={isWide ? 2 : 1}
        min={today}
        max={addNights(today, CALENDAR_NIGHTS - 1)}
        nights={nights}
        value={value}
        dayInfo={() => ({})}
        onChange={({ checkIn }) => {
          if (checkIn !== null) onChange({ checkIn, checkOut: addNights(checkIn, nights) });
        }}
        texts={{
          label: t('when.label'),
          previous: t('when.previous'),
          next: t('when.next'),
          checkIn: t('when.checkIn'),
          checkOut: t('when.checkOut'),
          inStay: t('when.inStay'),
          cheapest: t('when.cheapest'),
        }}
      />
    </Stack>
  );
}
