import type { NeighbourKind } from '@/contract/catalogue-file';
import type { Line } from '../line';

export type Setting = 'city' | 'sea' | 'mountain' | 'hanok';

/** Something nearby that really exists; its distance is drawn between the two, in metres. */
export type Spot = readonly [
  ko: string,
  en: string,
  kind: NeighbourKind,
  nearest: number,
  farthest: number,
];

/** An area of the demo catalogue: what is true of any hotel there. */
export type Place = {
  id: string;
  name: Line;
  lat: number;
  lng: number;
  setting: Setting;
  /** What a room that doesn't face the sea looks onto. */
  inland: 'city' | 'mountain';
  /** Hotels in every sixty. */
  weight: number;
  /** Price level; 1 is the country's middle. */
  price: number;
  season: 'summer' | 'winter' | 'both' | 'none';
  /** Province or city, and district, as an address begins (ko) or ends (en). */
  district: Line;
  /** Taken by turns together with `hooks`, so that an address suits what is said of it. */
  dongs: readonly Line[];
  /** One or two sentences each on the place's character. */
  scenes: readonly Line[];
  /** "where", to follow "a residence with a kitchen in every room". */
  hooks: readonly Line[];
  spots: readonly Spot[];
};

export type PlaceRegion = {
  id: string;
  name: Line;
  lat: number;
  lng: number;
  places: readonly Place[];
};
