import { areaKey } from '../offer/area-key';
import type { CatalogueSnapshot } from '../offer/catalogue-snapshot';
import type { HotelColumns } from '../search-index/hotel-columns';
import { initialsOf, onlyInitials, plainText, plainWords } from './search-text';

/** By place of a hotel: its names and its places' names, joined so that none runs into the next. */
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
  const read = (of: (name: string) => string) => names.map((own) => own.map(of).join('\n'));
  const made = { plain: read(plainText), initials: read(initialsOf) };
  known.set(columns, made);
  return made;
}

/** By place of a hotel, 1 where every word of a keyword is found in one of its names. */
export function foundByWords(
  columns: HotelColumns,
  snapshot: CatalogueSnapshot,
  keyword: string,
): Uint8Array {
  const { plain, initials } = wordsOf(columns, snapshot);
  const found = new Uint8Array(columns.hotels.length).fill(1);
  for (const word of plainWords(keyword)) {
    const names = onlyInitials(word) ? initials : plain;
    for (let at = 0; at < found.length; at += 1) {
      if (found[at] === 1 && !(names[at] as string).includes(word)) found[at] = 0;
    }
  }
  return found;
}
