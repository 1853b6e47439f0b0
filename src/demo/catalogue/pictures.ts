import type { Localized, RoomView } from '@/contract/catalogue/catalogue-file';
import pictures from '@/pictures/pictures/pictures.json';
import type { RoomKind } from './text/rooms';

/** What the picture library knows about a picture. */
export type PictureFacts = {
  file: string;
  /** `room`, `twin`, `studio`, `suite`, `bath`, `exterior`, `lobby`, `dining`, `pool`, `amenity`. */
  kind: string;
  view: string;
  time: string;
  /**
   * What decides whether a picture suits a hotel: `pool`, `street`, `low`, `palm`, `snow`, `tub` …
   */
  tags: readonly string[];
  width: number;
  height: number;
  alt: Localized;
};

const ALL: readonly PictureFacts[] = pictures.map(
  ({ file, kind, view, time, tags, width, height, alt }) => ({
    file,
    kind,
    view,
    time,
    tags,
    width,
    height,
    alt,
  }),
);
const BY_FILE: ReadonlyMap<string, PictureFacts> = new Map(ALL.map((facts) => [facts.file, facts]));

/** The library's facts about a picture, or undefined for a file that isn't in it. */
export function pictureFacts(file: string): PictureFacts | undefined {
  return BY_FILE.get(file);
}

/**
 * The alternative text of a picture in both languages; a general one for an operator's picture,
 * which isn't in the library.
 */
export function pictureAlt(file: string): Localized {
  return BY_FILE.get(file)?.alt ?? { ko: '숙소 사진', en: 'Picture of the place' };
}

/** Pictures of one kind that suit, in the library's order; new pictures come last. */
export function picturesOfKind(
  kind: string,
  suits: (picture: PictureFacts) => boolean = () => true,
): string[] {
  return ALL.filter((picture) => picture.kind === kind && suits(picture)).map(({ file }) => file);
}

/** Pictures of a kind of room by the view from its window; empty if the library has none. */
export function roomPictures(kind: RoomKind, view: RoomView): string[] {
  const floor = kind === 'ondol';
  return picturesOfKind(
    kind === 'double' || floor ? 'room' : kind,
    (picture) => picture.view === view && picture.tags.includes('ondol') === floor,
  );
}

/** Pictures of bathrooms. Those with a bathtub have a window, so their view must be the room's. */
export function bathPictures(bath: 'tub' | 'shower', view: RoomView): string[] {
  return picturesOfKind(
    'bath',
    ({ tags, view: pictureView }) =>
      tags.includes(bath) && (bath === 'shower' || pictureView === view),
  );
}

/** The item at an index, counted round the list; undefined for an empty list. */
export function byTurn<T>(list: readonly T[], turn: number): T | undefined {
  return list[turn % Math.max(1, list.length)];
}
