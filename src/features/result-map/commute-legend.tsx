import type { Bounds } from '@/domain/hotel/map';
import { COMMUTE_STEPS } from '@/domain/transit/commute';
import { boundsAround } from './bounds';
import type { MapPoint, MapStation } from './types';

/** With fewer hotels in sight, the map shows those of the next step too. */
const FEW = 8;

/**
 * The part of the map with a station and the hotels that are near it by metro; null without any.
 * Hotels that are far don't widen it, unless there are few others.
 */
export function nearStation(points: readonly MapPoint[], station: MapStation): Bounds | null {
  const within = (step: number) =>
    points.filter(({ commute }) => (commute?.step ?? Infinity) <= step);
  const near = [within(0), within(1), within(2)].find(({ length }) => length >= FEW) ?? within(3);
  return near.length === 0 ? null : boundsAround([...near, station]);
}

/** The stops of each step from near to far, as `6–10`. */
const names = [0, ...COMMUTE_STEPS.map((most) => most + 1)].map((from, at) => {
  const to = COMMUTE_STEPS[at];
  return to === undefined ? `${from}+` : `${from}–${to}`;
});

/** What the colours of prices mean. */
export function CommuteLegend({ title }: { title: string }) {
  return (
    <div className="legend" data-testid="commute-legend">
      <p>{title}</p>
      <ul>
        {names.map((name, step) => (
          <li key={name}>
            <i data-step={step} />
            {name}
          </li>
        ))}
      </ul>
    </div>
  );
}
