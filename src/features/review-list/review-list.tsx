import { css } from '@emotion/react';
import styled from '@emotion/styled';
import dynamic from 'next/dynamic';
import { useState } from 'react';

import { paths } from '@/config/routes';
import type { ReviewInFull, ReviewPhoto } from '@/contract/hotel/review';
import { TRAVELLERS } from '@/domain/hotel/review';
import { useLocale, useTranslation } from '@/i18n';
import { formatNight } from '@/i18n/format';
import { keepTogether } from '@/i18n/keep-together';
import { photoAddress } from '@/lib/api/photo-address';
import { Icon, Link, Row } from '@/ui';
import type { HotelId } from '@/domain/ids';

const PhotoViewer = dynamic(() => import('./photo-viewer'), { ssr: false });

type Props = { author: string; photos: readonly ReviewPhoto[] };

/** A guest's photos as links to the image files; with JavaScript they open in a viewer. */
function ReviewPhotos({ author, photos }: Props) {
  const { t } = useTranslation('hotel');
  const [at, setAt] = useState<number | null>(null);
  if (photos.length === 0) return null;
  const named = photos.map((photo, place) => ({
    ...photo,
    alt: t('reviews.photo', { author, at: place + 1 }),
  }));
  return (
    <>
      <Row as="ul" className="photos" above={16} aria-label={t('reviews.photos', { author })}>
        {named.map((photo, place) => (
          <li key={photo.id}>
            <a
              href={photoAddress(photo.id, 'large')}
              onClick={(event) => {
                if (event.metaKey || event.ctrlKey || event.shiftKey) return;
                event.preventDefault();
                setAt(place);
              }}
            >
              <img
                src={photoAddress(photo.id, 'small')}
                alt={photo.alt}
                width={photo.width}
                height={photo.height}
                loading="lazy"
                decoding="async"
              />
            </a>
          </li>
        ))}
      </Row>
      {at !== null && (
        <PhotoViewer
          title={t('reviews.photos', { author })}
          photos={named}
          at={at}
          onMove={setAt}
          onClose={() => setAt(null)}
        />
      )}
    </>
  );
}

const ListRoot = styled('ul')(css`
  display: grid;

  & > li {
    padding-block: 24px;
    border-top: 1px solid var(--line);
  }
  & > li:first-of-type {
    border-top: 0;
  }
  & .who {
    display: flex;
    flex-wrap: wrap;
    align-items: baseline;
    gap: 2px 12px;
  }
  & .score {
    display: inline-flex;
    align-items: center;
    gap: 4px;
    font-weight: 700;
  }
  & .text {
    margin-top: 10px;
    max-width: 68ch;
    white-space: pre-line;
  }
  & .reply {
    margin-top: 14px;
    padding: 14px 16px;
    border-radius: var(--radius-m);
    background: var(--paper-2);
    font-size: var(--text-body2);
    line-height: var(--leading-body2);
    max-width: 68ch;
  }
  & .photos img {
    width: 104px;
    height: 104px;
    border-radius: var(--radius-s);
    object-fit: cover;
    background: var(--paper-3);
  }
  & .open {
    display: inline-flex;
    align-items: center;
    min-height: 40px;
    margin-top: 4px;
    font-size: var(--text-body2);
    color: var(--ink-2);
    text-decoration: underline;
    text-underline-offset: 3px;
  }
`);

type ReviewListProps = {
  hotelId: HotelId;
  reviews: readonly ReviewInFull[];
  /** True on a review's own page, where it doesn't link to itself. */
  alone?: boolean;
};

/** Reviews in the language they were written in. */
export function ReviewList({ hotelId, reviews, alone }: ReviewListProps) {
  const { t } = useTranslation('hotel');
  const locale = useLocale();
  return (
    <ListRoot>
      {reviews.map((review) => {
        const kind = TRAVELLERS.find((one) => one === review.traveller);
        const facts = [
          t('reviews.stayed', { count: review.nights }),
          ...(kind === undefined ? [] : [t(`reviews.${kind}`)]),
          review.roomName,
          t('reviews.stayedIn', { month: review.stayedIn.replace('-', '.') }),
          t(review.language === 'ko' ? 'reviews.inKo' : 'reviews.inEn'),
        ];
        const { photos, editedOn } = review;
        return (
          <li key={review.id}>
            <p className="who num">
              <span className="score">
                <Icon name="star" filled size={16} />
                {review.score.toFixed(1)}
              </span>
              <span className="strong">{review.author}</span>
              <span className="body2 muted">{facts.join(' · ')}</span>
            </p>
            <p className="text" lang={review.language}>
              {keepTogether(review.text)}
            </p>
            <ReviewPhotos author={review.author} photos={photos} />
            {review.reply !== null && (
              <div className="reply">
                <p className="strong">{t('reviews.reply')}</p>
                <p lang={review.language}>{keepTogether(review.reply.text)}</p>
                <p className="small faint num">{formatNight(review.reply.writtenOn, locale)}</p>
              </div>
            )}
            {alone ? (
              <p className="small faint num" data-above={12}>
                {t('reviews.written', { date: formatNight(review.writtenOn, locale) })}
                {editedOn !== null &&
                  ` · ${t('reviews.edited', { date: formatNight(editedOn, locale) })}`}
              </p>
            ) : (
              <Link
                className="open"
                href={paths.hotelReview(hotelId, review.id)}
                prefetch={false}
                aria-label={`${t('reviews.read')}: ${review.author}`}
              >
                {t('reviews.read')}
              </Link>
            )}
          </li>
        );
      })}
    </ListRoot>
  );
}
