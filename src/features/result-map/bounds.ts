import type { Bounds } from '@/domain/hotel/map';

type Spot = { readonly lat: number; readonly lng: number };

/** The distance around a single place, in degrees (about two kilometres). */
const AROUND = 0.02;
/** Four decimals of a degree are about ten metres. */
const STEPS = 10_000;

/** The bounds as a URL parameter, rounded outwards so that everything in sight stays in. */
export function boundsParam({ south, west, north, east }: Bounds): string {
  const down = (degrees: number) => Math.floor(degrees * STEPS) / STEPS;
  const up = (degrees: number) => Math.ceil(degrees * STEPS) / STEPS;
  return [down(south), down(west), up(north), up(east)].join(',');
}

/** The smallest bounds that contain all spots; null without spots, and `AROUND` a single one. */
export function boundsAround(spots: readonly Spot[]): Bounds | null {
  if (spots.length === 0) return null;
  const lats = spots.map(({ lat }) => lat);
  const lngs = spots.map(({ lng }) => lng);
  const all = {
    south: Math.min(...lats),
    west: Math.min(...lngs),
    north: Math.max(...lats),
    east: Math.max(...lngs),
  };
  if (all.north - all.south > AROUND / 10 || all.east - all.west > AROUND / 10) return all;
  return {
    south: all.south - AROUND,
    west: all.west - AROUND,
    north: all.north + AROUND,
    east: all.east + AROUND,
  };
}

/** The bounds enlarged on every side by a share of their size. */
export function widened({ south, west, north, east }: Bounds, share: number): Bounds {
  const [dLat, dLng] = [(north - south) * share, (east - west) * share];
  return {
    south: Math.max(-90, south - dLat),
    west: Math.max(-180, west - dLng),
    north: Math.min(90, north + dLat),
    east: Math.min(180, east + dLng),
  };
}
