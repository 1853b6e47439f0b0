import type { Picture } from '@/contract/common';
import index from '@/pictures/pictures/pictures.json';

type Locale = 'ko' | 'en';

const known = new Map(index.map((picture) => [picture.file, picture]));

/**
 * Presents a picture for answers: the name under which it is served, an alternative text, and a
 * blurred placeholder. The name is the file's without its extension and with the version of its
 * contents, because browsers cache pictures for a year.
 * @param file the file as the catalogue and site tables store it, such as
 * `studio-city-day-cloud.webp`
 * @param fallback the alternative text for a picture that isn't in the library
 */
export function pictureOf(file: string, locale: Locale, fallback = ''): Picture {
  const name = file.replace(/\.[a-z]+$/, '');
  const picture = known.get(file);
  if (picture === undefined) return { name, alt: fallback };
  return { name: `${name}.${picture.version}`, alt: picture.alt[locale], blur: picture.blur };
}

/** Whether the library has this picture file. */
export const isPicture = (file: string): boolean => known.has(file);
