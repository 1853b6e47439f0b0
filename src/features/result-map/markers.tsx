import type { Map as LeafletMap } from 'leaflet';
import type { Place } from './places';
import { holds, stacked } from './places';
import type { ShownLabel } from './labels';
import type { MapStation, MapTexts } from './types';
import type { HotelId } from '@/domain/ids';

/** The height of a price and the gap to the next in px, where several hotels share a spot. */
const STEP = 38;

export type MarkersProps = {
  map: LeafletMap;
  places: readonly Place[];
  labels: readonly ShownLabel[];
  station: MapStation | undefined;
  activeId: number | null;
  texts: Pick<MapTexts, 'cluster' | 'from'>;
  /** Called when a marker receives the focus by keyboard. */
  onReach: (place: Place) => void;
  onActivate: (id: HotelId | null) => void;
  onSelect: (id: HotelId) => void;
  onOpen: (cluster: Extract<Place, { kind: 'cluster' }>) => void;
};

/**
 * The markers of the map: names of places, then each hotel's price as a button, in the order of the
 * list.
 */
export function Markers(props: MarkersProps) {
  const { map, places, labels, station, activeId, texts, onReach, onActivate, onSelect, onOpen } =
    props;
  const down = stacked(places, STEP);
  return (
    <>
      <ul className="names" aria-hidden="true">
        {labels.map(({ label, x, y }) => (
          <li
            key={label.id}
            data-kind={label.kind}
            style={{ transform: `translate(${x}px, ${y}px)` }}
          >
            <span>{label.name}</span>
          </li>
        ))}
        {station === undefined ? null : <StationMark map={map} station={station} />}
      </ul>
      <ul className="places">
        {places.map((place, at) => {
          const { x, y } = map.latLngToLayerPoint([place.lat, place.lng]);
          const one = place.kind === 'hotel' ? place.point : null;
          const { commute } = place.kind === 'hotel' ? place.point : place;
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
                data-step={commute === undefined ? undefined : (commute.step ?? 'none')}
                title={commute?.text}
                data-own={one?.isOwn === true ? '' : undefined}
                data-cluster={place.kind === 'cluster' ? '' : undefined}
                data-unlisted={one?.isListed === false ? '' : undefined}
                onClick={() =>
                  place.kind === 'cluster' ? onOpen(place) : onSelect(place.point.id)
                }
                onFocus={({ currentTarget }) => {
                  // Only keyboard focus moves the map: during a press the marker would move away from
                  // under the pointer, and wouldn't be clicked.
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
                    {place.least === null || texts.from === undefined ? null : (
                      <span className="from">· {texts.from(place.least)}</span>
                    )}
                  </>
                ) : (
                  <>
                    <span className="ui-sr">{place.point.name}, </span>
                    {place.point.priceLabel}
                  </>
                )}
                {commute === undefined ? null : <span className="ui-sr">, {commute.text}</span>}
              </button>
            </li>
          );
        })}
      </ul>
    </>
  );
}

/** The station of the commutes: a dot in its line's colour with its name below. */
function StationMark({ map, station }: { map: LeafletMap; station: MapStation }) {
  const { x, y } = map.latLngToLayerPoint([station.lat, station.lng]);
  return (
    <li data-kind="mark" style={{ transform: `translate(${x}px, ${y}px)` }}>
      <i style={{ background: station.color }} />
      <span>{station.name}</span>
    </li>
  );
}
