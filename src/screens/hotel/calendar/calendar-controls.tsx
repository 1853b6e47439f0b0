import { css } from '@emotion/react';
import styled from '@emotion/styled';

import { paths } from '@/config/routes';
import { MAX_STAY_NIGHTS } from '@/domain/stay/stay';
import { localePath, useLocale, useTranslation } from '@/i18n';
import { Button, chipClass, Link, media, Select, TextField } from '@/ui';
import type { HotelId, RoomTypeId } from '@/domain/ids';

const LENGTHS = [7, 14, 30];

const ControlsRoot = styled('div')(css`
  display: grid;
  gap: 16px;

  & form {
    display: grid;
    grid-template-columns: 2fr repeat(3, minmax(80px, 1fr)) auto;
    gap: 12px;
    align-items: end;
  }
  ${media.belowSmall} {
    & form {
      grid-template-columns: 1fr 1fr;
    }
    & form > .ui-btn {
      grid-column: 1 / -1;
    }
  }
`);

type CalendarControlsProps = {
  hotelId: HotelId;
  rooms: readonly { id: RoomTypeId; name: string }[];
  request: {
    roomId: RoomTypeId;
    nights: number;
    adults: number;
    children: number;
    from: string | null;
  };
};

/**
 * Room, length of stay and guests of the calendar as links and a GET form, which work without
 * JavaScript.
 */
export function CalendarControls({ hotelId, rooms, request: asked }: CalendarControlsProps) {
  const { t } = useTranslation('hotel');
  const { t: common } = useTranslation('common');
  const locale = useLocale();
  return (
    <ControlsRoot>
      <nav className="ui-chips num" data-choice="line" aria-label={t('calendar.lengths')}>
        {LENGTHS.map((nights) => (
          <Link
            key={nights}
            className={chipClass}
            href={paths.hotelCalendar(hotelId, { ...asked, nights })}
            aria-current={nights === asked.nights ? 'true' : undefined}
            scroll={false}
            prefetch={false}
          >
            {common('unit.nights', { count: nights })}
          </Link>
        ))}
      </nav>
      <form
        key={`${asked.roomId} ${asked.nights}`}
        action={localePath(locale, paths.hotelCalendar(hotelId))}
        method="get"
      >
        {asked.from !== null && <input type="hidden" name="from" value={asked.from} />}
        <Select
          label={t('calendar.room')}
          name="roomId"
          defaultValue={String(asked.roomId)}
          options={rooms.map(({ id, name }) => ({ value: String(id), label: name }))}
        />
        <TextField
          label={t('calendar.nights')}
          name="nights"
          type="number"
          inputMode="numeric"
          min={1}
          max={MAX_STAY_NIGHTS}
          defaultValue={asked.nights}
        />
        <TextField
          label={t('stay.adults')}
          name="adults"
          type="number"
          inputMode="numeric"
          min={1}
          max={20}
          defaultValue={asked.adults}
        />
        <TextField
          label={t('stay.children')}
          name="children"
          type="number"
          inputMode="numeric"
          min={0}
          max={20}
          defaultValue={asked.children}
        />
        <Button type="submit" variant="secondary">
          {t('calendar.show')}
        </Button>
      </form>
    </ControlsRoot>
  );
}
