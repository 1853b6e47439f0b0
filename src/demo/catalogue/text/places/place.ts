import type { NeighbourKind } from '@/contract/catalogue/catalogue-file';
import type { Line } from '../line';

export type Setting = 'city' | 'sea' | 'mountain' | 'hanok';

/** A real place nearby; its distance is drawn between the two values, in metres. */
export type Spot = readonly [
  ko: string,
  en: string,
  kind: NeighbourKind,
  nearest: number,
  farthest: number,
];

/** An area of the demo catalogue, with what is true of any hotel there. */
export type Place = {
  id: string;
  name: Line;
  lat: number;
  lng: number;
  setting: Setting;
  /** The view of rooms that don't face the sea. */
  inland: 'city' | 'mountain';
  /** The number of hotels in every sixty. */
  weight: number;
  /** The price level; 1 is the country's average. */
  price: number;
  season: 'summer' | 'winter' | 'both' | 'none';
  /** Province or city, and district, as an address begins (ko) or ends (en). */
  district: Line;
  /** Used in turn together with `hooks`, so that an address matches its description. */
  dongs: readonly Line[];
  /** Texts of one or two sentences on the place's character. */
  scenes: readonly Line[];
  /**
   * Clauses that begin with “where”, to follow words such as “a residence with a kitchen in every
   * room”.
   */
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
