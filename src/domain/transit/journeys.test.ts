import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { findCommuteStep, findBestCommute } from './commute';
import { CHANGE_AS_STOPS, effortOf, findJourneysTo } from './journeys';
import { buildNetwork, type TransitLine } from './network';

const line = (id: string, ...branches: number[][]): TransitLine => ({
  id,
  ko: id,
  en: id,
  color: '#000000',
  branches,
});
/** Stations on a straight way from west to east, each one degree from the last. */
const inARow = (count: number) =>
  Array.from({ length: count }, (_, at) => ({ ko: `${at}`, en: `${at}`, lat: 0, lng: at }));
const wayBetween = (network: ReturnType<typeof buildNetwork>, from: number, to: number) =>
  findJourneysTo(network, to).from(from);

describe('ways by metro', () => {
  it('counts stops along a line, and none at the station itself', () => {
    const network = buildNetwork([line('a', [0, 1, 2, 3])], inARow(4));
    expect(wayBetween(network, 3, 0)).toEqual({ stops: 3, changes: 0 });
    expect(wayBetween(network, 2, 2)).toEqual({ stops: 0, changes: 0 });
    expect(findJourneysTo(network, 2).linesFrom(2)).toEqual([]);
  });

  it('goes round a circle the shorter way', () => {
    const network = buildNetwork([line('a', [0, 1, 2, 3, 4, 5, 0])], inARow(6));
    expect(wayBetween(network, 0, 5)).toEqual({ stops: 1, changes: 0 });
    expect(wayBetween(network, 1, 5)).toEqual({ stops: 2, changes: 0 });
    expect(wayBetween(network, 0, 3)).toEqual({ stops: 3, changes: 0 });
  });

  it('changes between lines, and names them in the order of riding', () => {
    const network = buildNetwork([line('a', [0, 1, 2]), line('b', [2, 3, 4])], inARow(5));
    const journeys = findJourneysTo(network, 4);
    expect(journeys.from(0)).toEqual({ stops: 4, changes: 1 });
    expect(journeys.linesFrom(0).map(({ id }) => id)).toEqual(['a', 'b']);
  });

  it('changes only where that saves more stops than a change counts', () => {
    expect(CHANGE_AS_STOPS).toBe(3);
    const short = line('b', [0, 1]);
    // Six stops on one line, or two with a change, which count 5.
    const far = buildNetwork([line('a', [0, 5, 6, 7, 8, 1, 2]), short], inARow(9));
    expect(wayBetween(far, 0, 2)).toEqual({ stops: 2, changes: 1 });
    // Five stops on one line count as many as two with a change.
    const near = buildNetwork([line('a', [0, 5, 6, 7, 1, 2]), short], inARow(8));
    expect(wayBetween(near, 0, 2)).toEqual({ stops: 5, changes: 0 });
  });

  it('goes through from a branch straight ahead, and changes where the way turns back', () => {
    const stations = [...inARow(4), { ko: '4', en: '4', lat: 1, lng: 3 }];
    const network = buildNetwork([line('a', [0, 1, 2, 3], [2, 4])], stations);
    expect(wayBetween(network, 0, 4)).toEqual({ stops: 3, changes: 0 });
    expect(wayBetween(network, 3, 4)).toEqual({ stops: 2, changes: 1 });
    expect(findJourneysTo(network, 4).linesFrom(3)).toHaveLength(1);
  });

  it('changes between a circle and its branches', () => {
    const network = buildNetwork([line('a', [0, 1, 2, 0], [1, 3])], inARow(4));
    expect(wayBetween(network, 0, 3)).toEqual({ stops: 2, changes: 1 });
    expect(wayBetween(network, 1, 3)).toEqual({ stops: 1, changes: 0 });
  });

  it('changes at joined stations without riding, and knows what the metro does not reach', () => {
    const lines = [line('a', [0, 1]), line('b', [2, 3]), line('c', [4, 5])];
    const network = buildNetwork(lines, inARow(6), [[1, 2]]);
    expect(wayBetween(network, 0, 3)).toEqual({ stops: 2, changes: 1 });
    expect(wayBetween(network, 3, 1)).toEqual({ stops: 1, changes: 0 });
    expect(wayBetween(network, 0, 4)).toBeNull();
    expect(findJourneysTo(network, 4).linesFrom(0)).toEqual([]);
  });
});

