import { type RefObject, useEffect, useState, useSyncExternalStore } from 'react';

import type { Bounds } from '@/domain/hotel/map';
import { mediaQuery } from '@/ui';
import type { GroundName } from './ground/ground';
import { fromLeaflet, layGround, makeMap, toLeaflet } from './leaflet-map';

function subscribe(changed: () => void) {
  const query = window.matchMedia(mediaQuery.stillness);
  query.addEventListener('change', changed);
  return () => query.removeEventListener('change', changed);
}

/** Whether the visitor prefers reduced motion. */
function useStillness(): boolean {
  return useSyncExternalStore(
    subscribe,
    () => window.matchMedia(mediaQuery.stillness).matches,
    () => false,
  );
}

export type MapView = { readonly bounds: Bounds; readonly zoom: number };

/** How long a map must not have moved before the move is reported, in ms. */
const REST_MS = 250;

/**
 * A Leaflet map in an element: the visible part, and the bounds the visitor has moved it to, or
 * null.
 */
export function useMap(element: RefObject<HTMLElement | null>) {
  const still = useStillness();
  const [made, setMade] = useState<ReturnType<typeof makeMap> | null>(null);
  const [view, setView] = useState<MapView | null>(null);
  const [names, setNames] = useState<readonly GroundName[]>([]);
  const [moved, setMoved] = useState<Bounds | null>(null);

  useEffect(() => {
    if (element.current === null) return;
    let rest: ReturnType<typeof setTimeout> | undefined;
    const now = makeMap(element.current, still, () => {
      clearTimeout(rest);
      rest = setTimeout(() => setMoved(fromLeaflet(now.map.getBounds())), REST_MS);
    });
    const look = () => {
      setView({ bounds: fromLeaflet(now.map.getBounds()), zoom: now.map.getZoom() });
    };
    now.map.on('moveend zoomend viewreset resize', look);
    now.map.whenReady(() => {
      setMade(now);
      look();
    });
    // Without a background the map still shows prices.
    layGround(now.map, setNames).catch(() => undefined);
    return () => {
      clearTimeout(rest);
      now.remove();
      setMade(null);
    };
  }, [element, still]);

  return {
    map: made?.map ?? null,
    view,
    moved,
    /** The names on the ground that is loaded. */
    names,
    /**
     * Shows the bounds, at zoom level `nearest` at most.
     * @param hasRoom keeps what is at the bounds' edge from lying under the zoom buttons
     */
    show(bounds: Bounds, nearest: number, hasRoom: boolean) {
      const foot =
        element.current === null
          ? ''
          : getComputedStyle(element.current).getPropertyValue('--map-foot');
      made?.quietly(() =>
        made.map.fitBounds(toLeaflet(bounds), {
          animate: false,
          paddingTopLeft: [48, 48],
          // Cards may lie over the map's foot.
          paddingBottomRight: [hasRoom ? 108 : 48, 48 + (Number.parseFloat(foot) || 0)],
          maxZoom: nearest,
        }),
      );
      setMoved(null);
    },
    /** Moves the map by px, as a move of the visitor. */
    pan(right: number, down: number) {
      made?.map.panBy([right, down], { animate: !still });
    },
    /** Moves the map so that a spot near or beyond its edge is well visible. */
    reveal({ lat, lng }: { lat: number; lng: number }) {
      made?.quietly(() => made.map.panInside([lat, lng], { animate: false, padding: [64, 64] }));
    },
    /** Clears `moved`, after the new bounds were used. */
    settle: () => setMoved(null),
  };
}
