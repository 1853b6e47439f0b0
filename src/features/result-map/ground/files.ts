import type { Bounds } from '@/domain/hotel/map';

import list from './files.json';

/** A file of the ground: what it is called, the zooms it is shown at, and the part it covers. */
type GroundFile = {
  readonly name: string;
  /** Changes with the content and is part of the address, which browsers keep for a year. */
  readonly version: string;
  readonly from: number;
  readonly to: number;
  /** West, south, east, north in degrees. */
  readonly box: readonly number[];
};

const FILES: readonly GroundFile[] = list;

/** The addresses of the files that a part of the map is drawn from, in the order of drawing. */
export function filesFor({ south, west, north, east }: Bounds, zoom: number): string[] {
  return FILES.filter(({ from, to, box }) => {
    const [left = 0, bottom = 0, right = 0, top = 0] = box;
    const isTouched = left < east && right > west && bottom < north && top > south;
    return zoom >= from && zoom < to && isTouched;
  }).map(({ name, version }) => `/map/${name}.${version}.json`);
}
