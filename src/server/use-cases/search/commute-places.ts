import { contract } from '@/contract';
import { metresBetween } from '@/domain/hotel/walking';
import {
  type CatalogueSnapshot,
  catalogueSnapshot,
} from '@/server/core/inventory/offer/catalogue-snapshot';
import {
  findStation,
  presentLines,
  type Station,
  STATIONS,
  TERMINALS,
} from '@/server/core/transit/stations';
import { handle } from '@/server/platform/http/handler';
import { formsOf, matcherFor, MATCH, type NameForms } from './search-text';

/** The places that a visitor may commute to: metro stations, and places that have one near them. */

type Localized = { readonly ko: string; readonly en: string };
type Spot = { readonly lat: number; readonly lng: number };

export type CommutePlace = {
  /** What an address has for it. */
  readonly value: string;
  readonly kind: 'station' | 'place';
  readonly name: Localized;
  /** The station, and the metres from the place to it; 0 for the station itself. */
  readonly station: Station;
  readonly metres: number;
};

/** How far from a place its station may be, in metres; the middle of an airfield is far from it. */
const MAX_PLACE_METRES = 3_000;
/** Of stations with one name those are meant that are within so many metres of what is searched. */
const SAME_CITY_METRES = 60_000;
const SHOWN = 8;

type Named = { readonly place: CommutePlace; readonly forms: readonly NameForms[] };

/** The name without the word for a station, with which visitors type it or leave it away. */
const bareName = (name: string): string =>
  name
    .trim()
    .replace(/(?<=.)역$/, '')
    .replace(/\s+(?:(?:subway|metro)\s+)?(?:station|stn\.?)$/i, '');

const withForms = (place: CommutePlace): Named => {
  const { ko, en } = place.name;
  const names = new Set([ko, bareName(ko), en, bareName(en)]);
  return { place, forms: [...names].map(formsOf) };
};

/**
 * Builds the entry of a place that is no station, such as an airport, with the station nearest to it.
 * It is empty where no station is within reach, and where one has the same name as the place and is
 * therefore in the list itself.
 */
function buildPlaceBesideStation(spot: Localized & Spot & { readonly id: string }): Named[] {
  const near = findNearestStation(spot);
  const isStation = STATIONS.some(
    (one) => bareName(one.ko) === bareName(spot.ko) && metresBetween(one, spot) <= MAX_PLACE_METRES,
  );
  if (near.metres > MAX_PLACE_METRES || isStation) return [];
  const value = `place.${spot.id.toLowerCase().replace(/[^a-z0-9]+/g, '-')}`;
  return [withForms({ value, kind: 'place', name: { ko: spot.ko, en: spot.en }, ...near })];
}

/** What is the same for every catalogue: stations, airports and railway stations. */
let fixed: readonly Named[] | undefined;
const areas = new WeakMap<CatalogueSnapshot, readonly Named[]>();

/**
 * All places: stations, those where many lines meet first, then airports and railway stations, then
 * the areas of the catalogue.
 */
function placesOf(snapshot: CatalogueSnapshot): readonly Named[] {
  fixed ??= [
    ...[...STATIONS]
      .sort((a, b) => b.lines.length - a.lines.length || a.at - b.at)
      .map((station) =>
        withForms({ value: station.id, kind: 'station', name: station, station, metres: 0 }),
      ),
    ...TERMINALS.flatMap((terminal) => buildPlaceBesideStation({ ...terminal, id: terminal.en })),
  ];
  const known = areas.get(snapshot);
  if (known !== undefined) return known;
  const made = [
    ...fixed,
    ...snapshot.regions.flatMap((region) =>
      region.areas.flatMap(({ id, name, lat, lng }) =>
        buildPlaceBesideStation({ id: `${region.id} ${id}`, ko: name.ko, en: name.en, lat, lng }),
      ),
    ),
  ];
  areas.set(snapshot, made);
  return made;
}

function findNearestStation(spot: Spot): { station: Station; metres: number } {
  const [first, ...others] = STATIONS;
  if (first === undefined) throw new Error('There are no stations');
  let nearest = { station: first, metres: metresBetween(first, spot) };
  for (const station of others) {
    const metres = metresBetween(station, spot);
    if (metres < nearest.metres) nearest = { station, metres };
  }
  return nearest;
}

/** Where a name ranks: the whole name first, then as `MATCH` says. */
const WHOLE = -1;

/** The places whose name fits a text, the best first, each with how well it fits. */
function findPlacesNamed(snapshot: CatalogueSnapshot, text: string) {
  const matchers = [...new Set([text, bareName(text)])].flatMap((word) => matcherFor(word) ?? []);
  const found: Array<{ place: CommutePlace; match: number }> = [];
  const rank = (look: (forms: NameForms, matcher: (typeof matchers)[number]) => number | null) => {
    for (const { place, forms } of placesOf(snapshot)) {
      const ranks = matchers.flatMap((matcher) => forms.flatMap((own) => look(own, matcher) ?? []));
      if (ranks.length > 0) found.push({ place, match: Math.min(...ranks) });
    }
  };
  rank((forms, matcher) => (matcher.isWhole(forms) ? WHOLE : matcher.direct(forms)));
  if (found.length === 0) rank((forms, matcher) => matcher.guess(forms));
  return found.sort((a, b) => a.match - b.match);
}

/**
 * Suggests metro stations and places near one while a visitor types where they commute to. Korean,
 * English, half-typed syllables and initial consonants work in either language, and typing errors
 * where nothing else fits.
 */
export const findStations = handle(
  contract.findStations,
  async ({ query: { keyword } }, { db, locale }) => ({
    places: findPlacesNamed(await catalogueSnapshot(db), keyword)
      .slice(0, SHOWN)
      .map(({ place }) => presentPlace(place, locale)),
  }),
);

/**
 * The place that is meant by an address: the one with that value, or with that name, or whose name
 * alone begins like that. Of stations with one name it is the one in the searched part of the
 * country. Where several are left, they are returned to be chosen from.
 * @param around where the search is, if anywhere
 */
export function findCommutePlace(
  snapshot: CatalogueSnapshot,
  text: string,
  around: Spot | null,
): { readonly place: CommutePlace } | { readonly choices: readonly CommutePlace[] } {
  const places = placesOf(snapshot);
  const station = findStation(text);
  const named = places.find(({ place }) =>
    station === null ? place.value === text : place.value === station.id,
  );
  if (named !== undefined) return named;
  const found = findPlacesNamed(snapshot, text);
  const whole = found.filter(({ match }) => match === WHOLE);
  const fitting = whole.length > 0 ? whole : found.filter(({ match }) => match === MATCH.starts);
  const near = fitting.filter(
    ({ place }) => around === null || metresBetween(place.station, around) <= SAME_CITY_METRES,
  );
  const [only, ...others] = near.length > 0 ? near : fitting;
  if (only !== undefined && others.length === 0) return only;
  const choices = only === undefined ? found : [only, ...others];
  return { choices: choices.slice(0, SHOWN).map(({ place }) => place) };
}

/** Presents a place as the contract defines it. */
export const presentPlace = (place: CommutePlace, locale: 'ko' | 'en') => ({
  value: place.value,
  kind: place.kind,
  name: place.name[locale],
  station: place.station[locale],
  metres: place.metres,
  lines: presentLines(place.station.lines, locale),
});
