import type { Contract } from '@/contract';
import type { ResponseOf } from '@/contract/endpoint';
import type { MapLabel } from './types';

/** The names of regions and areas for a map, regions first. */
export function placeLabels({ regions }: ResponseOf<Contract['getRegionState']>): MapLabel[] {
  return [
    ...regions.map(({ id, name, lat, lng }) => ({ id, kind: 'region' as const, name, lat, lng })),
    ...regions.flatMap(({ id: regionId, areas }) =>
      areas.map(({ id, name, lat, lng }) => ({
        id: `${regionId}/${id}`,
        kind: 'area' as const,
        name,
        lat,
        lng,
      })),
    ),
  ];
}
