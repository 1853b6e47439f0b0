import type { MapLabel } from './types';

/** From this zoom on areas are named instead of regions. */
const AREAS_FROM = 9;
/** About the size of a letter, in px; Korean ones are square, Latin ones half as wide. */
const LETTER = 14;
const GAP = 6;

/** Room a button takes around its middle, in px. */
const BUTTON = { width: 60, height: 36 };
/** Where a name is put in turn, as px below its spot: on it, below a button, above one. */
const TRIES = [0, 28, -28] as const;

type Pixel = { readonly x: number; readonly y: number };
type Box = Pixel & { readonly width: number; readonly height: number };

export type ShownLabel = Pixel & { readonly label: MapLabel };

/**
 * The names that fit on a map, the first of the list first: none covers another, or a button.
 * @param at where a spot is on the map, in px
 * @param buttons where the buttons are, in px
 */
export function shownLabels(
  labels: readonly MapLabel[],
  zoom: number,
  at: (spot: { lat: number; lng: number }) => Pixel,
  buttons: readonly Pixel[] = [],
): ShownLabel[] {
  const kind = zoom < AREAS_FROM ? 'region' : 'area';
  const taken: Box[] = buttons.map(({ x, y }) => ({ x, y, ...BUTTON }));
  return labels
    .filter((label) => label.kind === kind)
    .flatMap((label) => {
      const { x, y } = at(label);
      const size = { width: widthOf(label.name), height: LETTER };
      const free = TRIES.map((down) => ({ x, y: y + down, ...size })).find((box) =>
        taken.every((other) => apart(box, other)),
      );
      if (free === undefined) return [];
      taken.push(free);
      return [{ label, x: free.x, y: free.y }];
    });
}

const apart = (a: Box, b: Box) =>
  Math.abs(a.x - b.x) >= (a.width + b.width) / 2 + GAP ||
  Math.abs(a.y - b.y) >= (a.height + b.height) / 2;

function widthOf(name: string): number {
  return [...name].reduce((sum, letter) => sum + (letter > 'ᄀ' ? LETTER : LETTER / 2), 0);
}
