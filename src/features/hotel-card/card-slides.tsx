import { css } from '@emotion/react';
import styled from '@emotion/styled';
import type { TFunction } from 'i18next';
import { useEffect, useState } from 'react';

import type { Picture as PictureFact } from '@/contract/common';
import type { HotelCard } from '@/contract/hotel/hotel';
import { useApiQuery } from '@/lib/api/hooks';
import { IconButton, media, Picture } from '@/ui';
import { MAX_CARD_PICTURES } from './picture-swipe';

type Pictured = Pick<HotelCard, 'id' | 'picture' | 'pictureCount'>;

type Props = {
  hotel: Pictured;
  /** The index of the picture that is shown. */
  at: number;
  /** Whether the pictures are to be loaded. */
  isWanted: boolean;
  onMove: (at: number) => void;
};

/**
 * The pictures of a card, its own first, as far as they are known. Those of the hotel's page are read
 * when somebody wants to see them, and are then known there.
 */
function usePictures({ id, picture, pictureCount }: Pictured, enabled: boolean) {
  const request = { params: { id }, query: {} };
  const { data, isError } = useApiQuery('getHotel', request, { enabled });
  const pictures = new Map<string, PictureFact>([[picture.name, picture]]);
  for (const other of data?.pictures ?? []) {
    if (pictures.size < MAX_CARD_PICTURES && !pictures.has(other.name)) {
      pictures.set(other.name, other);
    }
  }
  // When the pictures can't be loaded, the buttons and dots for them go.
  const isFinal = data !== undefined || isError;
  const count = isFinal ? pictures.size : Math.min(pictureCount, MAX_CARD_PICTURES);
  return { pictures: [...pictures.values()], count };
}

/** The pictures after a card's own: each is loaded once the one before it has been shown. */
export function CardPictures({ hotel, at, isWanted, onMove, sizes }: Props & { sizes: string }) {
  const { pictures, count } = usePictures(hotel, isWanted);
  const [reach, setReach] = useState(at);
  if (at > reach) setReach(at);
  useEffect(() => {
    if (at >= count) onMove(count - 1);
  }, [at, count, onMove]);
  return pictures
    .slice(1, reach + 2)
    .map(({ name, alt, blur }, index) => (
      <Picture
        key={name}
        name={name}
        blur={blur}
        alt={index + 1 === at ? alt : ''}
        sizes={sizes}
        width={600}
        height={450}
        style={{ '--index': index + 1 }}
        priority
      />
    ));
}

const TurnsRoot = styled('div')(css`
  position: absolute;
  z-index: var(--z-above);
  inset: 0 0 auto;
  aspect-ratio: 4 / 3;
  display: flex;
  align-items: center;
  justify-content: space-between;
  padding: 10px;
  pointer-events: none;

  & > .ui-icon-btn {
    background: var(--surface);
    color: var(--ink);
    box-shadow: var(--shadow-2);
    opacity: 0;
    transition: opacity var(--motion);
  }
  ${media.hover} {
    li:hover > & > .ui-icon-btn {
      opacity: 1;
      pointer-events: auto;
    }
  }
  li:has(:focus-visible) > & > .ui-icon-btn {
    opacity: 1;
    pointer-events: auto;
  }
`);

/** The buttons to the pictures before and after, over the card's picture, and which one is shown. */
export function CardPictureButtons({
  hotel,
  at,
  isWanted,
  onMove,
  t,
}: Props & { t: TFunction<'common'> }) {
  const { pictures, count } = usePictures(hotel, isWanted);
  if (count < 2) return null;
  const go = (to: number) => onMove((to + count) % count);
  const alt = at === 0 ? undefined : pictures[at]?.alt;
  return (
    <TurnsRoot>
      <IconButton
        icon="chevron-left"
        size="s"
        label={t('card.previous')}
        onClick={() => go(at - 1)}
      />
      <IconButton icon="chevron-right" size="s" label={t('card.next')} onClick={() => go(at + 1)} />
      <span className="ui-sr" aria-live="polite">
        {t('card.pictureAt', { at: at + 1, count })}
        {alt === undefined ? null : `: ${alt}`}
      </span>
    </TurnsRoot>
  );
}
