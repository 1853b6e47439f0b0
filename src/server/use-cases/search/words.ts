import { areaKey } from '@/server/core/inventory/offer/area-key';
import type { CatalogueSnapshot } from '@/server/core/inventory/offer/catalogue-snapshot';
import type { HotelColumns } from '@/server/core/inventory/search-index/hotel-columns';
import { initialsOf, onlyInitials, plainText, plainWords } from './search-text';

/**
 * For each hotel by its index: its names and those of its area and region, joined by line breaks so
 * that a word can't match across two names.
 */
type Words = { readonly plain: string[]; readonly initials: string[] };

const known = new WeakMap<HotelColumns, Words>();

function wordsOf(columns: HotelColumns, snapshot: CatalogueSnapshot): Words {
  const words = known.get(columns);
  if (words !== undefined) return words;
  const names = columns.hotels.map((hotel) => {
    const region = snapshot.regionById.get(hotel.regionId)?.name;
    const area = snapshot.areaByKey.get(areaKey(hotel.regionId, hotel.areaId))?.name;
    return [hotel.name, area, region].flatMap((name) => (name ? [name.ko, name.en] : []));
  });
  const normaliseAll = (of: (name: string) => string) => names.map((own) => own.map(of).join('\n'));
  const made = { plain: normaliseAll(plainText), initials: normaliseAll(initialsOf) };
  known.set(columns, made);
  return made;
}

/**
 * For each hotel by its index: 1 if every word of a keyword is in one of its names, otherwise 0.
 */
export function matchWords(
  columns: HotelColumns,
  snapshot: CatalogueSnapshot,
  keyword: string,
): Uint8Array {
  const { plain, initials } = wordsOf(columns, snapshot);
  const matches = new Uint8Array(columns.hotels.length).fill(1);
  for (const word of plainWords(keyword)) {
    const names = onlyInitials(word) ? initials : plain;
    for (let at = 0; at < matches.length; at += 1) {
      if (matches[at] === 1 && !(names[at] as string).includes(word)) matches[at] = 0;
    }
  }
  return matches;
}
