import type { Bounds } from '@/domain/hotel/map';
import type { HotelId } from '@/domain/ids';

/** How near a hotel is by metro: its step from near (0) to far (3), null without a way, and in words. */
export type MapCommute = {
  readonly stops: number | null;
  readonly step: number | null;
  readonly text: string;
};

/** A hotel on the map. */
export type MapPoint = {
  readonly id: HotelId;
  readonly lat: number;
  readonly lng: number;
  readonly name: string;
  /**
   * The price as on the hotel's card. It is the marker's text, so it should be short: `2,150,000원`.
   */
  readonly priceLabel: string;
  /** The price in won; a cluster shows the lowest of its hotels. */
  readonly total?: number;
  /**
   * Whether the list beside the map contains the hotel; undefined when the map doesn't distinguish.
   */
  readonly isListed?: boolean;
  /** The hotel's commute, whose step gives the price a colour. */
  readonly commute?: MapCommute;
  /** Set on the hotel that the map is about; it is never part of a cluster. */
  readonly isOwn?: boolean;
};

/** A label of the page on the map: regions at small zoom levels, areas at larger ones. */
export type MapLabel = {
  readonly id: string;
  readonly kind: 'region' | 'area';
  readonly name: string;
  readonly lat: number;
  readonly lng: number;
};

/** A station that the map marks, from which hotels are coloured. */
export type MapStation = {
  /** What the numbers beside the colours are: `강남역까지 정거장 수`. */
  readonly legend: string;
  readonly name: string;
  readonly lat: number;
  readonly lng: number;
  readonly color: string;
};

/** Circles around a place, such as the distances that one walks. */
export type MapRings = {
  readonly lat: number;
  readonly lng: number;
  readonly metres: readonly number[];
};

export type MapTexts = {
  /** The language of the names on the ground. */
  locale: 'ko' | 'en';
  /** Whose data the ground is made from. */
  credit: string;
  /** The accessible name of the map. */
  label: string;
  /** How the map is moved by keyboard, for screen readers. */
  keys: string;
  zoomIn: string;
  zoomOut: string;
  /** Label of the button that searches in the visible part. */
  searchHere: string;
  loading: string;
  failed: string;
  retry: string;
  /** The accessible name of a cluster. */
  cluster: (count: number) => string;
  /** The lowest price of a cluster in short form: `60만원~`. */
  from?: (total: number) => string;
};

export type ResultMapProps = {
  /** The hotels in the order of the list. Pass the same array as long as they are the same. */
  points: readonly MapPoint[];
  /**
   * Names of regions and areas in the page's language; earlier ones are preferred when space is
   * short.
   */
  labels?: readonly MapLabel[];
  /** The bounds from the URL (`parseBounds`); without them, all hotels are shown. */
  bounds?: Bounds | null;
  /** The hotel whose card is active; its price is highlighted. */
  activeId?: number | null;
  /**
   * Called with a hotel's id when the pointer or the focus enters its price, and with null when it
   * leaves.
   */
  onActivate?: (id: HotelId | null) => void;
  /** Called when a hotel's price is pressed. */
  onSelect?: (id: HotelId) => void;
  /** Called when the map becomes visible, so that its data can be loaded. */
  onSeen?: () => void;
  /**
   * Called with the visible bounds when the visitor searches there; without it there is no such
   * button.
   */
  onSearchArea?: (bounds: Bounds) => void;
  rings?: MapRings;
  /** The station of the hotels' commutes, and the heading of what their colours mean. */
  station?: MapStation;
  texts: MapTexts;
};
