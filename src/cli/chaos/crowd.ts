import { setTimeout as sleep } from 'node:timers/promises';

import { random } from '@/server/catalogue/random';
import { visit, type VisitEnd } from './guest';
import type { Town } from './town';

/** However slow the machine, a run ends: so long for each visit, beside all others. */
const MOST_MS_A_VISIT = 2_000;

/**
 * Guests, one a token, make visits one after the other until there were `visits` between them.
 * @returns how many ended how
 */
export async function crowd(
  town: Town,
  { visits, tokens, seed }: { visits: number; tokens: readonly string[]; seed: number },
): Promise<Map<VisitEnd, number>> {
  const ends = new Map<VisitEnd, number>();
  const until = Date.now() + visits * MOST_MS_A_VISIT;
  let next = 0;
  const guest = async (token: string) => {
    while (next < visits && Date.now() < until) {
      const source = random('chaos visit', seed, next);
      next += 1;
      const end = await visit(town, source.pick(town.rooms), token, source);
      ends.set(end, (ends.get(end) ?? 0) + 1);
      // Nobody reads an answer for an hour that says nothing was there.
      if (end === 'LOST') await sleep(100);
    }
  };
  await Promise.all(tokens.map(guest));
  return ends;
}
