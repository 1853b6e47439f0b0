import type { Bounds } from '@/domain/bounds';
import Supercluster from 'supercluster';

import type { MapPoint } from './types';

/** One button on the map: a hotel, or several that are too near each other for a price each. */
export type Place =
  | { readonly kind: 'hotel'; readonly lat: number; readonly lng: number; readonly point: MapPoint }
  | {
      readonly kind: 'cluster';
      readonly lat: number;
      readonly lng: number;
      readonly id: number;
      /** In the order of the list. */
      readonly ids: readonly number[];
      /** The zoom at which it falls apart. */
      readonly opensAt: number;
    };

/** How far apart two prices must be, in px: about the width of one. */
const RADIUS = 96;

/** The hotels of a list, to be asked for what a map shows of them. */
export type PlaceIndex = (bounds: Bounds, zoom: number) => Place[];

/**
 * Makes the hotels of a list ready for the map. From `lastZoom` on each stands for itself, however
 * near they are: there is nothing to zoom to any more.
 */
export function indexPlaces(points: readonly MapPoint[], lastZoom: number): PlaceIndex {
  const order = new Map(points.map(({ id }, at) => [id, at]));
  const index = new Supercluster<{ point: MapPoint }>({
    radius: RADIUS,
    extent: 256,
    maxZoom: Math.max(0, lastZoom - 1),
  }).load(
    points
      .filter(({ isOwn }) => isOwn !== true)
      .map((point) => ({
        type: 'Feature',
        properties: { point },
        geometry: { type: 'Point', coordinates: [point.lng, point.lat] },
      })),
  );
  const own = points
    .filter(({ isOwn }) => isOwn === true)
    .map((point): Place => ({ kind: 'hotel', lat: point.lat, lng: point.lng, point }));
  const rank = (place: Place) =>
    order.get(place.kind === 'hotel' ? place.point.id : (place.ids[0] ?? -1)) ?? points.length;
  return ({ south, west, north, east }, zoom) => {
    const ownInSight = own.filter(
      ({ lat, lng }) => lat >= south && lat <= north && lng >= west && lng <= east,
    );
    const others = index
      .getClusters([west, south, east, north], Math.round(zoom))
      .map((feature): Place => {
        const [lng = 0, lat = 0] = feature.geometry.coordinates;
        if (!('cluster' in feature.properties)) {
          return { kind: 'hotel', lat, lng, point: feature.properties.point };
        }
        const id = Number(feature.properties.cluster_id);
        return {
          kind: 'cluster',
          lat,
          lng,
          id,
          ids: index
            .getLeaves(id, Infinity)
            .map(({ properties }) => properties.point.id)
            .sort((a, b) => (order.get(a) ?? 0) - (order.get(b) ?? 0)),
          opensAt: index.getClusterExpansionZoom(id),
        };
      });
    return [...ownInSight, ...others].sort((a, b) => rank(a) - rank(b));
  };
}

/** Whether a place is, or holds, this hotel. */
export function holds(place: Place, id: number | null): boolean {
  if (id === null) return false;
  return place.kind === 'hotel' ? place.point.id === id : place.ids.includes(id);
}

/**
 * How far down each of some places is moved, in px, so that those of one spot don't cover each other.
 * @param height of one of them, in px
 */
export function stacked(places: readonly Place[], height: number): number[] {
  const seen = new Map<string, number>();
  return places.map(({ lat, lng }) => {
    const spot = `${lat.toFixed(4)},${lng.toFixed(4)}`;
    const before = seen.get(spot) ?? 0;
    seen.set(spot, before + 1);
    return before * height;
  });
}
