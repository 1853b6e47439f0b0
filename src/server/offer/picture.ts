import type { Picture } from '@/contract/common';
import index from '../../pictures/pictures/pictures.json';

type Locale = 'ko' | 'en';

const known = new Map(index.map((picture) => [picture.file, picture]));

/**
 * A picture as answers carry it: its served name, which is the file's without the ending and with
 * the version of its contents, since each is served in several sizes and formats and kept for a
 * year; a text for those who don't see it; and what to draw until it is there.
 * @param file as catalogue and site tables keep it, such as `studio-city-day-cloud.webp`
 * @param fallback what the picture is of, for one that the library has no text for
 */
export function pictureOf(file: string, locale: Locale, fallback = ''): Picture {
  const name = file.replace(/\.[a-z]+$/, '');
  const picture = known.get(file);
  if (picture === undefined) return { name, alt: fallback };
  return { name: `${name}.${picture.version}`, alt: picture.alt[locale], blur: picture.blur };
}

/** Whether the library has a picture of this file. */
export const isPicture = (file: string): boolean => known.has(file);
