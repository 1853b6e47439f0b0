import type { ReactNode } from 'react';

import { paths } from '@/config/routes';
import { formatTel } from '@/domain/account/person';
import type { HotelDetail } from '@/contract/hotel/hotel';
import { useLocale, useTranslation } from '@/i18n';
import { useApiQuery } from '@/lib/api/hooks';
import type { StayParams } from '@/lib/stay-params';
import {
  Accordion,
  ButtonLink,
  FormNotice,
  Icon,
  LengthLadder,
  RefundTimeline,
  Row,
  Section,
} from '@/ui';
import { AmenityList, NeighbourList, PolicyList } from '@/features/hotel/hotel-facts';
import { ReviewList } from '@/features/review-list/review-list';
import { WayLinks } from '@/features/hotel/way-links';
import { HotelDayStrip } from './hotel-day';
import { RoomSummaries } from './room-summary';
import { StationList } from './station-list';
import { ScoreBars } from '@/features/hotel/score-bars';
import { ladderTexts, refundTexts } from '@/features/hotel/texts';
import type { HotelId } from '@/domain/ids';

/** The hotel's current notice, if it has one. */
export function HotelNotice({ hotelId }: { hotelId: HotelId }) {
  const { t } = useTranslation('hotel');
  const { data } = useApiQuery('getHotelNotice', { params: { id: hotelId } });
  if (data === undefined || data.notice === null) return null;
  return (
    <FormNotice still title={t('section.notice')}>
      {data.notice}
    </FormNotice>
  );
}

/** Everything below the title, section by section. */
export function HotelSections(props: {
  hotel: HotelDetail;
  stay: StayParams;
  /** The hotel's location on a map. */
  map: ReactNode;
}) {
  const { hotel, stay, map } = props;
  const { t } = useTranslation('hotel');
  const locale = useLocale();
  const section = (name: string, title: string, content: ReactNode, hint?: string) => (
    <Section id={`hotel-${name}`} above={56} heading={title} lead={hint} later>
      {content}
    </Section>
  );
  return (
    <>
      {hotel.day !== null &&
        section(
          'day',
          t('day.title'),
          <HotelDayStrip hotel={hotel} day={hotel.day} />,
          t('day.lead', { room: hotel.day.room.name }),
        )}
      {section('about', t('section.about'), <p className="ui-prose">{hotel.description}</p>)}
      {section(
        'rooms',
        t('section.rooms'),
        <>
          <RoomSummaries
            hotelId={hotel.id}
            rooms={hotel.rooms}
            stay={stay}
            freeCancellation={hotel.offer?.freeCancellation ?? false}
          />
          <ButtonLink
            variant="secondary"
            fullWidth
            href={paths.hotelOptions(hotel.id, stay)}
            prefetch={false}
          >
            {t('room.all')}
          </ButtonLink>
        </>,
      )}
      {hotel.ladder.length > 1 &&
        section(
          'ladder',
          t('section.ladder'),
          <LengthLadder label={t('ladder.label')} rungs={ladderTexts(hotel.ladder, t, locale)} />,
          hotel.offer === null ? undefined : `${hotel.offer.roomName} · ${hotel.offer.planName}`,
        )}
      {section(
        'refund',
        t('section.refund'),
        hotel.refundTimeline.length === 0 ? (
          <p className="muted">{t('section.refundNone')}</p>
        ) : (
          <RefundTimeline
            label={t('refund.label')}
            steps={refundTexts(hotel.refundTimeline, t, locale)}
          />
        ),
        hotel.refundTimeline.length === 0 ? undefined : t('section.refundHint'),
      )}
      {section(
        'facilities',
        t('section.facilities'),
        <AmenityList codes={hotel.amenities} hotel={hotel} />,
      )}
      {hotel.policies.length > 0 &&
        section('policies', t('section.policies'), <PolicyList policies={hotel.policies} />)}
      {section(
        'neighbourhood',
        t('section.neighbourhood'),
        <>
          {map}
          <Row gap={8}>
            <WayLinks
              place={{
                name: hotel.name,
                address: hotel.addressKo,
                lat: hotel.lat,
                lng: hotel.lng,
              }}
            />
            <ButtonLink plain size="m" variant="secondary" href={`tel:${hotel.phone}`}>
              <Icon name="phone" size={18} />
              {formatTel(hotel.phone, locale)}
            </ButtonLink>
          </Row>
          <StationList stations={hotel.stations} />
          {/* What the hotel says of stations is measured differently from the list above. */}
          <NeighbourList
            places={hotel.neighbourhood.filter(
              ({ kind }) => kind !== 'subway' || hotel.stations.length === 0,
            )}
          />
        </>,
        hotel.address,
      )}
      {section(
        'reviews',
        t('section.reviews'),
        hotel.reviewsDigest.length === 0 ? (
          <p className="muted">{t('heading.noReviews')}</p>
        ) : (
          <>
            {hotel.scores !== null && (
              <div>
                <ScoreBars scores={hotel.scores} />
              </div>
            )}
            <ReviewList hotelId={hotel.id} reviews={hotel.reviewsDigest} />
            <ButtonLink
              variant="secondary"
              fullWidth
              href={paths.hotelReviews(hotel.id)}
              prefetch={false}
            >
              {t('reviews.seeAll', { count: hotel.reviewCount })}
            </ButtonLink>
          </>
        ),
      )}
      {hotel.faqs.length > 0 &&
        section(
          'faq',
          t('section.faq'),
          <Accordion
            items={hotel.faqs.map(({ question, answer }, at) => ({
              key: String(at),
              title: question,
              content: answer,
            }))}
          />,
        )}
    </>
  );
}
