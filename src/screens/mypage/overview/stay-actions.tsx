import dynamic from 'next/dynamic';
import { type ReactNode, useState } from 'react';

import { paths } from '@/config/routes';
import type { NextStay } from '@/contract/account/membership';
import { addNights, type Night } from '@/domain/stay/stay';
import { sameWeeksNextYear } from '@/domain/stay/stay-ring';
import { useTranslation } from '@/i18n';
import { stayParamsFrom } from '@/lib/stay-params';
import { Button, ButtonLink, Icon, Link } from '@/ui';

const WaySheet = dynamic(() => import('./way-sheet').then((module) => module.WaySheet), {
  ssr: false,
});

/** The one thing that a guest most likely wants of the stay now. */
type Primary = 'REVIEW' | 'EXTEND' | 'WAY' | 'NEXT_YEAR' | 'DETAIL';

/** The phases in which the way to the hotel is what a guest needs first. */
const ON_THE_WAY: readonly NextStay['phase']['kind'][] = ['NEAR', 'ARRIVAL'];

function primaryOf({ needs, phase }: NextStay): Primary {
  if (needs.includes('REVIEW')) return 'REVIEW';
  if (needs.includes('EXTEND')) return 'EXTEND';
  if (phase.kind === 'OVER') return 'NEXT_YEAR';
  return ON_THE_WAY.includes(phase.kind) && needs.includes('WAY_THERE') ? 'WAY' : 'DETAIL';
}

type Props = {
  stay: NextStay;
  /** The day in Seoul. */
  today: Night;
  /** The nights by which the guest has pulled the stay longer, to go on with. */
  longer: number;
  /** Renders the stay's location on a map. */
  map: (stay: NextStay) => ReactNode;
};

/**
 * What a guest can do with the stay now: one action that leads, then the way there, the telephone
 * and the booking's page, which has all the others.
 */
export function StayActions({ stay, today, longer, map }: Props) {
  const { t } = useTranslation('mypage');
  const { booking, hotel, needs, phase } = stay;
  const [isWayOpen, setIsWayOpen] = useState(false);
  const primary = primaryOf(stay);
  const detail = paths.mypageDetail(booking.id);
  const hasWay = needs.includes('WAY_THERE');
  const look = (one: Primary) => (primary === one ? 'primary' : 'secondary');
  return (
    <>
      <div className="actions">
        {primary === 'REVIEW' && (
          <ButtonLink size="m" href={paths.ownReview(booking.id)} prefetch={false}>
            <Icon name="star" size={18} />
            {t('stay.REVIEW')}
          </ButtonLink>
        )}
        {primary === 'EXTEND' && (
          <ButtonLink size="m" href={buildExtensionPath(booking, longer)} prefetch={false}>
            <Icon name="plus" size={18} />
            {longer === 0 ? t('stay.EXTEND') : t('longer.go', { count: longer })}
          </ButtonLink>
        )}
        {primary === 'DETAIL' && (
          <ButtonLink size="m" href={detail}>
            {t('stay.detail')}
          </ButtonLink>
        )}
        {phase.kind === 'OVER' && (
          <ButtonLink
            size="m"
            variant={look('NEXT_YEAR')}
            href={paths.hotelOption(
              booking.hotelId,
              booking.roomId,
              stayParamsFrom({ ...booking, ...sameWeeksNextYear(booking, today) }),
            )}
            prefetch={false}
          >
            <Icon name="calendar" size={18} />
            {t('stay.nextYear')}
          </ButtonLink>
        )}
        {hasWay && (
          <Button size="m" variant={look('WAY')} onClick={() => setIsWayOpen(true)}>
            <Icon name="map-pin" size={18} />
            {t('stay.way')}
          </Button>
        )}
        {needs.includes('CALL') && (
          <ButtonLink plain size="m" variant="secondary" href={`tel:${hotel.phone}`}>
            <Icon name="phone" size={18} />
            {t('stay.CALL')}
          </ButtonLink>
        )}
      </div>
      {primary !== 'DETAIL' && (
        <p className="body2">
          <Link className="ui-link" href={detail}>
            {t('stay.detail')}
          </Link>
        </p>
      )}
      {isWayOpen && <WaySheet hotel={hotel} map={map(stay)} onClose={() => setIsWayOpen(false)} />}
    </>
  );
}

/** The change of dates on the booking's page, with the pulled check-out asked for already. */
function buildExtensionPath({ id, checkOut }: NextStay['booking'], longer: number): string {
  const query = longer === 0 ? {} : { until: addNights(checkOut, longer) };
  return `${paths.mypageDetail(id, query)}#change-title`;
}
