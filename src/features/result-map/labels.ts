import type { MapLabel } from './types';

/** From this zoom level on areas are labelled instead of regions. */
const AREAS_FROM = 9;
/** Width of a character in px; Korean ones are square, Latin ones half as wide. */
const LETTER = 14;
const GAP = 6;

/** Space that a button takes around its centre, in px. */
const BUTTON = { width: 60, height: 36 };
/** Positions tried for a label, in px below its spot: on it, below a button, above a button. */
const TRIES = [0, 28, -28] as const;

type Pixel = { readonly x: number; readonly y: number };
type Box = Pixel & { readonly width: number; readonly height: number };

export type ShownLabel = Pixel & { readonly label: MapLabel };

/**
 * The labels that fit on a map, earlier ones first: none overlaps another label or a button.
 * @param at returns the position of a spot on the map, in px
 * @param buttons positions of the buttons, in px
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
  return [...name].reduce((sum, character) => sum + (character > 'ᄀ' ? LETTER : LETTER / 2), 0);
}
