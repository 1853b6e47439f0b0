import type { PlanView } from '@/contract/hotel/rooms';
import { paths } from '@/config/routes';
import { useLocale, useTranslation } from '@/i18n';
import { formatNight } from '@/i18n/format';
import type { StayParams } from '@/lib/stay-params';
import { ButtonLink, EmptyState } from '@/ui';
import type { HotelId } from '@/domain/ids';

type Props = {
  hotelId: HotelId;
  stay: StayParams;
  /** Why the plan isn't available for the stay. */
  reason?: PlanView['reason'];
  /** The API's message about the dates or guests, in the reader's language. */
  message?: string;
};

/** Says why the stay can't be booked, with links to alternatives. */
export function Unavailable({ hotelId, stay, reason, message }: Props) {
  const { t } = useTranslation('booking');
  const locale = useLocale();

  const textOfReason = () => {
    if (reason === undefined || reason === null) return t('unavailable.soldOutAny');
    const { code, night, minNights } = reason;
    switch (code) {
      case 'SOLD_OUT':
        return night === null
          ? t('unavailable.soldOutAny')
          : t('unavailable.SOLD_OUT', { night: formatNight(night, locale) });
      case 'CLOSED':
        return night === null
          ? t('unavailable.soldOutAny')
          : t('unavailable.CLOSED', { night: formatNight(night, locale) });
      case 'MIN_STAY':
        return t('unavailable.MIN_STAY', { nights: minNights ?? 1 });
      default:
        return t(`unavailable.${code}`);
    }
  };

  return (
    <EmptyState
      level={1}
      scene="calendar"
      title={t('unavailable.title')}
      actions={
        <>
          <ButtonLink
            size="m"
            href={paths.hotelOptions(hotelId, message === undefined ? stay : {})}
          >
            {t('unavailable.options')}
          </ButtonLink>
          <ButtonLink
            variant="secondary"
            size="m"
            href={paths.hotelCalendar(hotelId, message === undefined ? stay : {})}
          >
            {t('unavailable.calendar')}
          </ButtonLink>
        </>
      }
    >
      {message ?? textOfReason()}
    </EmptyState>
  );
}
