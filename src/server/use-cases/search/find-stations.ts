import { contract } from '@/contract';
import { catalogueSnapshot } from '@/server/core/inventory/offer/catalogue-snapshot';
import { handle } from '@/server/platform/http/handler';
import { commutePlaceOf, suggestCommutes } from './commute-places';

/**
 * Suggests metro stations and places near one while a visitor types where they commute to. Korean,
 * English, half-typed syllables and initial consonants work in either language.
 */
export const findStations = handle(
  contract.findStations,
  async ({ query: { keyword } }, { db, locale }) => ({
    places: suggestCommutes(await catalogueSnapshot(db), keyword).map((place) =>
      commutePlaceOf(place, locale),
    ),
  }),
);
