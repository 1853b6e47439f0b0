import { paths } from '@/config/routes';
import type { Picture as PictureFact } from '@/contract/common';
import type { HotelDetail } from '@/contract/hotel/hotel';
import { useTranslation } from '@/i18n';
import { Gallery, Grid, Icon, IconButton, type IconName, Link, Row, toast } from '@/ui';
import { SaveButton } from '../saved/save-button';
import { findAmenityIcon, pickDecisiveAmenities } from './amenities';
import { amenityName, hotelTypeName, pictureRoleName } from './texts';

/** The pictures of a hotel or a room, with their descriptions. */
export function PictureGallery({
  name,
  pictures,
}: {
  name: string;
  /** `room` and `role` say what a picture shows; a room's own pictures have neither. */
  pictures: ReadonlyArray<PictureFact & { room?: string | null; role?: string | null }>;
}) {
  const { t } = useTranslation('hotel');
  const { t: common } = useTranslation('common');
  return (
    <Gallery
      pictures={pictures.map(({ room, role, ...picture }) => ({
        ...picture,
        group: room ?? (role ? pictureRoleName(role, t) : undefined),
      }))}
      texts={{
        title: t('gallery.title', { name }),
        all: t('gallery.all', { count: pictures.length }),
        enlarge: (alt) => t('gallery.enlarge', { alt }),
        close: common('action.close'),
        previous: t('gallery.previous'),
        next: t('gallery.next'),
        position: (at, count) => `${at} / ${count}`,
        group: (group, count) => t('gallery.group', { name: group, count }),
      }}
    />
  );
}

/** Location, name, rating and the main amenities of a hotel. */
export function HotelHeading({ hotel }: { hotel: HotelDetail }) {
  const { t } = useTranslation('hotel');
  const { t: common } = useTranslation('common');
  const type = hotelTypeName(hotel.type, common);
  return (
    <header>
      <p className="body2 muted">
        {hotel.region.name} · {hotel.area.name} · {/* Ungraded hotels have no stars. */}
        {hotel.grade === 0 ? null : `${common('unit.grade', { count: hotel.grade })} `}
        {type}
      </p>
      <Row justify="between" align="start" gap={16} nowrap>
        <h1 className="display2">{hotel.name}</h1>
        <Row nowrap className="ui-fixed">
          <ShareButton name={hotel.name} />
          <SaveButton hotelId={hotel.id} name={hotel.name} tone="line" size="l" />
        </Row>
      </Row>
      <Row as="p" className="muted num" lineGap={4} above={8}>
        {hotel.score === null ? (
          t('heading.noReviews')
        ) : (
          <>
            <Row as="b" gap={4} className="ink">
              <Icon name="star" filled size={16} />
              <span aria-hidden="true">{hotel.score.toFixed(1)}</span>
              <span className="ui-sr">
                {t('heading.rating', { score: hotel.score.toFixed(1) })}
              </span>
            </Row>
            <Link className="ui-underline" href={paths.hotelReviews(hotel.id)} prefetch={false}>
              {common('unit.reviews', { count: hotel.reviewCount })}
            </Link>
            {hotel.longStayReviewCount > 0 && (
              <span>{t('heading.longStays', { count: hotel.longStayReviewCount })}</span>
            )}
          </>
        )}
      </Row>
      {/* Otherwise the day in the house shows them. */}
      {hotel.day === null && <MainFacts hotel={hotel} />}
      <Row as="p" className="body2 muted" gap={4} above={16} nowrap>
        <Icon name="map-pin" size={16} />
        {hotel.address}
      </Row>
      <p className="body2 muted num">
        {t('heading.times', { checkIn: hotel.checkInTime, checkOut: hotel.checkOutTime })}
        {hotel.day !== null &&
          ` · ${t('heading.minimum', { count: hotel.minNights })} · ${t('heading.cleaning', { count: hotel.cleaningPerWeek })}`}
      </p>
    </header>
  );
}

/** The amenities and terms that a long stay is chosen by; all others are listed further down the page. */
function MainFacts({ hotel }: { hotel: HotelDetail }) {
  const { t } = useTranslation('hotel');
  const { t: common } = useTranslation('common');
  const facts: Array<{ icon: IconName; text: string }> = [
    ...pickDecisiveAmenities(hotel.amenities).map((code) => ({
      icon: findAmenityIcon(code),
      text: amenityName(code, common),
    })),
    { icon: 'cleaning', text: t('heading.cleaning', { count: hotel.cleaningPerWeek }) },
    { icon: 'calendar', text: t('heading.minimum', { count: hotel.minNights }) },
  ];
  // Six facts fill lines of two and of three, fewer only lines of two.
  return (
    <Grid
      as="ul"
      className="num"
      columns={facts.length === 6 ? [2, 3] : 2}
      gap={16}
      lineGap={12}
      above={20}
      aria-label={t('heading.facts')}
    >
      {facts.map(({ icon, text }) => (
        <li key={text} className="ui-trait">
          <Icon name={icon} />
          {text}
        </li>
      ))}
    </Grid>
  );
}

/** Shares the URL of the page, stay included, by the device's share sheet or the clipboard. */
function ShareButton({ name }: { name: string }) {
  const { t } = useTranslation('hotel');
  const share = async () => {
    const address = { title: name, url: window.location.href };
    if (typeof navigator.share === 'function') {
      // `share` rejects when the visitor closes the sheet, which isn't an error.
      await navigator.share(address).catch(() => undefined);
      return;
    }
    try {
      await navigator.clipboard.writeText(address.url);
      toast.success(t('heading.copied'), { id: 'share' });
    } catch {
      toast.error(t('heading.notCopied'), { id: 'share' });
    }
  };
  return (
    <IconButton
      icon="share"
      label={t('heading.share', { name })}
      tone="line"
      size="l"
      onClick={() => void share()}
    />
  );
}
