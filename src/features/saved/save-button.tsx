import { css } from '@emotion/react';
import styled from '@emotion/styled';
import type { ReactNode } from 'react';

import { track } from '@/analytics/track';
import { paths } from '@/config/routes';
import { SAVED_LIMITS } from '@/contract/limits';
import { useTranslation } from '@/i18n';
import { IconButton, type IconButtonProps, Link, toast } from '@/ui';
import { useSaved } from './saved-context';
import type { HotelId } from '@/domain/ids';

/** Id of the toast, so that a new message replaces the previous one. */
const NOTE = 'saved';

type Props = Pick<IconButtonProps, 'tone' | 'size' | 'className'> & {
  hotelId: HotelId;
  /** The hotel's name, for the button's accessible name. */
  name: string;
};

/** The heart that adds a hotel to the wishlist or removes it. */
export function SaveButton({ hotelId, name, ...look }: Props) {
  const { t } = useTranslation('common');
  const { hotels, isMember, setHotel } = useSaved();
  const pressed = hotels.includes(hotelId);

  const put = async (wanted: boolean) => {
    toast.dismiss(NOTE);
    if (!(await setHotel(hotelId, wanted))) {
      if (!isMember) toast.error(t('saved.full', { count: SAVED_LIMITS.hotels }));
      return;
    }
    if (wanted) track('wishlist_add', { hotel_id: hotelId });
    toast(
      wanted ? (
        <Note text={t('saved.added')}>
          <Link href={paths.wishlist()} prefetch={false} onClick={() => toast.dismiss(NOTE)}>
            {t('saved.see')}
          </Link>
        </Note>
      ) : (
        <Note text={t('saved.removed')}>
          <button type="button" onClick={() => void put(true)}>
            {t('saved.undo')}
          </button>
        </Note>
      ),
      { id: NOTE },
    );
  };
  return (
    <IconButton
      icon="heart"
      label={t('saved.save', { name })}
      pressed={pressed}
      onClick={() => void put(!pressed)}
      {...look}
    />
  );
}

const NoteRoot = styled('span')(css`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: 0 12px;

  & > a,
  & > button {
    display: inline-flex;
    align-items: center;
    min-height: 44px;
    margin-block: -11px;
    font-weight: 600;
    text-decoration: underline;
    text-underline-offset: 3px;
  }
`);

function Note({ text, children }: { text: string; children: ReactNode }) {
  return (
    <NoteRoot>
      {text}
      {children}
    </NoteRoot>
  );
}
