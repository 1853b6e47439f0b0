import { describe, expect, it } from 'vitest';

import { findJourneysTo } from '@/domain/transit/journeys';
import { findStation, METRO, STATIONS } from './stations';

const named = (id: string) => {
  const station = findStation(id);
  if (station === null) throw new Error(`No station has the id ${id}`);
  return station;
};

describe('the stations of the country', () => {
  it('have ids of their own, by which each of their lines finds them', () => {
    expect(new Set(STATIONS.map(({ id }) => id)).size).toBe(STATIONS.length);
    expect(STATIONS.every(({ id, at }) => findStation(id)?.at === at)).toBe(true);
    expect(named('shinbundang.gangnam')).toBe(named('seoul-2.gangnam'));
    expect(findStation('seoul-2.nowhere')).toBeNull();
  });

  it('lie on their lines, and every line stops at its stations', () => {
    for (const { ko, lines, at } of STATIONS) {
      expect([ko, lines.every((own) => own.branches.flat().includes(at))]).toEqual([ko, true]);
    }
    const count = METRO.lines.flatMap(({ branches }) => [...new Set(branches.flat())]).length;
    expect(STATIONS.flatMap(({ lines }) => lines)).toHaveLength(count);
  });
});

/** Counted by hand on the operators' maps. */
describe.each([
  // Half around the circle of Line 2.
  ['seoul-2.gangnam', 'seoul-2.hongik-univ', 17, 0, ['2호선']],
  ['seoul-2.gangnam', 'seoul-2.yeoksam', 1, 0, ['2호선']],
  // Across the place where the list of the circle begins.
  ['seoul-1.city-hall', 'seoul-2.chungjeongno', 1, 0, ['2호선']],
  // The branches of Line 2 have trains of their own.
  ['seoul-2.yongdu', 'seoul-2.ttukseom', 4, 1, ['2호선']],
  // From the branch to Incheon trains go on to Seoul, and to Suwon one changes at Guro.
  ['seoul-1.guil', 'seoul-1.sindorim', 2, 0, ['1호선']],
  ['seoul-1.guil', 'seoul-1.gasan-digital-complex', 2, 1, ['1호선']],
  // Both branches of Line 5 go on into the city, and from one to the other one changes.
  ['seoul-5.dunchon-dong', 'seoul-5.cheonho', 2, 0, ['5호선']],
  ['seoul-5.dunchon-dong', 'seoul-5.gil-dong', 2, 1, ['5호선']],
  ['seoul-2.gangnam', 'shinbundang.pangyo', 4, 0, ['신분당선']],
  ['seoul-2.yeoksam', 'shinbundang.pangyo', 5, 1, ['2호선', '신분당선']],
  // Chongshin University of Line 4 and Isu of Line 7 are one station to those who change.
  ['seoul-4.sadang', 'seoul-7.naebang', 2, 1, ['4호선', '7호선']],
  ['busan-1.seomyeon', 'busan-2.haeundae', 16, 0, ['부산 2호선']],
] as const)('from %s to %s', (from, to, stops, changes, lines) => {
  it(`are ${stops} stops and ${changes} changes, there and back`, () => {
    const journeys = findJourneysTo(METRO, named(to).at);
    expect(journeys.from(named(from).at)).toEqual({ stops, changes });
    expect(journeys.linesFrom(named(from).at).map(({ ko }) => ko)).toEqual(lines);
    expect(findJourneysTo(METRO, named(from).at).from(named(to).at)).toEqual({ stops, changes });
  });
});

it('no metro leads from one city to another, but where lines meet', () => {
  const journeys = findJourneysTo(METRO, named('seoul-2.gangnam').at);
  expect(journeys.from(named('busan-2.haeundae').at)).toBeNull();
  expect(journeys.from(named('airport.incheon-int-l-airport-terminal-1').at)).not.toBeNull();
});
