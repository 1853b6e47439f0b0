import type { Bounds } from '@/domain/hotel/map';
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

import { publicEnv } from '@/config/public-env';

/** The largest zoom: an operator's tiles show streets, the map that ships only coasts. */
export const LAST_ZOOM = publicEnv.mapTileUrl === '' ? 14 : 18;
/** The bounds that are shown when there are no results: the whole country. */
export const COUNTRY: Bounds = { south: 33.1, west: 125.9, north: 38.6, east: 129.7 };
/** Nothing is drawn beyond these bounds (FRAME in ground/make.mjs). */
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

/** The pane for markers: above all tiles, and moved along with them. */
export const placesOf = (map: LeafletMap) => map.getPane('markerPane');

/** Draws the background: the operator's tiles, or the map that ships. */
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
  // The drawn area is larger than the window, so that dragging doesn't reach its edge. The colours
  // are in the style sheet.
  const renderer = svg({ padding: 0.6 });
  const options = { renderer, interactive: false, smoothFactor: 0.6 };
  polygon(neighbours, { ...options, className: 'abroad' }).addTo(map);
  polygon(land, { ...options, className: 'land' }).addTo(map);
  polyline(borders, { ...options, className: 'border' }).addTo(map);
}
