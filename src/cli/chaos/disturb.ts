import { setTimeout as sleep } from 'node:timers/promises';

import type { Random } from '@/server/catalogue/random';
import type { Town } from './town';

export type Disturbance = 'KILL' | 'DATABASE' | 'DOWN' | 'CONFIRM' | 'CANCEL';

/** Between disturbances, so that work gets done and is met by the next in its middle. */
const PAUSE_MS = { from: 1_500, to: 6_000 } as const;
const DOWN_MS = { from: 2_000, to: 15_000 } as const;

/**
 * Breaks something again and again until it is told to stop: a web process is killed, the database
 * restarted, the gateway down for a while, or its next calls go wrong.
 * @returns how often each was done
 */
export async function disturb(
  town: Town,
  source: Random,
  isOver: () => boolean,
): Promise<Record<Disturbance, number>> {
  const done: Record<Disturbance, number> = {
    KILL: 0,
    DATABASE: 0,
    DOWN: 0,
    CONFIRM: 0,
    CANCEL: 0,
  };
  while (!isOver()) {
    await sleep(source.int(PAUSE_MS.from, PAUSE_MS.to));
    const kind = source.weighted<Disturbance>([
      ['KILL', 4],
      ['DATABASE', 1],
      ['DOWN', 1],
      ['CONFIRM', 3],
      ['CANCEL', 2],
    ]);
    if (isOver()) break;
    await once(town, source, kind);
    done[kind] += 1;
  }
  return done;
}

async function once(town: Town, source: Random, kind: Disturbance): Promise<void> {
  const { confirmFaults, cancelFaults } = town.outside;
  switch (kind) {
    case 'KILL': {
      const at = source.int(0, town.webs.length - 1);
      await town.killWeb(at);
      await town.startWeb(at);
      return;
    }
    case 'DATABASE':
      await town.postgres.restart();
      return;
    case 'DOWN':
      await town.fault({ down: true });
      await sleep(source.int(DOWN_MS.from, DOWN_MS.to));
      await town.fault({ down: false });
      return;
    case 'CONFIRM':
      await town.fault({ confirm: { mode: source.pick(confirmFaults), times: source.int(1, 8) } });
      return;
    case 'CANCEL':
      await town.fault({ cancel: { mode: source.pick(cancelFaults), times: source.int(1, 8) } });
  }
}
