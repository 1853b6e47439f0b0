import type { Map as LeafletMap } from 'leaflet';

import type { MapRings } from './types';

/** Metres around the earth at the equator; the flat map is 256 px wide at zoom 0. */
const EQUATOR = 40_075_017;

/** How many px of the map a metre takes at a latitude. */
export const pxOfMetre = (lat: number, zoom: number): number =>
  (256 * 2 ** zoom) / (EQUATOR * Math.cos((lat * Math.PI) / 180));

/** Circles around a place, each with its distance in metres. */
export function Rings({ map, rings }: { map: LeafletMap; rings: MapRings }) {
  const { x, y } = map.latLngToLayerPoint([rings.lat, rings.lng]);
  const perMetre = pxOfMetre(rings.lat, map.getZoom());
  return (
    <svg className="rings" aria-hidden="true" style={{ transform: `translate(${x}px, ${y}px)` }}>
      {rings.metres.map((metres) => (
        <g key={metres}>
          <circle r={metres * perMetre} />
          <text paintOrder="stroke" y={-metres * perMetre + 4}>
            {metres} m
          </text>
        </g>
      ))}
    </svg>
  );
}
