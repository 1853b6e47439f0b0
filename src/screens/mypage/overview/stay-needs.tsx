import type { ReactNode } from 'react';

import type { NextStay } from '@/contract/account/membership';
import { WayLinks } from '@/features/hotel/way-links';
import { useArrivalText } from '@/features/booking/stay/reservation-stay';
import { useDeadline, useLocale, useTranslation } from '@/i18n';
import { formatNight, formatWon } from '@/i18n/format';
import { Icon, type IconName } from '@/ui';
import { HotelAddress, ParcelAddress } from './addresses';

/**
 * The address in the reader's language, and in Korean for a taxi. The map and the map services are in
 * a sheet (`way-sheet.tsx`), which a browser without scripts can't open.
 */
function WayThere({ hotel, isOnTheWay }: { hotel: NextStay['hotel']; isOnTheWay: boolean }) {
  const { t } = useTranslation('mypage');
  const { name, addressKo, lat, lng } = hotel;
  return (
    <Need icon="map-pin" name={t(isOnTheWay ? 'stay.wayThere' : 'stay.address')}>
      <HotelAddress hotel={hotel} />
      <noscript>
        <WayLinks place={{ name, address: addressKo, lat, lng }} />
      </noscript>
    </Need>
  );
}

/** The phases in which a guest needs directions; earlier and later the address is enough. */
const ON_THE_WAY: readonly NextStay['phase']['kind'][] = ['NEAR', 'ARRIVAL', 'ARRIVED'];

/** What a guest needs to know now, the most important first. */
export function StayNeeds({ stay }: { stay: NextStay }) {
  const { t } = useTranslation('mypage');
  const isOnTheWay = ON_THE_WAY.includes(stay.phase.kind);
  const parts = stay.needs.flatMap((need) => {
    switch (need) {
      case 'FREE_CANCELLATION':
        return [<FreeCancellation key={need} cancellation={stay.cancellation} />];
      case 'WAY_THERE':
        return [<WayThere key={need} hotel={stay.hotel} isOnTheWay={isOnTheWay} />];
      case 'CHECK_IN':
        return [<CheckIn key={need} stay={stay} />];
      case 'CHECK_OUT':
        return [<CheckOut key={need} stay={stay} />];
      case 'CLEANING':
        return [<CleaningNeed key={need} living={stay.living} />];
      case 'LAUNDRY':
        return [<LaundryNeed key={need} living={stay.living} />];
      case 'PARCEL':
        return [
          <Need key={need} icon="parcel" name={t('stay.parcel')}>
            <ParcelAddress stay={stay} />
          </Need>,
        ];
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

function CheckIn({ stay: { booking, hotel, arrival, tasks } }: { stay: NextStay }) {
  const { t } = useTranslation('mypage');
  const locale = useLocale();
  const arrivalText = useArrivalText();
  const date = formatNight(booking.checkIn, locale);
  return (
    <Need icon="clock" name={t('stay.checkIn')}>
      <p className="num">{t('stay.checkInAt', { date, time: hotel.checkInTime })}</p>
      {/* The list of tasks tells the hour of arrival already. */}
      {arrival !== null && !tasks.some(({ kind }) => kind === 'ARRIVAL') && (
        <p className="muted num">{t('stay.arrival', { time: arrivalText(arrival) })}</p>
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

/** How the room is cleaned: by the hotel's own words, and by what the guest added. */
function CleaningNeed({ living: { cleaning, addedCleaning } }: Pick<NextStay, 'living'>) {
  const { t } = useTranslation('mypage');
  const { t: common } = useTranslation('common');
  return (
    <Need icon="cleaning" name={t('stay.cleaning')}>
      {addedCleaning !== null && (
        <p>{t('stay.cleaningAdded', { what: common(`addOn.${addedCleaning}`) })}</p>
      )}
      {cleaning !== null && <p className="muted">{cleaning}</p>}
    </Need>
  );
}

/** Where the guest's washer is. */
function LaundryNeed({ living: { laundry, hasDryer } }: Pick<NextStay, 'living'>) {
  const { t } = useTranslation('mypage');
  if (laundry === null) return null;
  return (
    <Need icon="washer" name={t('stay.laundry')}>
      <p>{t(`stay.laundry${laundry}${hasDryer ? '_DRYER' : ''}`)}</p>
      {laundry === 'HOUSE' && <p className="muted">{t('stay.laundryHours')}</p>}
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
