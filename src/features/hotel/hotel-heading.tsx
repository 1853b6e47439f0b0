import Link from 'next/link';

import { paths } from '@/config/routes';
import type { Picture as PictureFact } from '@/contract/common';
import type { HotelDetail } from '@/contract/hotel/hotel';
import { useTranslation } from '@/i18n';
import { FactChip, Gallery, Icon, IconButton, Row, toast } from '@/ui';
import { SaveButton } from '../saved/save-button';
import { amenityName, hotelTypeName } from './texts';

/** The number of amenities beside the title; all of them are listed further down. */
const CHIPS = 6;

/** The pictures of a hotel or a room, with their descriptions. */
export function PictureGallery({
  name,
  pictures,
}: {
  name: string;
  pictures: readonly PictureFact[];
}) {
  const { t } = useTranslation('hotel');
  const { t: common } = useTranslation('common');
  return (
    <Gallery
      pictures={pictures}
      texts={{
        title: t('gallery.title', { name }),
        all: t('gallery.all', { count: pictures.length }),
        enlarge: (alt) => t('gallery.enlarge', { alt }),
        close: common('action.close'),
        previous: t('gallery.previous'),
        next: t('gallery.next'),
        position: (at, count) => `${at} / ${count}`,
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
      <div className="ui-chips" data-above={20} role="group" aria-label={t('heading.facts')}>
        {hotel.amenities.slice(0, CHIPS).map((code) => (
          <FactChip key={code}>{amenityName(code, common)}</FactChip>
        ))}
        <FactChip>{t('heading.cleaning', { count: hotel.cleaningPerWeek })}</FactChip>
        <FactChip>{t('heading.minimum', { count: hotel.minNights })}</FactChip>
      </div>
      <Row as="p" className="body2 muted" gap={4} above={16} nowrap>
        <Icon name="map-pin" size={16} />
        {hotel.address}
      </Row>
      <p className="body2 muted num">
        {t('heading.times', { checkIn: hotel.checkInTime, checkOut: hotel.checkOutTime })}
      </p>
    </header>
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
