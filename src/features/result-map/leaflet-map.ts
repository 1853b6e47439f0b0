import type { Bounds } from '@/domain/bounds';
import {
  DomEvent,
  latLngBounds,
  map as createMap,
  polygon,
  polyline,
  svg,
  tileLayer,
  type LatLngBounds,
  type Map as LeafletMap,
} from 'leaflet';
import 'leaflet/dist/leaflet.css';

import { publicEnv } from '@/config/env';

/** How near one may come: own tiles are drawn for streets, the map that ships for coasts. */
export const LAST_ZOOM = publicEnv.mapTileUrl === '' ? 14 : 18;
/** What one looks at before there is anything to look at: the country. */
export const COUNTRY: Bounds = { south: 33.1, west: 125.9, north: 38.6, east: 129.7 };
/** Further away nothing is drawn (FRAME in ground/make.mjs). */
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
 * Makes a map in an element, with nothing of Leaflet's own furniture: buttons, keys and credits are
 * the page's. `quietly` moves it without its being the visitor's doing, which `onMoved` tells of.
 */
export function makeMap(element: HTMLElement, still: boolean, onMoved: () => void) {
  const map = createMap(element, {
    attributionControl: false,
    zoomControl: false,
    keyboard: false,
    // Tiles are drawn for whole zooms; the map that ships fits exactly.
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
  // Places are put anew when the zoom has settled.
  places?.classList.add('leaflet-zoom-hide');
  // A press on a place isn't the beginning of a drag.
  if (places !== undefined) DomEvent.disableClickPropagation(places);
  const farthest = () => map.setMinZoom(map.getBoundsZoom(toLeaflet(EDGE), true));
  farthest();
  map.fitBounds(toLeaflet(COUNTRY), { animate: false });
  let quiet = false;
  const quietly = (move: () => void) => {
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
      map.remove();
    },
  };
}

/** Where buttons are drawn: above all pictures, moved along with them. */
export const placesOf = (map: LeafletMap) => map.getPane('markerPane');

/** Draws what places stand on: the operator's tiles, or the map that ships. */
export async function drawGround(map: LeafletMap): Promise<void> {
  if (publicEnv.mapTileUrl !== '') {
    tileLayer(publicEnv.mapTileUrl, {
      maxZoom: LAST_ZOOM,
      referrerPolicy: 'strict-origin-when-cross-origin',
    }).addTo(map);
    return;
  }
  const { ground } = await import('./ground/ground');
  const { land, neighbours, borders } = ground();
  // Far more than the window, so that a drag doesn't come to an edge. Colours are the style sheet's.
  const renderer = svg({ padding: 0.6 });
  const options = { renderer, interactive: false, smoothFactor: 0.6 };
  polygon(neighbours, { ...options, className: 'abroad' }).addTo(map);
  polygon(land, { ...options, className: 'land' }).addTo(map);
  polyline(borders, { ...options, className: 'border' }).addTo(map);
}
