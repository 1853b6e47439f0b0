import type { Bounds } from '@/domain/hotel/map';
import { COMMUTE_STEPS } from '@/domain/transit/commute-steps';
import { boundsAround } from './bounds';
import { COMMUTE_SHARES } from './commute-shares';
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

/** The stops of each step, as `6–10`, and how much of the accent colour it has. */
const steps = COMMUTE_SHARES.map((share, at) => {
  const from = at === 0 ? 0 : (COMMUTE_STEPS[at - 1] ?? 0) + 1;
  const to = COMMUTE_STEPS[at];
  return { share, name: to === undefined ? `${from}+` : `${from}–${to}` };
});

/** What the colours of prices mean. */
export function CommuteLegend({ title }: { title: string }) {
  return (
    <div className="legend" data-testid="commute-legend">
      <p>{title}</p>
      <ul>
        {steps.map(({ share, name }) => (
          <li key={name}>
            <i
              style={{ background: `color-mix(in srgb, var(--accent) ${share}%, var(--paper))` }}
            />
            {name}
          </li>
        ))}
      </ul>
    </div>
  );
}
