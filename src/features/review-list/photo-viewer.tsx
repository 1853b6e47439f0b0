import type { ReviewPhoto } from '@/contract/hotel/review';
import { useTranslation } from '@/i18n';
import { photoAddress } from '@/lib/api/photo-address';
import GalleryViewer from '@/ui/hotel/gallery-viewer';

type Props = {
  title: string;
  photos: ReadonlyArray<ReviewPhoto & { alt: string }>;
  /** Index of the visible photo. */
  at: number;
  onMove: (at: number) => void;
  onClose: () => void;
};

/** The photos of a review one by one in full screen: arrow keys, Home, End, Escape. */
export default function PhotoViewer({ title, photos, at, onMove, onClose }: Props) {
  const { t } = useTranslation('hotel');
  const { t: common } = useTranslation('common');
  const photo = photos[at];
  if (photo === undefined) return null;
  return (
    <GalleryViewer
      at={at}
      count={photos.length}
      controls="below"
      onMove={onMove}
      onClose={onClose}
      texts={{
        title,
        close: common('action.close'),
        previous: common('action.previous'),
        next: common('action.next'),
        position: (place, count) => t('reviews.photoAt', { at: place, count }),
      }}
    >
      <img
        key={photo.id}
        className="ui-picture ui-fade"
        src={photoAddress(photo.id, 'large')}
        alt={photo.alt}
        width={photo.width}
        height={photo.height}
      />
    </GalleryViewer>
  );
}
