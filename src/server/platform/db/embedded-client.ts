import type { PGlite } from '@electric-sql/pglite';

import { isPanic, markConnectionError } from './outage';

/** What the site asks of the embedded database. */
export type EmbeddedClient = Pick<PGlite, 'query' | 'exec' | 'transaction' | 'close'>;

/** The pause between two attempts to open the database again, in ms. */
const PAUSE_MS = 1_000;

/**
 * Opens the embedded database, and opens it again when it has failed for good: where its disk has no
 * space for its log, PostgreSQL ends itself and is started anew by its server, which an embedded one
 * hasn't got. What was committed is there again; until then each statement fails as on a server that is
 * away.
 */
export async function openLasting(open: () => Promise<PGlite>): Promise<EmbeddedClient> {
  let current: Promise<PGlite> = open();
  let openedAgainAt = 0;
  await current;

  /** Replaces a database that has failed; statements wait for the new one. */
  function replace(failed: Promise<PGlite>): void {
    if (current !== failed) return;
    const pause = Math.max(0, openedAgainAt + PAUSE_MS - performance.now());
    openedAgainAt = performance.now() + pause;
    current = Promise.all([
      failed.then((client) => client.close()).catch(() => undefined),
      new Promise((resolve) => setTimeout(resolve, pause)),
    ]).then(open);
    current.catch(() => undefined);
  }

  async function ask<T>(work: (client: PGlite) => Promise<T>): Promise<T> {
    const database = current;
    let client: PGlite;
    try {
      client = await database;
    } catch (error) {
      markConnectionError(error);
      replace(database);
      throw error;
    }
    try {
      return await work(client);
    } catch (error) {
      if (isPanic(error)) replace(database);
      throw error;
    }
  }

  return {
    query: (...args) => ask((client) => client.query(...args)),
    exec: (...args) => ask((client) => client.exec(...args)),
    transaction: (work) => ask((client) => client.transaction(work)),
    close: () => current.then((client) => client.close()),
  };
}
