import type { TFunction } from 'i18next';
import dynamic from 'next/dynamic';
import type { ReactNode } from 'react';

import type { HotelCard } from '@/contract/hotel/hotel';
import type { HotelId } from '@/domain/ids';
import { Picture } from '@/ui';
import { usePictureSwipe } from './picture-swipe';

const loadSlides = () => import('./card-slides');
const CardPictures = dynamic(() => loadSlides().then((file) => file.CardPictures), { ssr: false });
const CardPictureButtons = dynamic(() => loadSlides().then((file) => file.CardPictureButtons), {
  ssr: false,
});

type Props = {
  hotel: HotelCard;
  /** The `sizes` of the picture. */
  sizes: string;
  /** Whether the picture is loaded at once. */
  isEager: boolean;
  isActive: boolean;
  onActivate: ((id: HotelId | null) => void) | undefined;
  t: TFunction<'common'>;
  /** Everything below the picture, with the card's one link. */
  children: ReactNode;
};

/**
 * A hotel in a list of cards. It shows one picture until somebody comes near; what lets others be seen
 * is loaded then.
 */
export function CardItem(props: Props) {
  const { hotel, sizes, isEager, isActive, onActivate, t, children } = props;
  const { at, count, isNear, isWanted, move, handlers } = usePictureSwipe(hotel.pictureCount);
  const more = isNear && count > 1;
  const pictures = { hotel, at, isWanted, onMove: move };
  return (
    <li
      data-active={isActive ? '' : undefined}
      data-near={more ? '' : undefined}
      style={more ? { '--at': at } : undefined}
      {...handlers}
      onPointerEnter={(event) => {
        onActivate?.(hotel.id);
        handlers.onPointerEnter(event);
      }}
      onPointerLeave={() => {
        onActivate?.(null);
        handlers.onPointerLeave();
      }}
      onFocus={() => {
        onActivate?.(hotel.id);
        handlers.onFocus();
      }}
      onBlur={() => onActivate?.(null)}
    >
      <div className="photo" style={count > 1 ? { '--pictures': count } : undefined}>
        <Picture
          name={hotel.picture.name}
          blur={hotel.picture.blur}
          alt={at === 0 ? hotel.picture.alt : ''}
          sizes={sizes}
          width={600}
          height={450}
          priority={isEager}
        />
        {more ? <CardPictures {...pictures} sizes={sizes} /> : null}
        {hotel.sponsored ? (
          <p className="labels">
            <span className="ui-tag" data-tone="neutral">
              {t('card.sponsored')}
            </span>
          </p>
        ) : null}
      </div>
      {children}
      {more ? <CardPictureButtons {...pictures} t={t} /> : null}
    </li>
  );
}
