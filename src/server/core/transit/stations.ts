import { withinReach } from '@/domain/hotel/walking';
import { buildNetwork, type TransitLine, type TransitStation } from '@/domain/transit/network';
import known from './stations.json';

/** The metro stations of the country and their lines; `stations.json` is made with the map's ground. */
export type Station = TransitStation & {
  /** The place in the list of stations. */
  readonly at: number;
  /** `seoul-2.gangnam`: the first of its lines and its English name. Addresses have it. */
  readonly id: string;
  readonly lines: readonly TransitLine[];
};

/** An airport or a railway station. */
type Terminal = {
  readonly ko: string;
  readonly en: string;
  readonly lat: number;
  readonly lng: number;
};

type Row = readonly unknown[];

function spotOf([lat, lng, ko, en]: Row): Terminal[] {
  return typeof lat === 'number' &&
    typeof lng === 'number' &&
    typeof ko === 'string' &&
    typeof en === 'string'
    ? [{ lat, lng, ko, en }]
    : [];
}

const slugOf = (name: string) =>
  name
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '');

const lineById = new Map(known.lines.map((line) => [line.id, line]));

export const STATIONS: readonly Station[] = known.stations.flatMap((row, at) =>
  spotOf(row).map((spot) => {
    const ids = row[4];
    const lines = Array.isArray(ids) ? ids.flatMap((id) => lineById.get(id) ?? []) : [];
    return { ...spot, at, lines, id: `${lines[0]?.id ?? ''}.${slugOf(spot.en)}` };
  }),
);

export const TERMINALS: readonly Terminal[] = known.places.flatMap(spotOf);

export const METRO = buildNetwork(
  known.lines,
  STATIONS,
  known.joined.flatMap(([one, other]) =>
    one === undefined || other === undefined ? [] : [[one, other] as const],
  ),
);

/** By id; each line of a station names it too, so that an id lasts when a line is added. */
const stationById = new Map<string, Station>(
  STATIONS.flatMap((station) =>
    station.lines.map((line) => [`${line.id}.${slugOf(station.en)}`, station] as const),
  ),
);

export const findStation = (id: string): Station | null => stationById.get(id) ?? null;

/** The stations within reach of a place on foot, the nearest first. */
export const findStationsInReach = (place: { readonly lat: number; readonly lng: number }) =>
  withinReach(place, STATIONS);

/** Presents a line as the contract defines it. */
export const presentLines = (lines: readonly TransitLine[], locale: 'ko' | 'en') =>
  lines.map((line) => ({ name: line[locale], color: line.color }));
