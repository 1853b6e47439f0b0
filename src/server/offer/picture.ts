import type { Picture } from '@/contract/common';
import index from '../../pictures/pictures/pictures.json';

type Locale = 'ko' | 'en';

const described = new Map(index.map((picture) => [picture.file, picture.alt]));

/**
 * A picture as answers carry it: its name without the file's ending, since each is served in
 * several sizes and formats, and a text for those who don't see it.
 * @param file as catalogue and site tables keep it, such as `studio-city-day-cloud.webp`
 * @param fallback what the picture is of, for one that the library has no text for
 */
export function pictureOf(file: string, locale: Locale, fallback = ''): Picture {
  return {
    name: file.replace(/\.[a-z]+$/, ''),
    alt: described.get(file)?.[locale] ?? fallback,
  };
}
