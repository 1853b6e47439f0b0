import type { GroundKind, GroundName } from './ground/ground';
import type { MapLabel } from './types';

type LabelKind = MapLabel['kind'] | GroundKind;

/** A name that may be shown. */
export type Label = {
  readonly id: string;
  readonly kind: LabelKind;
  readonly name: string;
  readonly lat: number;
  readonly lng: number;
  /** How many lines stop at a station. */
  readonly lines?: number;
};

type Rule = {
  readonly kind: LabelKind;
  /** The zooms between which the kind is shown. */
  readonly from: number;
  readonly to: number;
  /** Where the name's middle may be, in px below its spot; the first free one is taken. */
  readonly tries: readonly number[];
};

const ON: readonly number[] = [0];
/** Beside a dot that is drawn on the spot. */
const BESIDE: readonly number[] = [12, -12];
/** On its spot, or below or above a button that lies there. */
const ANYWHERE: readonly number[] = [0, 28, -28];

/** The kinds of names, those that are placed first on top. */
const RULES: readonly Rule[] = [
  { kind: 'region', from: 0, to: 9, tries: ANYWHERE },
  { kind: 'area', from: 9, to: 13, tries: ANYWHERE },
  { kind: 'airport', from: 8, to: 99, tries: ON },
  { kind: 'rail_station', from: 13, to: 99, tries: BESIDE },
  { kind: 'district', from: 11, to: 14.5, tries: ON },
  { kind: 'station', from: 13, to: 99, tries: BESIDE },
  { kind: 'water', from: 10.5, to: 99, tries: ON },
  { kind: 'beach', from: 12.5, to: 99, tries: ON },
  { kind: 'peak', from: 12, to: 99, tries: ON },
  { kind: 'park', from: 13.5, to: 99, tries: ON },
  { kind: 'dong', from: 13, to: 99, tries: ON },
];
/** Stations where lines meet are named before the others, and from farther away. */
const EVERY_STATION_FROM = 13.5;
/** A name isn't repeated within so many px, as a river's would be. */
const REPEATED_WITHIN = 420;
const MAX_LABELS = 70;
/** The font size of names in px (`--text-small`), and of buttons. */
const SIZE = 12;
const BUTTON_SIZE = 14;
const GAP = 5;

type Pixel = { readonly x: number; readonly y: number };
type Box = Pixel & { readonly width: number; readonly height: number };

export type ShownLabel = Pixel & { readonly label: Label };

/** The names on the ground as labels in a language. */
export function groundLabels(names: readonly GroundName[], locale: 'ko' | 'en'): Label[] {
  return names
    .map(({ kind, lat, lng, lines, ...name }) => ({
      id: `${kind} ${name.ko} ${lat},${lng}`,
      kind,
      lat,
      lng,
      lines,
      name: name[locale],
    }))
    .filter(({ name }) => name !== '')
    .sort((a, b) => b.lines - a.lines);
}

/** The space a button with a text takes around its spot, in px. */
export const buttonBox = ({ x, y }: Pixel, text: string): Box => ({
  x,
  y,
  width: widthOf(text, BUTTON_SIZE) + 28,
  height: 36,
});

/** The space that a marked place takes: its dot, and its name below. */
export const markBox = ({ x, y }: Pixel, name: string): Box => ({
  x,
  y: y + 12,
  width: widthOf(name, BUTTON_SIZE) + 12,
  height: 44,
});

/**
 * The labels that fit on a map, earlier kinds and earlier labels first: none overlaps another label
 * or a button, and none lies outside the window.
 * @param at returns the position of a spot on the map, in px
 * @param buttons the space of the buttons
 * @param isInSight whether a position is in the window
 */
export function shownLabels(
  labels: readonly Label[],
  zoom: number,
  at: (spot: { lat: number; lng: number }) => Pixel,
  buttons: readonly Box[] = [],
  isInSight: (spot: { lat: number; lng: number }) => boolean = () => true,
): ShownLabel[] {
  const taken: Box[] = [...buttons];
  const shown: ShownLabel[] = [];
  for (const { kind, from, to, tries } of RULES) {
    if (zoom < from || zoom >= to) continue;
    for (const label of labels) {
      if (shown.length >= MAX_LABELS) return shown;
      if (label.kind !== kind || !isInSight(label)) continue;
      if (kind === 'station' && zoom < EVERY_STATION_FROM && (label.lines ?? 0) < 2) continue;
      const { x, y } = at(label);
      const isOfPage = kind === 'region' || kind === 'area';
      const isRepeated =
        !isOfPage &&
        shown.some(
          (one) =>
            one.label.name === label.name && Math.hypot(one.x - x, one.y - y) < REPEATED_WITHIN,
        );
      if (isRepeated) continue;
      const box = { width: widthOf(label.name, SIZE), height: SIZE + 2 };
      const free = tries
        .map((down) => ({ x, y: y + down, ...box }))
        .find((one) => taken.every((other) => apart(one, other)));
      if (free === undefined) continue;
      taken.push(free);
      shown.push({ label, x: free.x, y: free.y });
    }
  }
  return shown;
}

const apart = (a: Box, b: Box) =>
  Math.abs(a.x - b.x) >= (a.width + b.width) / 2 + GAP ||
  Math.abs(a.y - b.y) >= (a.height + b.height) / 2 + 1;

/** The width of a text in px: Korean characters are square, Latin ones half as wide. */
function widthOf(text: string, size: number): number {
  return [...text].reduce((sum, one) => sum + (one > 'ᄀ' ? size : size * 0.56), 0);
}
