import { asc, sql } from 'drizzle-orm';

import { FLAGS_FRESH_MS } from '@/config/constants';
import type { Database } from '@/server/platform/db/client';
import { featureFlags, featureFlagState } from '@/server/platform/db/schema';
import type { Deps } from '@/server/platform/http/handler';
import type { FlagDefinition, FlagSnapshot } from './evaluate';

export type FlagStore = {
  /** The flags, at most a second old. If the database can't be read, the last known ones. */
  current(): Promise<FlagSnapshot>;
  /** Reads the flags now and notifies listeners of a change. */
  refresh(): Promise<FlagSnapshot>;
  /**
   * Calls the listener with every change, by whichever process, until the returned function is
   * called.
   */
  subscribe(listener: (snapshot: FlagSnapshot) => void): () => void;
  readonly listeners: number;
  /** Stops reading the database and resolves `stopped`. */
  stop(): void;
  /** Resolves when no more changes will be reported. */
  readonly stopped: Promise<void>;
};

/**
 * Keeps the flags in memory. Their version is read from the database at most once a second, and
 * only while somebody needs it. It doesn't use LISTEN, so that it works alike with the embedded
 * database and a server.
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
  let isOver = false;
  let notifyStopped: () => void = () => undefined;
  const stopped = new Promise<void>((resolve) => (notifyStopped = resolve));

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

  /** Concurrent callers share one read. */
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

  const pause = () => {
    clearInterval(timer);
    timer = undefined;
  };

  return {
    current: () =>
      known !== undefined && deps.now().getTime() - readAt < FLAGS_FRESH_MS
        ? Promise.resolve(known)
        : orKnown(),
    async refresh() {
      // A read that is under way may have started before the change.
      await reading?.catch(() => undefined);
      return share();
    },
    subscribe(listener) {
      listeners.add(listener);
      if (!isOver)
        timer ??= setInterval(() => void orKnown().catch(() => undefined), pollMs).unref();
      return () => {
        listeners.delete(listener);
        if (listeners.size === 0) pause();
      };
    },
    get listeners() {
      return listeners.size;
    },
    stop() {
      isOver = true;
      pause();
      notifyStopped();
    },
    stopped,
  };
}

async function versionIn(db: Deps['db']): Promise<number | undefined> {
  const [state] = await db.select({ version: featureFlagState.version }).from(featureFlagState);
  return state?.version;
}

/** Reads version and flags in one statement, so that they belong together. */
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

/** Stores a new or existing flag; running sites see the change within a second. */
export async function setFlag(
  db: Database,
  flag: { key: string; definition: FlagDefinition; now: Date },
): Promise<void> {
  const { key, definition, now } = flag;
  await db
    .insert(featureFlags)
    .values({ key, definition, updatedAt: now })
    .onConflictDoUpdate({ target: featureFlags.key, set: { definition, updatedAt: now } });
}
