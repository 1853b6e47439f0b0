import { useMemo, useState } from 'react';

import { Picture } from '../display/picture';
import { GalleryThumbnails, type GalleryPicture, sortByGroup } from './gallery-thumbnails';
import GalleryViewer, { type GalleryViewerTexts } from './gallery-viewer';

export interface GalleryStageTexts extends GalleryViewerTexts {
  /** The accessible name of a picture's button (“Enlarge: sea view”). */
  enlarge: (alt: string) => string;
  /** The heading of a group (“Sea View Double · 3”). */
  group: (name: string, count: number) => string;
}

interface Props {
  pictures: readonly GalleryPicture[];
  /** The index of the picture with which the viewer opens. */
  opened: number;
  onClose: () => void;
  texts: GalleryStageTexts;
}

/** The viewer of a gallery: one large picture, what it belongs to, and the strip of all pictures. */
export default function GalleryStage({ pictures, opened, onClose, texts }: Props) {
  const sorted = useMemo(() => sortByGroup(pictures), [pictures]);
  const [at, setAt] = useState(() => {
    const first = pictures[opened];
    return first === undefined ? 0 : sorted.indexOf(first);
  });
  const picture = sorted[at];
  if (picture === undefined) return null;
  return (
    <GalleryViewer
      at={at}
      count={sorted.length}
      caption={picture.alt}
      strip={
        sorted.length > 1 && (
          <GalleryThumbnails
            pictures={sorted}
            at={at}
            onMove={setAt}
            enlarge={texts.enlarge}
            group={texts.group}
          />
        )
      }
      onMove={setAt}
      onClose={onClose}
      texts={texts}
    >
      <Picture
        key={picture.name}
        className="ui-fade"
        name={picture.name}
        blur={picture.blur}
        alt={picture.alt}
        sizes="100vw"
        priority
      />
    </GalleryViewer>
  );
}
