import type { TransitLine, TransitNetwork } from './network';

/**
 * A change counts as much as this many stops where two ways are compared. It only
 * serves to compare and is never shown (decision 089).
 */
export const CHANGE_AS_STOPS = 3;

/** How one gets between two stations by metro. */
export type Journey = {
  /** How many times the train stops after boarding, the last station included. */
  readonly stops: number;
  readonly changes: number;
};

/** What the ways are ordered by: stops, and changes as stops. */
export const effortOf = ({ stops, changes }: Journey): number => stops + CHANGE_AS_STOPS * changes;

/** The best ways between one station and all others. */
export type Journeys = {
  /** The way from a station; null where the metro doesn't lead to the other one. */
  from(station: number): Journey | null;
  /** The lines of that way in the order in which they are ridden, none twice in a row. */
  linesFrom(station: number): TransitLine[];
};

/** More changes than any way has. */
const MANY = 1 << 10;

/**
 * Finds the best way between a station and every other: the one with the least effort, and of
 * those with the same the one with the fewest changes. A way is as long in the other direction.
 */
export function findJourneysTo(network: TransitNetwork, station: number): Journeys {
  const { nextTo, changesTo, lineOf, nodesOf } = network;
  const stops = new Int32Array(lineOf.length).fill(-1);
  const changes = new Int32Array(lineOf.length);
  /** The node after each one on its way to the station; the node itself at the station. */
  const then = Int32Array.from(lineOf, (_, node) => node);
  const keyOf = (node: number) =>
    ((stops[node] ?? 0) + CHANGE_AS_STOPS * (changes[node] ?? 0)) * MANY + (changes[node] ?? 0);
  /** The nodes that were reached, by the effort with which they were. */
  const reached: number[][] = [[]];
  const settled = new Uint8Array(lineOf.length);
  const reach = (node: number, ridden: number, changed: number, after: number) => {
    const effort = ridden + CHANGE_AS_STOPS * changed;
    const known = stops[node] ?? -1;
    if (known >= 0 && effort * MANY + changed >= keyOf(node)) return;
    stops[node] = ridden;
    changes[node] = changed;
    then[node] = after;
    (reached[effort] ??= []).push(node);
  };
  for (const node of nodesOf[station] ?? []) reach(node, 0, 0, node);
  for (let effort = 0; effort < reached.length; effort += 1) {
    // Of equal efforts those with fewer changes are settled first, and pass this on.
    const nodes = (reached[effort] ?? []).sort((a, b) => (changes[a] ?? 0) - (changes[b] ?? 0));
    for (const node of nodes) {
      if (settled[node] === 1) continue;
      settled[node] = 1;
      const [ridden, changed] = [stops[node] ?? 0, changes[node] ?? 0];
      for (const next of nextTo[node] ?? []) reach(next, ridden + 1, changed, node);
      for (const next of changesTo[node] ?? []) reach(next, ridden, changed + 1, node);
    }
  }
  const bestOf = nodesOf.map((nodes) => {
    let best: number | undefined;
    for (const node of nodes) {
      if ((stops[node] ?? -1) < 0) continue;
      if (best === undefined || keyOf(node) < keyOf(best)) best = node;
    }
    return best;
  });
  const ways = bestOf.map((node) =>
    node === undefined ? null : { stops: stops[node] ?? 0, changes: changes[node] ?? 0 },
  );
  return {
    from: (other) => ways[other] ?? null,
    linesFrom(other) {
      const lines: TransitLine[] = [];
      const first = bestOf[other];
      if (first === undefined || stops[first] === 0) return lines;
      for (let node = first, next = -1; next !== node;) {
        const line = lineOf[node];
        if (line !== undefined && lines.at(-1) !== line) lines.push(line);
        [node, next] = [then[node] ?? node, node];
      }
      return lines;
    },
  };
}
