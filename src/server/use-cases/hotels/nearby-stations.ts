import { withinReach } from '@/domain/hotel/walking';
import known from './stations.json';

/** A hotel's page names so many stations. */
const MAX_STATIONS = 6;

type Names = { readonly ko: string; readonly en: string };
type Line = Names & { readonly id: string; readonly color: string };
type Station = Names & {
  readonly lat: number;
  readonly lng: number;
  readonly lines: readonly Line[];
};

const lines = new Map(known.lines.map((line) => [line.id, line]));

/** The metro stations of the country; `stations.json` is made with the map's ground. */
const STATIONS: readonly Station[] = known.stations.flatMap(([lat, lng, ko, en, ids]) =>
  typeof lat === 'number' &&
  typeof lng === 'number' &&
  typeof ko === 'string' &&
  typeof en === 'string' &&
  Array.isArray(ids)
    ? [{ lat, lng, ko, en, lines: ids.flatMap((id) => lines.get(id) ?? []) }]
    : [],
);

/** The stations within reach of a place on foot, with their lines, in a language. */
export function nearbyStations(place: { lat: number; lng: number }, locale: 'ko' | 'en') {
  return withinReach(place, STATIONS)
    .slice(0, MAX_STATIONS)
    .map(({ place: station, metres, minutes }) => ({
      name: station[locale],
      metres,
      minutes,
      lines: station.lines.map((line) => ({ name: line[locale], color: line.color })),
    }));
}
