import type { Duplex } from 'node:stream';

import type { Client, ClientConfig } from 'pg';

/*
 * Which of several servers a process works on, where `DATABASE_URL` names more than one: the one
 * that takes writes. After a replica was promoted, every process finds it by itself (decision 107).
 */

/**
 * The server's timeline while it takes writes, else null. A promotion begins a new timeline, with a
 * higher number, so that a former primary that was started again by mistake is told from its
 * successor.
 */
const TIMELINE = `select case when pg_is_in_recovery() then null
  else ('x' || left(pg_walfile_name(pg_current_wal_lsn()), 8))::bit(32)::int end as timeline`;

/** How long a server may take to say whether it takes writes, in ms, where no limit is set. */
const ASK_MS = 3_000;
/** The pause between two looks for the server that takes writes, in ms. */
const LOOK_MS = 500;
/**
 * How often a process that is well looks nevertheless, in ms, whenever it makes a connection: one that
 * was idle while a replica was promoted mustn't stay with the former primary once that is back.
 */
const LOOK_AGAIN_MS = 5_000;

/** Said of a connection whose server takes no writes, or has been replaced by another one. */
export class NotWritable extends Error {}

/** Asks a server for its timeline; null when it takes no writes or can't be reached. */
type AskServer = (server: string) => Promise<number | null>;

/**
 * Keeps which of several servers takes writes. Connections are made to `current`; each of them must
 * be accepted before it is used, and whoever couldn't connect lets all servers be asked again.
 * @param onChange called when another server takes writes from now on
 */
export function createServerChoice(
  servers: readonly [string, ...string[]],
  ask: AskServer,
  onChange: (server: string) => void = () => undefined,
) {
  let [current] = servers;
  /** The highest timeline seen; servers on a lower one have been replaced. */
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
    /** Asks all servers at the same time, unless that was done within so many ms. */
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
 * What a pool needs in order to work on the one of several servers that takes writes.
 * @param limitMs how long a server may take to say so, in ms; 0 is the usual time
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
    // Whatever is still connected to the former server must not write there any more.
    for (const [client, server] of connected) if (server !== chosen) cut(client);
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
    /** Settings of the pool. */
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
    /** To be called when a connection couldn't be made. */
    look: () => void choice.look(),
  };
}

/** Ends a connection as a cut cable does, so that the pool replaces it and its statements fail. */
function cut(client: Client): void {
  const { connection } = client as unknown as { connection?: { stream?: Duplex } };
  connection?.stream?.destroy();
}
