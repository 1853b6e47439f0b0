import type { ReactNode } from 'react';

import { paths } from '@/config/routes';
import type { NextStay } from '@/contract/account/membership';
import { WayLinks } from '@/features/hotel/way-links';
import { AFTER_MIDNIGHT, hourAfter } from '@/domain/stay/arrival';
import { useDeadline, useLocale, useTranslation } from '@/i18n';
import { formatNight, formatWon } from '@/i18n/format';
import { ButtonLink, CopyButton, Icon, type IconName } from '@/ui';
import type { HotelId } from '@/domain/ids';

/**
 * The address in the reader's language and in Korean for a taxi, with links to the usual map
 * services.
 * @param props.map the location on a map; null when the guest is already there
 */
function WayThere({ hotel, map }: { hotel: NextStay['hotel']; map: ReactNode }) {
  const { t } = useTranslation('mypage');
  const { name, address, addressKo, lat, lng } = hotel;
  const isForeign = address !== addressKo;
  return (
    <Need icon="map-pin" name={t(map === null ? 'stay.address' : 'stay.wayThere')}>
      <p>{address}</p>
      {isForeign && (
        <p className="muted" lang="ko">
          {addressKo}
        </p>
      )}
      {map !== null && <div className="where">{map}</div>}
      <WayLinks place={{ name, address: addressKo, lat, lng }} />
      <div className="ways">
        <CopyButton
          text={addressKo}
          label={t(isForeign ? 'stay.copyKo' : 'stay.copy')}
          done={t('stay.copied')}
        />
      </div>
    </Need>
  );
}

type Props = {
  stay: NextStay;
  /** Renders the stay's location on a map. */
  map: (stay: NextStay) => ReactNode;
};

/** The phases in which a guest needs directions; earlier and later the address is enough. */
const ON_THE_WAY: readonly NextStay['phase']['kind'][] = ['NEAR', 'ARRIVAL', 'ARRIVED'];

/** What a guest needs to know now, the most important first. */
export function StayNeeds({ stay, map }: Props) {
  const isOnTheWay = ON_THE_WAY.includes(stay.phase.kind);
  const parts = stay.needs.flatMap((need) => {
    switch (need) {
      case 'FREE_CANCELLATION':
        return [<FreeCancellation key={need} cancellation={stay.cancellation} />];
      case 'TOUR':
        return [<TourDoor key={need} hotelId={stay.booking.hotelId} />];
      case 'WAY_THERE':
        return [<WayThere key={need} hotel={stay.hotel} map={isOnTheWay ? map(stay) : null} />];
      case 'CHECK_IN':
        return [<CheckIn key={need} stay={stay} />];
      case 'CHECK_OUT':
        return [<CheckOut key={need} stay={stay} />];
      default:
        return [];
    }
  });
  return parts.length === 0 ? null : <ul className="needs">{parts}</ul>;
}

function FreeCancellation({ cancellation }: Pick<NextStay, 'cancellation'>) {
  const { t } = useTranslation('mypage');
  const locale = useLocale();
  const writeDeadline = useDeadline();
  if (cancellation === null) return null;
  const { refund, until, after } = cancellation;
  return (
    <Need icon="refund" name={t('stay.free', { when: writeDeadline(until) })}>
      <p className="muted num">{t('stay.freeText', { amount: formatWon(refund, locale) })}</p>
      {after !== null && (
        <p className="muted num">{t('stay.freeAfter', { amount: formatWon(after, locale) })}</p>
      )}
    </Need>
  );
}

function TourDoor({ hotelId }: { hotelId: HotelId }) {
  const { t } = useTranslation('mypage');
  return (
    <Need icon="eye" name={t('stay.tour')}>
      <p className="muted">{t('stay.tourText')}</p>
      <div className="ways">
        <ButtonLink size="m" variant="secondary" href={paths.hotelTour(hotelId)} prefetch={false}>
          {t('stay.tourGo')}
        </ButtonLink>
      </div>
    </Need>
  );
}

function CheckIn({ stay: { booking, hotel, arrival } }: { stay: NextStay }) {
  const { t } = useTranslation('mypage');
  const locale = useLocale();
  const date = formatNight(booking.checkIn, locale);
  return (
    <Need icon="clock" name={t('stay.checkIn')}>
      <p className="num">{t('stay.checkInAt', { date, time: hotel.checkInTime })}</p>
      {arrival !== null && (
        <p className="muted num">
          {t('stay.arrival', {
            time:
              arrival === AFTER_MIDNIGHT
                ? t('stay.arrivalLate')
                : `${arrival}–${hourAfter(arrival)}`,
          })}
        </p>
      )}
    </Need>
  );
}

function CheckOut({ stay: { booking, hotel } }: { stay: NextStay }) {
  const { t } = useTranslation('mypage');
  const locale = useLocale();
  const date = formatNight(booking.checkOut, locale);
  return (
    <Need icon="clock" name={t('stay.checkOut')}>
      <p className="num">{t('stay.checkOutAt', { date, time: hotel.checkOutTime })}</p>
    </Need>
  );
}

/** One fact about a stay: an icon, a name and its details. */
function Need(props: { icon: IconName; name: ReactNode; children: ReactNode }) {
  const { icon, name, children } = props;
  return (
    <li>
      <Icon name={icon} size={22} />
      <div>
        <p className="name">{name}</p>
        {children}
      </div>
    </li>
  );
}
