import styled from '@emotion/styled';
import { useEffect, useEffectEvent, useRef, useState, type ComponentType } from 'react';

import { Button } from '@/ui';
import { mapStyles } from './map-styles';
import type { ResultMapProps } from './types';
import { useSeen } from '@/ui/layout/use-seen';

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
 * import { parseBounds } from '@/domain/hotel/map';
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
