import type { Map as LeafletMap } from 'leaflet';
import type { Place } from './places';
import { holds, stacked } from './places';
import type { ShownLabel } from './labels';
import type { MapTexts } from './types';

/** Height of a price and the gap to the next, where several share one spot, in px. */
const STEP = 38;

export type MarkersProps = {
  map: LeafletMap;
  places: readonly Place[];
  labels: readonly ShownLabel[];
  activeId: number | null;
  texts: Pick<MapTexts, 'cluster'>;
  /** A place got the focus by a key. */
  onReach: (place: Place) => void;
  onActivate: (id: number | null) => void;
  onSelect: (id: number) => void;
  onOpen: (cluster: Extract<Place, { kind: 'cluster' }>) => void;
};

/** What stands on the map: names of places, then each hotel's price as a button, in list order. */
export function Markers(props: MarkersProps) {
  const { map, places, labels, activeId, texts, onReach, onActivate, onSelect, onOpen } = props;
  const down = stacked(places, STEP);
  return (
    <>
      <ul className="names" aria-hidden="true">
        {labels.map(({ label, x, y }) => (
          <li key={label.id} style={{ transform: `translate(${x}px, ${y}px)` }}>
            <span>{label.name}</span>
          </li>
        ))}
      </ul>
      <ul className="places">
        {places.map((place, at) => {
          const { x, y } = map.latLngToLayerPoint([place.lat, place.lng]);
          const one = place.kind === 'hotel' ? place.point : null;
          const id = place.kind === 'hotel' ? place.point.id : place.ids[0];
          return (
            <li
              key={place.kind === 'hotel' ? `hotel ${place.point.id}` : `cluster ${place.id}`}
              style={{ transform: `translate(${x}px, ${y + (down[at] ?? 0)}px)` }}
              data-active={holds(place, activeId) ? '' : undefined}
            >
              <button
                type="button"
                data-first={id}
                data-cluster={place.kind === 'cluster' ? '' : undefined}
                onClick={() =>
                  place.kind === 'cluster' ? onOpen(place) : onSelect(place.point.id)
                }
                onFocus={({ currentTarget }) => {
                  // Not by a press: what moves away from under the pointer isn't clicked.
                  if (currentTarget.matches(':focus-visible')) onReach(place);
                  if (one !== null) onActivate(one.id);
                }}
                onBlur={() => onActivate(null)}
                onPointerEnter={one === null ? undefined : () => onActivate(one.id)}
                onPointerLeave={() => onActivate(null)}
              >
                {place.kind === 'cluster' ? (
                  <>
                    <span aria-hidden="true">{place.ids.length}</span>
                    <span className="ui-sr">{texts.cluster(place.ids.length)}</span>
                  </>
                ) : (
                  <>
                    <span className="ui-sr">{place.point.name}, </span>
                    {place.point.priceLabel}
                  </>
                )}
              </button>
            </li>
          );
        })}
      </ul>
    </>
  );
}