/** Lines of stations in any order, without branches. */
const networks = fc
  .array(
    fc.uniqueArray(fc.nat({ max: 11 }), { minLength: 2, maxLength: 7 }).chain((stations) =>
      fc.boolean().map((circle) => {
        const [first] = stations;
        return circle && first !== undefined && stations.length > 2
          ? [...stations, first]
          : stations;
      }),
    ),
    { minLength: 1, maxLength: 6 },
  )
  .map((lines) =>
    buildNetwork(
      lines.map((stations, at) => line(`${at}`, stations)),
      inARow(12),
    ),
  );

/** The fewest stops with at most so many changes, by riding every line as far as it goes. */
function fewestStops(lines: readonly TransitLine[], from: number, changes: number): number[] {
  let reached = Array.from({ length: 12 }, (_, at) => (at === from ? 0 : Infinity));
  for (let ride = 0; ride <= changes; ride += 1) {
    const next = [...reached];
    for (const { branches } of lines) {
      for (const stations of branches) {
        const isCircle = stations[0] === stations.at(-1);
        const around = isCircle ? stations.slice(1) : stations;
        around.forEach((board, at) =>
          around.forEach((leave, other) => {
            const along = Math.abs(at - other);
            const stops = isCircle ? Math.min(along, around.length - along) : along;
            next[leave] = Math.min(next[leave] ?? Infinity, (reached[board] ?? Infinity) + stops);
          }),
        );
      }
    }
    reached = next;
  }
  return reached;
}

it('finds what trying every number of changes finds', () => {
  fc.assert(
    fc.property(networks, fc.nat({ max: 11 }), (network, to) => {
      const journeys = findJourneysTo(network, to);
      const byChanges = Array.from({ length: 7 }, (_, most) =>
        fewestStops(network.lines, to, most),
      );
      for (let from = 0; from < 12; from += 1) {
        const served = network.lines.some(({ branches }) => branches[0]?.includes(from) === true);
        const all = byChanges
          .map((stops, changes) => ({ stops: stops[from] ?? Infinity, changes }))
          .filter(({ stops }) => stops < Infinity && served)
          .sort((a, b) => effortOf(a) - effortOf(b) || a.changes - b.changes);
        expect(journeys.from(from)).toEqual(all[0] ?? null);
        const [best] = all;
        const isThere = best === undefined || best.stops === 0;
        expect(journeys.linesFrom(from)).toHaveLength(isThere ? 0 : best.changes + 1);
      }
    }),
    { numRuns: 300 },
  );
});

it('a way is as long in the other direction', () => {
  fc.assert(
    fc.property(networks, fc.nat({ max: 11 }), fc.nat({ max: 11 }), (network, a, b) => {
      expect(wayBetween(network, a, b)).toEqual(wayBetween(network, b, a));
    }),
  );
});

describe('a commute', () => {
  const network = buildNetwork([line('a', [0, 1, 2]), line('b', [3, 2])], inARow(5));
  const journeys = findJourneysTo(network, 2);

  it('is the best of the stations in reach, the nearer one where they are equal', () => {
    const near = [
      { station: 0, metres: 100 },
      { station: 1, metres: 900 },
      { station: 3, metres: 800 },
    ];
    expect(findBestCommute(journeys, near)).toEqual({
      station: 3,
      metres: 800,
      stops: 1,
      changes: 0,
    });
  });

  it('is none where no station leads there', () => {
    expect(findBestCommute(journeys, [])).toBeNull();
    expect(findBestCommute(journeys, [{ station: 4, metres: 10 }])).toBeNull();
  });

  it('has one of four steps', () => {
    expect([0, 5, 6, 10, 11, 20, 21, 90].map(findCommuteStep)).toEqual([0, 0, 1, 1, 2, 2, 3, 3]);
  });
});
