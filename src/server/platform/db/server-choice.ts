import type { Client, ClientConfig } from 'pg';

/*
 * Where `DATABASE_URL` names several servers, a process works on the one that takes writes. When a
 * replica has been promoted, every process finds it without being restarted (decision 107).
 */

/**
 * Reads the server's timeline if it takes writes, and null if it doesn't. Every promotion begins a
 * timeline with a higher number. A former primary that somebody has started again by mistake also
 * takes writes, and can be told from its successor only by its lower number.
 */
const TIMELINE = `select case when pg_is_in_recovery() then null
  else ('x' || left(pg_walfile_name(pg_current_wal_lsn()), 8))::bit(32)::int end as timeline`;

/** How long a server may take to tell its timeline, in ms, if connections have no time limit. */
const ASK_MS = 3_000;
/** While no connection can be made, all servers are asked at most once in this time, in ms. */
const LOOK_MS = 500;
/**
 * When a connection is made without trouble, all servers are still asked if nobody has asked them for
 * this time, in ms. A process that was idle during a promotion would otherwise stay with the former
 * primary if that is started again.
 */
const LOOK_AGAIN_MS = 5_000;

/** The error of a connection whose server takes no writes, or has been replaced by another one. */
export class NotWritable extends Error {}

/** Asks a server for its timeline; the answer is null if it takes no writes or can't be reached. */
type AskServer = (server: string) => Promise<number | null>;

/**
 * Remembers which of several servers takes writes. New connections are made to `current()`. Before one
 * is used, `accepts` must agree with the timeline of its server. When no connection can be made, the
 * caller has all servers asked again by `look`.
 * @param onChange called with the server that takes writes from now on, if it is another one
 */
export function createServerChoice(
  servers: readonly [string, ...string[]],
  ask: AskServer,
  onChange: (server: string) => void = () => undefined,
) {
  let [current] = servers;
  /** The highest timeline that any server has told; one with a lower timeline has been replaced. */
  let known = 0;
  let looking: Promise<void> | undefined;
  let lookedAt = Number.NEGATIVE_INFINITY;

  function accepts(timeline: number | null): boolean {
    if (timeline === null || timeline < known) return false;
    known = timeline;
    return true;
  }

  async function lookAtAll(): Promise<void> {
    const answers = await Promise.all(
      servers.map(async (server) => ({ server, timeline: await ask(server) })),
    );
    const [best] = answers
      .flatMap(({ server, timeline }) => (timeline === null ? [] : [{ server, timeline }]))
      .toSorted((a, b) => b.timeline - a.timeline);
    if (best === undefined || !accepts(best.timeline) || best.server === current) return;
    current = best.server;
    onChange(current);
  }

  return {
    current: () => current,
    accepts,
    /** Asks all servers at the same time, unless that was done less than `pauseMs` ago. */
    async look(pauseMs = LOOK_MS): Promise<void> {
      if (looking === undefined && performance.now() - lookedAt < pauseMs) return;
      looking ??= lookAtAll().finally(() => {
        looking = undefined;
        lookedAt = performance.now();
      });
      await looking;
    },
  };
}

async function timelineOf(client: Pick<Client, 'query'>): Promise<number | null> {
  const { rows } = await client.query<{ timeline: number | null }>(TIMELINE);
  return rows[0]?.timeline ?? null;
}

/**
 * Finds the one of several servers that takes writes, and makes the settings by which a pool stays
 * with it.
 * @param limitMs how long a server may take to tell its timeline, in ms; with 0 it is `ASK_MS`
 */
export async function chooseServer(servers: readonly [string, ...string[]], limitMs: number) {
  const { default: pg } = await import('pg');
  const mostMs = limitMs > 0 ? limitMs : ASK_MS;
  const connected = new Map<Client, string>();

  const ask: AskServer = async (server) => {
    const client = new pg.Client({
      connectionString: server,
      connectionTimeoutMillis: mostMs,
      query_timeout: mostMs,
    });
    client.on('error', () => undefined);
    try {
      await client.connect();
      return await timelineOf(client);
    } catch {
      return null;
    } finally {
      void client.end().catch(() => undefined);
    }
  };

  const choice = createServerChoice(servers, ask, (chosen) => {
    // A connection to the former server must not write there any more. Its socket is closed at once,
    // as if the network had failed: statements that wait for an answer fail, and the pool makes a new
    // connection. The client's own `end` would wait for the server.
    for (const [client, server] of connected) {
      if (server !== chosen) client.connection.stream.destroy();
    }
  });

  class ChosenClient extends pg.Client {
    constructor(config?: ClientConfig) {
      const server = choice.current();
      super({ ...config, connectionString: server });
      connected.set(this, server);
      void choice.look(LOOK_AGAIN_MS);
      this.once('end', () => connected.delete(this));
    }
  }
  await choice.look();

  return {
    /** The settings of the pool that concern the choice of the server. */
    pool: {
      Client: ChosenClient,
      verify: (client: Pick<Client, 'query'>, done: (error?: Error) => void) => {
        timelineOf(client).then(
          (timeline) =>
            done(choice.accepts(timeline) ? undefined : new NotWritable('it takes no writes')),
          (error: unknown) => done(error instanceof Error ? error : new Error(String(error))),
        );
      },
    },
    /** Has all servers asked again. The caller calls it when a connection couldn't be made. */
    look: () => void choice.look(),
  };
}
