import { contract } from '@/contract';
import { handle } from '../http/handler';
import { placesOf } from '../offer/cards';
import { catalogueSnapshot } from '../offer/catalogue-snapshot';
import { matchOf } from './search-text';

const SHOWN = 8;

/**
 * Suggestions while typing: names that start with the keyword, then those that contain it; among
 * equals regions, then areas, then hotels. Korean, English and initial consonants are understood
 * in either language.
 */
export const getSearchPreview = handle(
  contract.getSearchPreview,
  async ({ query: { keyword } }, { db, locale }) => {
    const snapshot = await catalogueSnapshot(db);
    const both = (name: { ko: string; en: string }) => [name.ko, name.en];
    const regions = snapshot.regions.map((region) => ({
      kind: 'region' as const,
      id: region.id,
      regionId: region.id,
      name: region.name[locale],
      context: '',
      match: matchOf(both(region.name), keyword),
    }));
    const areas = snapshot.regions.flatMap((region) =>
      region.areas.map((area) => ({
        kind: 'area' as const,
        id: area.id,
        regionId: region.id,
        name: area.name[locale],
        context: region.name[locale],
        match: matchOf(both(area.name), keyword),
      })),
    );
    const hotels = snapshot.hotels.map((hotel) => {
      const { region, area } = placesOf(snapshot, hotel, locale);
      return {
        kind: 'hotel' as const,
        id: String(hotel.id),
        regionId: hotel.regionId,
        name: hotel.name[locale],
        context: `${region.name} ${area.name}`,
        match: matchOf(both(hotel.name), keyword),
      };
    });
    const order = { region: 0, area: 1, hotel: 2 };
    const suggestions = [...regions, ...areas, ...hotels]
      .flatMap(({ match, ...suggestion }) => (match === null ? [] : [{ match, suggestion }]))
      .sort((a, b) => a.match - b.match || order[a.suggestion.kind] - order[b.suggestion.kind])
      .slice(0, SHOWN)
      .map(({ suggestion }) => suggestion);
    return { suggestions };
  },
);
