import { css } from '@emotion/react';
import styled from '@emotion/styled';
import dynamic from 'next/dynamic';
import { useState } from 'react';

import type { ReviewPhoto } from '@/contract/hotel/review';
import { useTranslation } from '@/i18n';
import { photoAddress } from '@/lib/api/photo-address';

const PhotoViewer = dynamic(() => import('./photo-viewer'), { ssr: false });

const PhotosRoot = styled('ul')(css`
  display: flex;
  flex-wrap: wrap;
  gap: 8px;
  margin-top: 14px;

  & > li {
    padding: 0;
    border: 0;
  }
  & a {
    display: block;
    border-radius: var(--radius-s);
    overflow: hidden;
  }
  & img {
    display: block;
    width: 104px;
    height: 104px;
    object-fit: cover;
    background: var(--paper-3);
  }
`);

type Props = { author: string; photos: readonly ReviewPhoto[] };

/** A guest's photos as links to the image files; with JavaScript they open in a viewer. */
export function ReviewPhotos({ author, photos }: Props) {
  const { t } = useTranslation('hotel');
  const [at, setAt] = useState<number | null>(null);
  if (photos.length === 0) return null;
  const named = photos.map((photo, place) => ({
    ...photo,
    alt: t('reviews.photo', { author, at: place + 1 }),
  }));
  return (
    <>
      <PhotosRoot aria-label={t('reviews.photos', { author })}>
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
      </PhotosRoot>
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
