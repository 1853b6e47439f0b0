import type { Localized, RoomView } from '@/contract/catalogue-file';
import pictures from '@/pictures/pictures/pictures.json';
import type { RoomKind } from './text/rooms';

/** What the picture kit says about one picture. */
export type PictureFacts = {
  file: string;
  /** `room`, `twin`, `studio`, `suite`, `bath`, `exterior`, `lobby`, `dining`, `pool`, `amenity`. */
  kind: string;
  view: string;
  time: string;
  /** What decides whether it suits a house: `pool`, `street`, `low`, `palm`, `snow`, `tub` … */
  tags: readonly string[];
  width: number;
  height: number;
  alt: Localized;
};

const ALL: readonly PictureFacts[] = pictures.map(
  ({ file, kind, view, time, tags, width, height, alt }) => ({
    ...{ file, kind, view, time, tags, width, height, alt },
  }),
);
const BY_FILE: ReadonlyMap<string, PictureFacts> = new Map(ALL.map((facts) => [facts.file, facts]));

/** The kit's facts on a picture, or undefined for a file that isn't of the kit. */
export function pictureFacts(file: string): PictureFacts | undefined {
  return BY_FILE.get(file);
}

/**
 * The alternative text of a picture in both languages. A picture of an operator that the kit
 * doesn't know gets a plain one.
 */
export function pictureAlt(file: string): Localized {
  return BY_FILE.get(file)?.alt ?? { ko: '숙소 사진', en: 'Picture of the place' };
}

/** Files of one kind that suit, in the index's order; new pictures come last. */
export function picturesOfKind(
  kind: string,
  suits: (picture: PictureFacts) => boolean = () => true,
): string[] {
  return ALL.filter((picture) => picture.kind === kind && suits(picture)).map(({ file }) => file);
}

/** Pictures of a kind of room by what its window shows; none where the kit has none. */
export function roomPictures(kind: RoomKind, view: RoomView): string[] {
  const floor = kind === 'ondol';
  return picturesOfKind(
    kind === 'double' || floor ? 'room' : kind,
    (picture) => picture.view === view && picture.tags.includes('ondol') === floor,
  );
}

/** Bathrooms with a tub stand at a window, so what it shows must be the room's view. */
export function bathPictures(bath: 'tub' | 'shower', view: RoomView): string[] {
  return picturesOfKind(
    'bath',
    ({ tags, view: shown }) => tags.includes(bath) && (bath === 'shower' || shown === view),
  );
}

/** The one of a list that a turn falls on; undefined of an empty list. */
export function byTurn<T>(list: readonly T[], turn: number): T | undefined {
  return list[turn % Math.max(1, list.length)];
}
