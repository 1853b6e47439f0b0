import type { Localized } from '@/contract/catalogue-file';
import pictures from '@/pictures/pictures/pictures.json';

/** What the picture kit says about one picture. */
export type PictureFacts = {
  file: string;
  kind: string;
  view: string;
  time: string;
  width: number;
  height: number;
  alt: Localized;
};

const BY_FILE: ReadonlyMap<string, PictureFacts> = new Map(
  pictures.map(({ file, kind, view, time, width, height, alt }) => [
    file,
    { file, kind, view, time, width, height, alt },
  ]),
);

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
