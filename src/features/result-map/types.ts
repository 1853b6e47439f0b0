/** A hotel on the map. */
export type MapPoint = {
  readonly id: number;
  readonly lat: number;
  readonly lng: number;
  readonly name: string;
  /** The price as its card says it; short, since it is the marker: `2,150,000원`. */
  readonly priceLabel: string;
  /** Set on the one that the map is about: it stands for itself, however near others are. */
  readonly isOwn?: boolean;
};

/** A place that is named on the map: regions from far away, areas from near. */
export type MapLabel = {
  readonly id: string;
  readonly kind: 'region' | 'area';
  readonly name: string;
  readonly lat: number;
  readonly lng: number;
};

export type MapTexts = {
  /** What the map is. */
  label: string;
  /** How it is moved by keys, for screen readers. */
  keys: string;
  zoomIn: string;
  zoomOut: string;
  /** The button that searches what the map shows. */
  searchHere: string;
  loading: string;
  failed: string;
  retry: string;
  /** Several hotels in one place. */
  cluster: (count: number) => string;
};
