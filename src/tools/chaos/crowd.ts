import { setTimeout as sleep } from 'node:timers/promises';

import { random } from '@/server/testing/random';
import type { VisitedSite, VisitEnd } from './calls';
import { visit } from './guest';
import { itemAt } from '@/server/core/inventory/search-index/at';

/** A time limit per visit, in ms, so that a run ends on a slow machine, too. */
const MAX_MS_A_VISIT = 2_000;

/**
 * Visits per member. A member may keep three unpaid rooms and make twelve holds per hour; many of
 * these visits leave theirs unpaid, so more by one member would only run into those limits.
 */
const VISITS_A_MEMBER = 4;

/** How many members a run needs for so many visits with so many guests at a time. */
export const membersFor = (visits: number, guests: number) =>
  Math.max(guests, Math.ceil(visits / VISITS_A_MEMBER));

/**
 * Lets so many guests at a time make visits one after the other until there were `visits` in total,
 * each as the next of the members with these tokens (`membersFor`).
 * @param isOver ends the run earlier
 * @returns how many visits ended in each way
 */
export async function crowd(
  site: VisitedSite,
  {
    visits,
    guests,
    tokens,
    seed,
    isOver = () => false,
    onVisit = () => {},
  }: {
    visits: number;
    guests: number;
    tokens: readonly string[];
    seed: number;
    isOver?: () => boolean;
    /** Called after each visit, with how many there were. */
    onVisit?: (visited: number) => void;
  },
): Promise<Map<VisitEnd, number>> {
  const ends = new Map<VisitEnd, number>();
  const until = Date.now() + visits * MAX_MS_A_VISIT;
  let next = 0;
  let visited = 0;
  const guest = async () => {
    while (next < visits && Date.now() < until && !isOver()) {
      const source = random('chaos visit', seed, next);
      const token = itemAt(tokens, next % tokens.length);
      next += 1;
      const end = await visit(site, source.pick(site.rooms), token, source);
      ends.set(end, (ends.get(end) ?? 0) + 1);
      visited += 1;
      onVisit(visited);
      // While the site is down, the remaining visits would otherwise all fail within moments.
      if (end === 'LOST') await sleep(100);
    }
  };
  await Promise.all(Array.from({ length: guests }, guest));
  return ends;
}
