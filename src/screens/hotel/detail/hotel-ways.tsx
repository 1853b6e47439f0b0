import { css } from '@emotion/react';
import styled from '@emotion/styled';
import Link from 'next/link';

import { paths } from '@/config/routes';
import { useTranslation } from '@/i18n';
import type { StayParams } from '@/lib/stay-params';
import { Icon, media } from '@/ui';

/** Layout of the links that lead on from a hotel. */
export const WaysRoot = styled('div')(css`
  display: grid;
  grid-template-columns: 1fr 1fr;
  gap: 16px;

  & > a {
    display: flex;
    align-items: center;
    gap: 16px;
    padding: 18px 20px;
    border: 1px solid var(--line);
    border-radius: var(--radius-m);
    transition: border-color var(--motion);
  }
  & > a > .ui-icon {
    flex: none;
    color: var(--ink-2);
  }
  & > [data-side='next'] {
    grid-column: 2;
    justify-content: flex-end;
    text-align: end;
  }
  & .name {
    display: block;
    font-weight: 600;
  }
  ${media.hover} {
    & > a:hover {
      border-color: var(--ink-3);
    }
  }
  ${media.belowSmall} {
    & {
      gap: 12px;
    }
    &:not([data-sides]) {
      grid-template-columns: 1fr;
    }
    & > a {
      padding: 14px 16px;
      gap: 10px;
    }
  }
`);

type WaysProps = { hotelId: number; stay: StayParams };

/** Links to the calendar and the tours. */
export function PlanWays({ hotelId, stay, tour }: WaysProps & { tour: boolean }) {
  const { t } = useTranslation('hotel');
  return (
    <WaysRoot>
      <Link href={paths.hotelCalendar(hotelId, stay)} prefetch={false}>
        <Icon name="calendar" size={24} />
        <span>
          <span className="name">{t('ways.calendar')}</span>
          <span className="body2 muted">{t('ways.calendarHint')}</span>
        </span>
      </Link>
      {tour && (
        <Link href={paths.hotelTour(hotelId)} prefetch={false}>
          <Icon name="clock" size={24} />
          <span>
            <span className="name">{t('ways.tour')}</span>
            <span className="body2 muted">{t('ways.tourHint')}</span>
          </span>
        </Link>
      )}
    </WaysRoot>
  );
}
