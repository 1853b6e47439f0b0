import type { Bounds } from '@/domain/bounds';
import { useEffect, useEffectEvent, useId, useMemo, useRef, type KeyboardEvent } from 'react';
import { createPortal } from 'react-dom';

import { Button, IconButton } from '@/ui';
import { boundsAround, boundsParam, widened } from './bounds';
import { mapCredit } from './credits';
import { shownLabels } from './labels';
import { COUNTRY, LAST_ZOOM, placesOf, toLeaflet } from './leaflet-map';
import { Markers } from './markers';
import { holds, indexPlaces, type Place } from './places';
import type { ResultMapProps } from './result-map';
import { useMap } from './use-map';

/** How far an arrow key moves the map, in px. */
const STEP = 96;
/** As near as the map goes by itself; the visitor may come nearer. */
const FIT_ZOOM = 13;
/** How much around what is shown has its places drawn already, as a share of it. */
const AROUND = 0.2;
const NONE: readonly never[] = [];

const ARROWS: Readonly<Record<string, readonly [number, number]>> = {
  ArrowUp: [0, -STEP],
  ArrowDown: [0, STEP],
  ArrowLeft: [-STEP, 0],
  ArrowRight: [STEP, 0],
};

/** The map itself; `ResultMap` loads it once it is seen. */
export default function MapCanvas(props: ResultMapProps) {
  const { points, labels = NONE, bounds, activeId = null, texts } = props;
  const { onActivate, onSelect, onSearchArea } = props;
  const ground = useRef<HTMLDivElement>(null);
  const keys = useId();
  const { map, view, moved, show, pan, reveal, settle } = useMap(ground);
  const index = useMemo(() => indexPlaces(points, LAST_ZOOM), [points]);
  const places = useMemo(
    () => (view === null ? [] : index(widened(view.bounds, AROUND), view.zoom)),
    [index, view],
  );

  // New results, or another part to show: the map follows, except to where it stands already.
  const target = bounds ?? boundsAround(points) ?? COUNTRY;
  const wanted = boundsParam(target);
  const asked = useRef<string | null>(null);
  // `target` and `show` are made anew with every render; `wanted` says when they mean another part.
  const follow = useEffectEvent((part: string) => {
    if (asked.current === part) return;
    asked.current = null;
    show(target, FIT_ZOOM);
  });
  useEffect(() => {
    if (map !== null) follow(wanted);
  }, [map, wanted]);

  // A button that had the focus and went away, into a cluster or out of one, leaves it to its heir.
  const focused = useRef<readonly number[]>(NONE);
  useEffect(() => {
    if (focused.current.length === 0 || document.activeElement !== document.body) return;
    const heir = places.find((place) => focused.current.some((id) => holds(place, id)));
    const first = heir === undefined ? null : firstOf(heir);
    const button = ground.current?.querySelector<HTMLElement>(`[data-first="${first}"]`);
    (button ?? ground.current)?.focus({ preventScroll: true });
  }, [places]);

  const spotOf = ({ lat, lng }: { lat: number; lng: number }) =>
    map?.latLngToLayerPoint([lat, lng]) ?? { x: 0, y: 0 };
  const pane = map === null ? undefined : placesOf(map);
  const credit = mapCredit();
  const zoom = (steps: number) => map?.setZoom(map.getZoom() + steps);
  const onKeyDown = (event: KeyboardEvent) => {
    if (map === null || event.altKey || event.ctrlKey || event.metaKey) return;
    const arrow = ARROWS[event.key];
    if (arrow !== undefined) pan(...arrow);
    else if (event.key === '+' || event.key === '=') zoom(1);
    else if (event.key === '-' || event.key === '_') zoom(-1);
    else return;
    event.preventDefault();
  };
  const open = (cluster: Extract<Place, { kind: 'cluster' }>) => {
    focused.current = cluster.ids;
    const around = boundsAround(points.filter(({ id }) => cluster.ids.includes(id)));
    if (map === null || around === null) return;
    // As near as shows them all, and in any case near enough to tell some of them apart.
    const all = map.getBoundsZoom(toLeaflet(widened(around, AROUND)));
    const nearest = Math.min(Math.max(all, cluster.opensAt), LAST_ZOOM);
    map.setView([cluster.lat, cluster.lng], nearest);
  };
  const search = (part: Bounds) => {
    asked.current = boundsParam(part);
    settle();
    onSearchArea?.(part);
  };

  return (
    <>
      <div
        ref={ground}
        className="ground"
        role="region"
        aria-label={texts.label}
        aria-describedby={keys}
        tabIndex={0}
        onKeyDown={onKeyDown}
        // A focused button at the edge must not scroll the map's own box.
        onScroll={({ currentTarget }) => currentTarget.scrollTo(0, 0)}
        onFocus={({ target: at }) => {
          const first = Number(at.getAttribute('data-first') ?? NaN);
          const place = places.find((one) => firstOf(one) === first);
          focused.current = place === undefined ? NONE : idsOf(place);
        }}
        onBlur={({ target: from }) =>
          // Whoever leaves it isn't called back; a button that is taken away has left nothing.
          queueMicrotask(() => {
            const still = ground.current?.contains(document.activeElement) === true;
            if (from.isConnected && !still) focused.current = NONE;
          })
        }
      >
        {/* Leaflet fills the box itself; keys and focus of what stands in it come through here. */}
        {map === null || view === null || pane === undefined
          ? null
          : createPortal(
              <Markers
                map={map}
                places={places}
                labels={shownLabels(labels, view.zoom, spotOf, places.map(spotOf))}
                activeId={activeId}
                texts={texts}
                onReach={reveal}
                onActivate={(id) => onActivate?.(id)}
                onSelect={(id) => onSelect?.(id)}
                onOpen={open}
              />,
              pane,
            )}
      </div>
      <p id={keys} hidden>
        {texts.keys}
      </p>
      {moved === null || onSearchArea === undefined ? null : (
        <div className="here">
          <Button size="m" onClick={() => search(moved)}>
            {texts.searchHere}
          </Button>
        </div>
      )}
      <div className="zoom">
        <IconButton icon="plus" label={texts.zoomIn} tone="line" onClick={() => zoom(1)} />
        <IconButton icon="minus" label={texts.zoomOut} tone="line" onClick={() => zoom(-1)} />
      </div>
      {credit === null ? null : (
        <p className="credit">
          {credit.href === null ? (
            credit.text
          ) : (
            <a href={credit.href} target="_blank" rel="noreferrer">
              {credit.text}
            </a>
          )}
        </p>
      )}
    </>
  );
}

const idsOf = (place: Place): readonly number[] =>
  place.kind === 'hotel' ? [place.point.id] : place.ids;

const firstOf = (place: Place): number | undefined => idsOf(place)[0];
