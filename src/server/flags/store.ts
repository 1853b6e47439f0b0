import type { FeatureApiResponse } from '@growthbook/growthbook-react';
import { asc, sql } from 'drizzle-orm';

import { FLAGS_FRESH_MS } from '@/config/constants';
import { featureFlags, featureFlagState } from '../db/schema';
import type { Deps } from '../http/handler';

export type FlagSnapshot = {
  /** Grows with every change of any flag. */
  readonly version: number;
  /** The same object until a flag changes. */
  readonly payload: Required<Pick<FeatureApiResponse, 'features' | 'dateUpdated'>>;
  /** The payload as it is sent. */
  readonly json: string;
  readonly etag: string;
};

export type FlagStore = {
  /** The flags, at most a second old. Without the database: those known last. */
  current(): Promise<FlagSnapshot>;
  /** The flags as they are now; listeners hear of a change. */
  refresh(): Promise<FlagSnapshot>;
  /** Calls back with every change, whichever process made it, until the returned function is called. */
  subscribe(listener: (snapshot: FlagSnapshot) => void): () => void;
  readonly listeners: number;
  stop(): void;
};

/**
 * The flags in memory. The database is asked for their version once a second at most, and only
 * while somebody wants to know; asking needs no LISTEN, so it is the same in both of its forms.
 */
export function createFlagStore(
  deps: Pick<Deps, 'db' | 'now' | 'log'>,
  pollMs = FLAGS_FRESH_MS,
): FlagStore {
  const listeners = new Set<(snapshot: FlagSnapshot) => void>();
  let known: FlagSnapshot | undefined;
  let readAt = Number.NEGATIVE_INFINITY;
  let reading: Promise<FlagSnapshot> | undefined;
  let timer: NodeJS.Timeout | undefined;

  const read = async (): Promise<FlagSnapshot> => {
    const at = deps.now().getTime();
    if (known === undefined || known.version !== (await versionIn(deps.db))) {
      const next = await snapshotIn(deps.db);
      known = next;
      for (const listener of listeners) listener(next);
    }
    readAt = at;
    return known;
  };

  /** Those who ask while a reading is under way share it. */
  const share = (): Promise<FlagSnapshot> => {
    reading ??= read().finally(() => {
      reading = undefined;
    });
    return reading;
  };

  const orKnown = async (): Promise<FlagSnapshot> => {
    try {
      return await share();
    } catch (error) {
      if (known === undefined) throw error;
      deps.log.warn({ err: error }, 'flags are not readable; the last ones are kept');
      return known;
    }
  };

  const stop = () => {
    clearInterval(timer);
    timer = undefined;
  };

  return {
    current: () =>
      known !== undefined && deps.now().getTime() - readAt < FLAGS_FRESH_MS
        ? Promise.resolve(known)
        : orKnown(),
    async refresh() {
      // One that is under way may have read before the change that is being told of.
      await reading?.catch(() => undefined);
      return share();
    },
    subscribe(listener) {
      listeners.add(listener);
      timer ??= setInterval(() => void orKnown().catch(() => undefined), pollMs).unref();
      return () => {
        listeners.delete(listener);
        if (listeners.size === 0) stop();
      };
    },
    get listeners() {
      return listeners.size;
    },
    stop,
  };
}

async function versionIn(db: Deps['db']): Promise<number | undefined> {
  const [state] = await db.select({ version: featureFlagState.version }).from(featureFlagState);
  return state?.version;
}

/** Version and flags of one moment: a single statement reads a single state. */
async function snapshotIn(db: Deps['db']): Promise<FlagSnapshot> {
  const rows = await db
    .select({ state: featureFlagState, flag: featureFlags })
    .from(featureFlagState)
    .leftJoin(featureFlags, sql`true`)
    .orderBy(asc(featureFlags.key));
  const state = rows[0]?.state;
  if (state === undefined) throw new Error('feature_flag_state has lost its row.');
  const payload = {
    features: Object.fromEntries(
      rows.flatMap(({ flag }) => (flag === null ? [] : [[flag.key, flag.definition]])),
    ),
    dateUpdated: state.changedAt.toISOString(),
  };
  return {
    version: state.version,
    payload,
    json: JSON.stringify({ status: 200, ...payload }),
    etag: `"flags-${state.version}-${state.changedAt.getTime().toString(36)}"`,
  };
}
