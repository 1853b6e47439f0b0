import type { Bounds } from '@/domain/hotel/map';
import { useEffect, useEffectEvent, useId, useMemo, useRef, type KeyboardEvent } from 'react';
import { createPortal } from 'react-dom';

import { Button, IconButton } from '@/ui';
import { boundsAround, boundsParam, widened } from './bounds';
import { mapCredit } from './credits';
import { buttonBox, groundLabels, markBox, shownLabels } from './labels';
import { COUNTRY, LAST_ZOOM, placesOf, toLeaflet } from './leaflet-map';
import { CommuteLegend, nearStation } from './commute-legend';
import { Markers } from './markers';
import { Rings } from './rings';
import { holds, indexPlaces, type Place } from './places';
import { useMap } from './use-map';
import type { MapTexts, ResultMapProps } from './types';

/** How far an arrow key moves the map, in px. */
const STEP = 96;
/** The largest zoom the map chooses by itself; the visitor may zoom further. */
const FIT_ZOOM = 13;
/** How far beyond the visible part markers are drawn, as a share of its size. */
const AROUND = 0.2;
const NONE: readonly never[] = [];

const ARROWS: Readonly<Record<string, readonly [number, number]>> = {
  ArrowUp: [0, -STEP],
  ArrowDown: [0, STEP],
  ArrowLeft: [-STEP, 0],
  ArrowRight: [STEP, 0],
};

/** The map itself, which `ResultMap` loads once it is visible. */
export default function MapCanvas(props: ResultMapProps) {
  const { points, labels = NONE, bounds, activeId = null, rings, station, texts } = props;
  const { onActivate, onSelect, onSearchArea } = props;
  const ground = useRef<HTMLDivElement>(null);
  const keys = useId();
  const { map, view, moved, names, show, pan, reveal, settle } = useMap(ground);
  const index = useMemo(() => indexPlaces(points, LAST_ZOOM), [points]);
  const places = useMemo(
    () => (view === null ? [] : index(widened(view.bounds, AROUND), view.zoom)),
    [index, view],
  );

  // With new results or new bounds the map moves, unless the visitor had moved it there.
  const around = station === undefined ? null : nearStation(points, station);
  const target = bounds ?? around ?? boundsAround(points) ?? COUNTRY;
  const wanted = boundsParam(target);
  const searchedBounds = useRef<string | null>(null);
  // `target` and `show` change with every render; `wanted` changes only when the bounds do.
  const follow = useEffectEvent((part: string) => {
    if (searchedBounds.current === part) return;
    searchedBounds.current = null;
    show(
      target,
      rings === undefined ? FIT_ZOOM : LAST_ZOOM,
      (bounds ?? null) === null && points.length > 1,
    );
  });
  useEffect(() => {
    if (map !== null) follow(wanted);
  }, [map, wanted]);

  // When clustering removes the focused button, the focus moves to the button that now stands for
  // its hotel.
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
  const allLabels = useMemo(
    () => [...labels, ...groundLabels(names, texts.locale)],
    [labels, names, texts.locale],
  );
  const inSight = view === null ? null : widened(view.bounds, AROUND);
  const isInSight = ({ lat, lng }: { lat: number; lng: number }) =>
    inSight !== null &&
    lat > inSight.south &&
    lat < inSight.north &&
    lng > inSight.west &&
    lng < inSight.east;
  const pane = map === null ? undefined : placesOf(map);
  const credit = mapCredit(texts.credit);
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
    // Zooms until all hotels of the cluster just fit, but at least until the cluster splits.
    const all = map.getBoundsZoom(toLeaflet(widened(around, AROUND)));
    const nearest = Math.min(Math.max(all, cluster.opensAt), LAST_ZOOM);
    map.setView([cluster.lat, cluster.lng], nearest);
  };
  const search = (part: Bounds) => {
    searchedBounds.current = boundsParam(part);
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
        // Focusing a button at the edge must not scroll the map's container.
        onScroll={({ currentTarget }) => currentTarget.scrollTo(0, 0)}
        onFocus={({ target: at }) => {
          const first = Number(at.getAttribute('data-first') ?? NaN);
          const place = places.find((one) => firstOf(one) === first);
          focused.current = place === undefined ? NONE : idsOf(place);
        }}
        onBlur={({ target: from }) =>
          // If the visitor moved the focus away, it must not be brought back; if the button was
          // removed, it must be.
          queueMicrotask(() => {
            const still = ground.current?.contains(document.activeElement) === true;
            if (from.isConnected && !still) focused.current = NONE;
          })
        }
      >
        {/* Leaflet fills this container. Key and focus events of the markers bubble through it. */}
        {map === null || view === null || pane === undefined
          ? null
          : createPortal(
              <>
                {rings !== undefined && <Rings map={map} rings={rings} />}
                <Markers
                  map={map}
                  places={places}
                  labels={shownLabels(
                    allLabels,
                    view.zoom,
                    spotOf,
                    [
                      ...places.map((place) => buttonBox(spotOf(place), textOf(place, texts))),
                      ...(station === undefined ? [] : [markBox(spotOf(station), station.name)]),
                    ],
                    isInSight,
                  )}
                  station={station}
                  activeId={activeId}
                  texts={texts}
                  onReach={reveal}
                  onActivate={(id) => onActivate?.(id)}
                  onSelect={(id) => onSelect?.(id)}
                  onOpen={open}
                />
              </>,
              pane,
            )}
      </div>
      <p id={keys} hidden>
        {texts.keys}
      </p>
      {station === undefined ? null : <CommuteLegend title={station.legend} />}
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

/** What is written on a place's button. */
const textOf = (place: Place, { from }: MapTexts): string =>
  place.kind === 'hotel'
    ? place.point.priceLabel
    : `${place.ids.length}${place.least === null || from === undefined ? '' : ` · ${from(place.least)}`}`;

const idsOf = (place: Place): readonly number[] =>
  place.kind === 'hotel' ? [place.point.id] : place.ids;

const firstOf = (place: Place): number | undefined => idsOf(place)[0];
