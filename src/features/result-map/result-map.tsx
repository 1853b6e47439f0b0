import type { Bounds } from '@/domain/hotel/bounds';
import styled from '@emotion/styled';
import { useEffect, useEffectEvent, useRef, useState, type ComponentType } from 'react';

import { Button } from '@/ui';
import { mapStyles } from './map-styles';
import type { MapLabel, MapPoint, MapTexts } from './types';
import { useSeen } from './use-seen';

export type ResultMapProps = {
  /** The hotels in the order of the list. Pass the same array as long as they are the same. */
  points: readonly MapPoint[];
  /**
   * Names of regions and areas in the page's language; earlier ones are preferred when space is
   * short.
   */
  labels?: readonly MapLabel[];
  /** The bounds from the URL (`parseBounds`); without them, all hotels are shown. */
  bounds?: Bounds | null;
  /** The hotel whose card is active; its price is highlighted. */
  activeId?: number | null;
  /**
   * Called with a hotel's id when the pointer or the focus enters its price, and with null when it
   * leaves.
   */
  onActivate?: (id: number | null) => void;
  /** Called when a hotel's price is pressed. */
  onSelect?: (id: number) => void;
  /** Called when the map becomes visible, so that its data can be loaded. */
  onSeen?: () => void;
  /**
   * Called with the visible bounds when the visitor searches there; without it there is no such
   * button.
   */
  onSearchArea?: (bounds: Bounds) => void;
  texts: MapTexts;
};

const MapRoot = styled('div')(mapStyles);

/**
 * Results on a map, in step with a list beside it.
 *
 * Mount it where the list is, in a box that has a height: beside the list from `media.medium` on, in
 * its place behind a toggle below. It may always be in the page: Leaflet, the clusters and the map
 * itself are loaded once the box has come in sight, which one with `display: none` never does. On
 * the server, and without JavaScript, it says that it is loading; hide it there if the list stands
 * alone.
 *
 * ```tsx
 * import { parseBounds } from '@/domain/bounds';
 * import { boundsParam } from '@/features/result-map/bounds';
 * import { ResultMap } from '@/features/result-map/result-map';
 *
 * const [active, setActive] = useState<number | null>(null);
 * const points = useMemo(() => pointsOf(data.hotels), [data.hotels]);
 * <ResultMap
 *   points={points}
 *   bounds={parseBounds(state.bounds)}
 *   activeId={active}
 *   onActivate={setActive}          // and the card: onPointerEnter={() => setActive(hotel.id)}
 *   onSearchArea={(part) => void router.push(searchHref(state, { bounds: boundsParam(part) }))}
 *   …
 * />
 * ```
 */
export function ResultMap(props: ResultMapProps) {
  const root = useRef<HTMLDivElement>(null);
  const seen = useSeen(root);
  const [Canvas, setCanvas] = useState<ComponentType<ResultMapProps> | null>(null);
  const [tries, setTries] = useState(0);
  const [failed, setFailed] = useState(false);
  const tellSeen = useEffectEvent(() => props.onSeen?.());
  useEffect(() => {
    if (seen) tellSeen();
  }, [seen]);
  useEffect(() => {
    if (!seen) return;
    let gone = false;
    import('./map-canvas').then(
      ({ default: Loaded }) => gone || setCanvas(() => Loaded),
      () => gone || setFailed(true),
    );
    return () => {
      gone = true;
    };
  }, [seen, tries]);
  const { texts } = props;
  return (
    <MapRoot ref={root}>
      {Canvas !== null ? (
        <Canvas {...props} />
      ) : failed ? (
        <div className="state" role="alert">
          <p>{texts.failed}</p>
          <Button
            size="m"
            variant="secondary"
            onClick={() => {
              setFailed(false);
              setTries(tries + 1);
            }}
          >
            {texts.retry}
          </Button>
        </div>
      ) : (
        <p className="state">{texts.loading}</p>
      )}
    </MapRoot>
  );
}
