import { paths } from '@/config/routes';
import { useTranslation } from '@/i18n';
import type { StayParams } from '@/lib/stay-params';
import { Grid, Icon, Link, Row } from '@/ui';
import type { HotelId } from '@/domain/ids';

type WaysProps = { hotelId: HotelId; stay: StayParams };

/** Links to the calendar and the tours. */
export function PlanWays({ hotelId, stay, tour }: WaysProps & { tour: boolean }) {
  const { t } = useTranslation('hotel');
  return (
    <Grid columns={[1, 2]}>
      <Row
        as={Link}
        gap={16}
        nowrap
        ground="line"
        className="ui-way"
        href={paths.hotelCalendar(hotelId, stay)}
        prefetch={false}
      >
        <Icon name="calendar" size={24} />
        <span>
          <span className="name">{t('ways.calendar')}</span>
          <span className="body2 muted">{t('ways.calendarHint')}</span>
        </span>
      </Row>
      {tour && (
        <Row
          as={Link}
          gap={16}
          nowrap
          ground="line"
          className="ui-way"
          href={paths.hotelTour(hotelId)}
          prefetch={false}
        >
          <Icon name="clock" size={24} />
          <span>
            <span className="name">{t('ways.tour')}</span>
            <span className="body2 muted">{t('ways.tourHint')}</span>
          </span>
        </Row>
      )}
    </Grid>
  );
}
