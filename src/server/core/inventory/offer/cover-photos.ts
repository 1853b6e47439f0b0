import type { PictureRef } from '@/contract/catalogue/catalogue-file';
import type { Picture } from '@/contract/common';
import index from '@/config/picture-index.json';

/** The pictures that may represent a hotel in a list, the preferred ones first. */
export type CoverPhotos = {
  readonly fit: readonly string[];
  /**
   * Pictures of bathrooms and laundries, used only when all fitting ones are taken by other hotels.
   */
  readonly spare: readonly string[];
};

const SPARE: ReadonlySet<PictureRef['role']> = new Set(['bath', 'laundry']);

/** Splits a hotel's pictures, in their order, into fitting and spare ones. */
export function findCoverPhotos(pictures: readonly PictureRef[]): CoverPhotos {
  const files = (spare: boolean) =>
    pictures.filter(({ role }) => SPARE.has(role) === spare).map(({ file }) => file);
  return { fit: files(false), spare: files(true) };
}

/**
 * Chooses a picture for each hotel of a list, all different as far as possible. A hotel gets the
 * first of its pictures that is free; if none is, earlier hotels switch to another of theirs (an
 * augmenting path of bipartite matching, which finds the most distinct pictures). Only then are
 * spare pictures used. A hotel for which even that fails repeats its first picture.
 *
 * @param shown pictures that the page shows elsewhere, which a hotel takes only if it must
 * @returns a file for each hotel; '' for a hotel without pictures
 */
export function distinctLeads(
  hotels: readonly CoverPhotos[],
  shown: readonly string[] = [],
): string[] {
  // The elsewhere shown ones have holders that can't switch to another.
  const holder = new Map<string, number>(shown.map((file, at) => [file, -1 - at]));
  const placed = (at: number, own: readonly string[], tried: Set<string>): boolean => {
    const free = own.find((file) => !holder.has(file));
    if (free !== undefined) {
      holder.set(free, at);
      return true;
    }
    return own.some((file) => {
      const other = holder.get(file);
      if (other === undefined || tried.has(file)) return false;
      tried.add(file);
      if (!placed(other, hotels[other]?.fit ?? [], tried)) return false;
      holder.set(file, at);
      return true;
    });
  };
  const coverPhotos = hotels.map(({ fit, spare }) => fit[0] ?? spare[0] ?? '');
  const left = hotels.flatMap(({ fit }, at) => (placed(at, fit, new Set()) ? [] : [at]));
  for (const at of left) placed(at, hotels[at]?.spare ?? [], new Set());
  for (const [file, at] of holder) if (at >= 0) coverPhotos[at] = file;
  return coverPhotos;
}

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
