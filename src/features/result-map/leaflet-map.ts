import type { Bounds } from '@/domain/hotel/map';
import {
  DomEvent,
  latLngBounds,
  map as createMap,
  tileLayer,
  type LatLngBounds,
  type Map as LeafletMap,
} from 'leaflet';
import 'leaflet/dist/leaflet.css';

import { publicEnv } from '@/config/public-env';
import type { GroundName } from './ground/ground';

/** The largest zoom: an operator's tiles show every street, the site's own ground main roads. */
export const LAST_ZOOM = publicEnv.mapTileUrl === '' ? 16 : 18;
/** The bounds that are shown when there are no results: the whole country. */
export const COUNTRY: Bounds = { south: 33.1, west: 125.9, north: 38.6, east: 129.7 };
/** Nothing is drawn beyond these bounds (FRAME in ground/neighbours.mjs). */
const EDGE: Bounds = { south: 27.5, west: 113.5, north: 44.5, east: 142.5 };

export const toLeaflet = ({ south, west, north, east }: Bounds): LatLngBounds =>
  latLngBounds([south, west], [north, east]);

export const fromLeaflet = (bounds: LatLngBounds): Bounds => ({
  south: bounds.getSouth(),
  west: bounds.getWest(),
  north: bounds.getNorth(),
  east: bounds.getEast(),
});

/**
 * Creates a map without Leaflet's own controls; the page has its own buttons, keys and attribution.
 * Moves made through `quietly` don't call `onMoved`, which reports the visitor's moves only.
 */
export function makeMap(element: HTMLElement, still: boolean, onMoved: () => void) {
  const map = createMap(element, {
    attributionControl: false,
    zoomControl: false,
    keyboard: false,
    // Tiles exist for whole zoom levels only; the map that ships can be drawn at any.
    zoomSnap: publicEnv.mapTileUrl === '' ? 0.25 : 1,
    maxZoom: LAST_ZOOM,
    maxBounds: toLeaflet(EDGE),
    maxBoundsViscosity: 1,
    zoomAnimation: !still,
    fadeAnimation: !still,
    markerZoomAnimation: !still,
    inertia: !still,
  });
  const places = placesOf(map);
  // Markers are hidden during zooming and positioned again afterwards.
  places?.classList.add('leaflet-zoom-hide');
  // Without this, pressing a marker would start dragging the map.
  if (places !== undefined) DomEvent.disableClickPropagation(places);
  const farthest = () => map.setMinZoom(map.getBoundsZoom(toLeaflet(EDGE), true));
  farthest();
  map.fitBounds(toLeaflet(COUNTRY), { animate: false });
  let quiet = false;
  let isRemoved = false;
  const quietly = (move: () => void) => {
    // Leaflet throws when a map is moved that was removed. A visitor who switches to reduced motion gets a new
    // map, and hotels that change at that moment would still move the former one.
    if (isRemoved) return;
    quiet = true;
    move();
    quiet = false;
  };
  map.on('moveend', () => {
    if (!quiet) onMoved();
  });
  const sizes = new ResizeObserver(() =>
    quietly(() => {
      map.invalidateSize({ animate: false });
      farthest();
    }),
  );
  sizes.observe(element);
  return {
    map,
    quietly,
    remove() {
      sizes.disconnect();
      isRemoved = true;
      map.remove();
    },
  };
}

/** The pane for markers: above all tiles, and moved along with them. */
export const placesOf = (map: LeafletMap) => map.getPane('markerPane');

/**
 * Draws the background: the operator's tiles, or the site's own ground.
 * @param onNames is told the names on the own ground, whenever others are in sight
 */
export async function layGround(
  map: LeafletMap,
  onNames: (names: readonly GroundName[]) => void,
): Promise<void> {
  if (publicEnv.mapTileUrl !== '') {
    tileLayer(publicEnv.mapTileUrl, {
      maxZoom: LAST_ZOOM,
      referrerPolicy: 'strict-origin-when-cross-origin',
    }).addTo(map);
    return;
  }
  const { GroundLayer } = await import('./ground/ground-layer');
  // The map may have been taken away while its ground was loaded.
  if (placesOf(map)?.isConnected === true) new GroundLayer(onNames).addTo(map);
}
