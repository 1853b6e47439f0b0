import type { Bounds } from '@/domain/hotel/map';
import Supercluster from 'supercluster';

import type { MapCommute, MapPoint } from './types';
import type { HotelId } from '@/domain/ids';

/**
 * A button on the map: a hotel, or a cluster of hotels that are too near each other for separate
 * prices.
 */
export type Place =
  | { readonly kind: 'hotel'; readonly lat: number; readonly lng: number; readonly point: MapPoint }
  | {
      readonly kind: 'cluster';
      readonly lat: number;
      readonly lng: number;
      readonly id: HotelId;
      /** Ids in the order of the list. */
      readonly ids: readonly HotelId[];
      /** The lowest price in won; null when the prices aren't known. */
      readonly least: number | null;
      /** The shortest commute of its hotels; undefined when the search names no station. */
      readonly commute: MapCommute | undefined;
      /** The zoom level at which the cluster splits. */
      readonly opensAt: number;
    };

/** The smallest distance between two prices in px: about the width of one. */
const RADIUS = 96;

/** Returns the buttons for the given bounds and zoom. */
export type PlaceIndex = (bounds: Bounds, zoom: number) => Place[];

/**
 * Builds the index of a list's hotels. From `lastZoom` on there are no clusters, because the
 * visitor can't zoom in any further.
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
        const members = index
          .getLeaves(id, Infinity)
          .map(({ properties }) => properties.point)
          .sort((a, b) => (order.get(a.id) ?? 0) - (order.get(b.id) ?? 0));
        const least = Math.min(...members.map(({ total }) => total ?? Number.NaN));
        return {
          kind: 'cluster',
          lat,
          lng,
          id,
          ids: members.map((point) => point.id),
          least: Number.isNaN(least) ? null : least,
          commute: nearestOf(members),
          opensAt: index.getClusterExpansionZoom(id),
        };
      });
    return [...ownInSight, ...others].sort((a, b) => rank(a) - rank(b));
  };
}

/** The commute with the fewest stops, the first of several. */
function nearestOf(points: readonly MapPoint[]): MapCommute | undefined {
  const stopsOf = ({ stops }: MapCommute) => stops ?? Infinity;
  let nearest: MapCommute | undefined;
  for (const { commute } of points) {
    if (commute === undefined) continue;
    if (nearest === undefined || stopsOf(commute) < stopsOf(nearest)) nearest = commute;
  }
  return nearest;
}

/** Whether a place is the hotel, or contains it. */
export function holds(place: Place, id: HotelId | null): boolean {
  if (id === null) return false;
  return place.kind === 'hotel' ? place.point.id === id : place.ids.includes(id);
}

/**
 * How far each place is moved down, in px, so that places with the same spot don't overlap.
 * @param height of a button, in px
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
