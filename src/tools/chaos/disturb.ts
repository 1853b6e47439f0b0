import { setTimeout as sleep } from 'node:timers/promises';

import type { Random } from '@/server/testing/random';
import type { ChaosEnvironment } from './environment';

export type Disturbance = 'KILL' | 'DATABASE' | 'DOWN' | 'CONFIRM' | 'CANCEL' | 'POINTS';

/**
 * Pauses between disturbances, so that work gets done and some of it is under way when the next one
 * comes.
 */
export const PAUSE_MS = { from: 1_500, to: 6_000 } as const;
const DOWN_MS = { from: 2_000, to: 15_000 } as const;

/**
 * Breaks something again and again until it is stopped: a web process is killed, the database
 * restarted, the gateway down for a while, or the next calls of it or of the points' provider go wrong.
 * @param pauseMs the shortest and the longest pause between two
 * @param mayDie the web processes that are killed, all by default
 * @returns how often each was done
 */
export async function disturb(
  environment: ChaosEnvironment,
  source: Random,
  isOver: () => boolean,
  pauseMs: { readonly from: number; readonly to: number } = PAUSE_MS,
  mayDie: readonly number[] = [...environment.webs.keys()],
): Promise<Record<Disturbance, number>> {
  const done: Record<Disturbance, number> = {
    KILL: 0,
    DATABASE: 0,
    DOWN: 0,
    CONFIRM: 0,
    CANCEL: 0,
    POINTS: 0,
  };
  while (!isOver()) {
    await sleep(source.int(pauseMs.from, pauseMs.to));
    const kind = source.weighted<Disturbance>([
      ['KILL', 4],
      ['DATABASE', 1],
      ['DOWN', 1],
      ['CONFIRM', 3],
      ['CANCEL', 2],
      ['POINTS', 2],
    ]);
    if (isOver()) break;
    await once(environment, source, kind, mayDie);
    done[kind] += 1;
  }
  return done;
}

async function once(
  environment: ChaosEnvironment,
  source: Random,
  kind: Disturbance,
  mayDie: readonly number[],
): Promise<void> {
  const { confirmFaults, cancelFaults } = environment.outside;
  switch (kind) {
    case 'KILL': {
      const at = source.pick(mayDie);
      await environment.killWeb(at);
      await environment.startWeb(at);
      return;
    }
    case 'DATABASE':
      await environment.postgres.restart();
      return;
    case 'DOWN':
      await environment.fault({ down: true });
      await sleep(source.int(DOWN_MS.from, DOWN_MS.to));
      await environment.fault({ down: false });
      return;
    case 'CONFIRM':
      await environment.fault({
        confirm: { mode: source.pick(confirmFaults), times: source.int(1, 8) },
      });
      return;
    case 'CANCEL':
      await environment.fault({
        cancel: { mode: source.pick(cancelFaults), times: source.int(1, 8) },
      });
      return;
    case 'POINTS':
      await environment.faultOfPoints({
        approve: { mode: source.pick(['decline', 'lost'] as const), times: source.int(1, 4) },
        cancel: {
          mode: source.pick(['reject', 'timeout-done', 'timeout-undone'] as const),
          times: source.int(1, 4),
        },
      });
  }
}
